//! Rules as KataGo's protocols write them: a name, or an object with an entry a choice.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use yose_board::{HandicapBonus, KoRule, Rules, Scoring};

/// Reads a name (`chinese`, `japanese`, `tromp-taylor`…) or a JSON object.
pub(crate) fn parse(text: &str, current: &Rules) -> Result<Rules> {
    let text = text.trim();
    if text.starts_with('{') {
        let object: Map<String, Value> = serde_json::from_str(text).context("the rules are not JSON")?;
        return from_object(&object, current);
    }
    named(text)
}

/// Reads the value of a JSON field: a name or an object.
pub(crate) fn from_json(value: &Value) -> Result<Rules> {
    match value {
        Value::String(name) => parse(name, &Rules::TROMP_TAYLOR),
        Value::Object(object) => from_object(object, &Rules::TROMP_TAYLOR),
        _ => bail!("must be a name or an object"),
    }
}

/// As `kata-get-rules` answers.
pub(crate) fn to_json(rules: &Rules) -> Value {
    json!({
        "hasButton": false,
        "ko": match rules.ko {
            KoRule::Simple => "SIMPLE",
            KoRule::PositionalSuperko => "POSITIONAL",
            KoRule::SituationalSuperko => "SITUATIONAL",
        },
        "scoring": match rules.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        },
        "suicide": rules.suicide,
        "tax": tax(rules.scoring),
        "whiteHandicapBonus": match rules.handicap_bonus {
            HandicapBonus::None => "0",
            HandicapBonus::EachStone => "N",
            HandicapBonus::EachStoneButOne => "N-1",
        },
    })
}

/// Changes one entry.
pub(crate) fn set(rules: &mut Rules, key: &str, value: &Value) -> Result<()> {
    let text = match value {
        Value::String(text) => text.to_ascii_uppercase(),
        other => other.to_string().to_ascii_uppercase(),
    };
    match (key, text.as_str()) {
        ("ko", "SIMPLE") => rules.ko = KoRule::Simple,
        ("ko", "POSITIONAL") => rules.ko = KoRule::PositionalSuperko,
        ("ko", "SITUATIONAL") => rules.ko = KoRule::SituationalSuperko,
        ("scoring" | "scoringRule", "AREA") => rules.scoring = Scoring::Area,
        ("scoring" | "scoringRule", "TERRITORY") => rules.scoring = Scoring::Territory,
        ("suicide" | "multiStoneSuicideLegal", "TRUE") => rules.suicide = true,
        ("suicide" | "multiStoneSuicideLegal", "FALSE") => rules.suicide = false,
        ("whiteHandicapBonus", "0") => rules.handicap_bonus = HandicapBonus::None,
        ("whiteHandicapBonus", "N") => rules.handicap_bonus = HandicapBonus::EachStone,
        ("whiteHandicapBonus", "N-1") => rules.handicap_bonus = HandicapBonus::EachStoneButOne,
        // What goes with the scoring is checked when all entries are known.
        ("tax", "NONE" | "SEKI") | ("hasButton", "FALSE") | ("friendlyPassOk", "TRUE" | "FALSE") => {}
        _ => bail!("rules with {key} {text} are not supported"),
    }
    Ok(())
}

fn from_object(object: &Map<String, Value>, current: &Rules) -> Result<Rules> {
    let mut rules = *current;
    for (key, value) in object {
        set(&mut rules, key, value)?;
    }
    if let Some(Value::String(asked)) = object.get("tax")
        && !asked.eq_ignore_ascii_case(tax(rules.scoring))
    {
        bail!("rules with tax {asked} are not supported for this scoring");
    }
    Ok(rules)
}

/// Which eyes do not count: those in seki under territory scoring.
fn tax(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Area => "NONE",
        Scoring::Territory => "SEKI",
    }
}

fn named(name: &str) -> Result<Rules> {
    let positional = |rules| Rules { ko: KoRule::PositionalSuperko, ..rules };
    match name.to_ascii_lowercase().replace('_', "-").as_str() {
        "chinese-ogs" | "chinese-kgs" => Ok(positional(Rules::CHINESE)),
        "bga" | "french" => Ok(Rules::AGA),
        "ko" => Ok(Rules::KOREAN),
        other => Ok(other.parse()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_rule_set_survives_json() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(parse(name, &Rules::JAPANESE).unwrap(), rules);
            assert_eq!(parse(&to_json(&rules).to_string(), &Rules::TROMP_TAYLOR).unwrap(), rules, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_played_here_is_refused() {
        for text in
            ["", "ing", "{", "{\"ko\":\"SPIGHT\"}", "{\"tax\":\"ALL\"}", "{\"hasButton\":true}", "{\"x\":1}"]
        {
            assert!(parse(text, &Rules::CHINESE).is_err(), "{text}");
        }
        assert!(parse("{\"scoring\":\"TERRITORY\",\"tax\":\"NONE\"}", &Rules::CHINESE).is_err());
        let rules = parse("{\"suicide\":true}", &Rules::CHINESE).unwrap();
        assert_eq!(rules, Rules { suicide: true, ..Rules::CHINESE });
    }
}
