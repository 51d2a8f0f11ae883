//! Which stones of a colour are safe, and which points are its territory.
//!
//! **Question.** The opponent moves first and the owner answers every move in
//! the area where it was made. Which stones can then never be captured, and
//! in which areas can nothing of the opponent's live?
//!
//! **Definition.** Let `S` be a set of chains of the owner, and call the connected
//! parts of the other points *areas*. An area is *settled* if it is enclosed
//! by `S` and the owner, answering inside it, never loses a stone there and
//! keeps it his. What a settled area may do for the chains around it:
//!
//! - *home*: each of them lives from this area alone, as from two eyes;
//! - *eye*: each keeps a liberty in it whenever it is the opponent's turn;
//! - *harbour*: it keeps them alive given the eyes that they have in other areas,
//!   by connecting them for instance; or several areas do so [together](alliance);
//! - *land*: nothing; the chains around must live without it.
//!
//! `S` is *safe* if every chain is declared immortal, has a home or a
//! harbour, or has eyes in two areas.
//!
//! **Why it is right.** Every move changes one area and is answered in it. By
//! induction over the opponent's turns every settled area keeps its promise:
//! each chain has a liberty in two areas, or lives from one, so no single
//! move captures it; so `S` stays complete and the areas stay apart.
//! Eyes in areas that are not settled do not count, even where Benson's theorem would
//! count them: play in such an area is not over, and the owner himself might
//! have reason to fill it. Thus, whatever either side plays in the areas that
//! are not settled, safe stones are walls.
//!
//! **Algorithm.** Start with all chains; drop the smallest ones of those
//! that are not safe (loose stones inside an area, most often, that keep it from
//! being settled), and begin again. Any `S` that passes is safe, so the order
//! of dropping is a matter of finding much, not of being right.
//!
//! **Source.** Safety under alternating play is M. Müller's, *Playing it Safe*
//! (1997). Areas are settled by the rules of [`settle`](crate::settle) and by
//! the search of [`answer`](crate::answer).

mod alliance;
mod area;

use yose_board::{Board, Color, PointSet};

use crate::benson::benson;
use crate::limits::Limits;
use crate::memory::Memory;
use crate::room::Wall;
use crate::verdict::{Claim, Rule, Verdict};

use alliance::Reach;
use area::Area;

/// What is safe for one colour, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Safety {
    /// Whose.
    pub color: Color,
    /// Stones that cannot be captured.
    pub stones: PointSet,
    /// Points without safe stones that belong to this colour; dead stones of the other stand here.
    pub territory: PointSet,
    /// A verdict for each safe chain and each settled area.
    pub verdicts: Vec<Verdict>,
}

/// The part of a board in question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    /// The points in question.
    pub(crate) scope: PointSet,
    /// By colour: stones that are alive for ever. Those outside the scope wall it in.
    pub(crate) immortal: [PointSet; 2],
    pub(crate) limits: Limits,
}

/// Finds what is safe for a colour.
pub(crate) fn secure(scene: &Scene<'_>, color: Color, memory: &mut Memory) -> Safety {
    let mut prover = Prover { scene, color, memory };
    let mortal = (*scene.board.stones(color) & scene.scope) - scene.immortal[color.index()];
    let mut chains: Vec<PointSet> = mortal.components().collect();
    loop {
        chains = prover.worth_trying(chains);
        let survey = prover.survey(&chains);
        let smallest = survey.unsafe_chains.iter().map(PointSet::len).min();
        let Some(smallest) = smallest else {
            return prover.report(&chains, &survey);
        };
        chains.retain(|chain| chain.len() > smallest || !survey.unsafe_chains.contains(chain));
    }
}

/// The strongest thing an area was proved to do for the chains around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Service {
    Home(Rule),
    Eye(Rule),
    Harbour(Rule),
    Open,
}

/// What all areas do, and what is missing.
struct Survey {
    areas: Vec<Area>,
    services: Vec<Service>,
    unsafe_chains: Vec<PointSet>,
}

struct Prover<'a> {
    scene: &'a Scene<'a>,
    color: Color,
    /// Answers to questions about areas, which come again when other chains are dropped.
    memory: &'a mut Memory,
}

impl Prover<'_> {
    /// Drops the chains that cannot be safe whatever the areas may do.
    fn worth_trying(&self, mut chains: Vec<PointSet>) -> Vec<PointSet> {
        loop {
            let areas = self.areas(&chains);
            let before = chains.len();
            chains.retain(|chain| areas.iter().any(|area| area.is_candidate() && area.walls.contains(chain)));
            if chains.len() == before {
                return chains;
            }
        }
    }

    fn areas(&self, chains: &[PointSet]) -> Vec<Area> {
        Area::all(self.scene, self.color, chains)
    }

    fn survey(&mut self, chains: &[PointSet]) -> Survey {
        let areas = self.areas(chains);
        let mut services: Vec<Service> = areas.iter().map(|area| self.service(area)).collect();
        let mut unsafe_chains: Vec<PointSet> = chains
            .iter()
            .filter(|chain| eyes(chain, &areas, &services, None).count_ones() < 2)
            .copied()
            .collect();
        let offered = services.clone();
        for (index, area) in areas.iter().enumerate() {
            if unsafe_chains.iter().any(|chain| area.walls.contains(chain))
                && let Some(rule) = self.harbour(index, &areas, &offered)
            {
                services[index] = Service::Harbour(rule);
                unsafe_chains.retain(|chain| !area.walls.contains(chain));
            }
        }
        let mut survey = Survey { areas, services, unsafe_chains };
        for reach in [Reach::Near, Reach::Far] {
            self.ally(&mut survey, reach);
        }
        survey
    }

    /// What an area does by itself.
    fn service(&mut self, area: &Area) -> Service {
        if !area.is_candidate() || area.walls.is_empty() {
            return Service::Open;
        }
        let home = area.terms(|_| Wall::default());
        let eye = area.terms(|_| Wall { pledge: true, ..Wall::IMMORTAL });
        if let Some(rule) = self.by_rules(area, &home) {
            return Service::Home(rule);
        }
        if let Some(rule) = self.by_rules(area, &eye) {
            return Service::Eye(rule);
        }
        // What is not even land does nothing more, and to find that out takes far less work.
        if self.land(area).is_none() {
            return Service::Open;
        }
        if let Some(rule) = self.prove(area, &home) {
            return Service::Home(rule);
        }
        self.prove(area, &eye).map_or(Service::Open, Service::Eye)
    }

    /// Whether an area keeps its walls alive with the eyes they have elsewhere.
    fn harbour(&mut self, index: usize, areas: &[Area], services: &[Service]) -> Option<Rule> {
        let area = &areas[index];
        self.land(area)?;
        // Others may count on an eye here, so it is kept in any case.
        let pledge = matches!(services[index], Service::Eye(_));
        let terms = area.terms(|wall| Wall { eyes: eyes(wall, areas, services, Some(index)), pledge });
        self.prove(area, &terms)
    }

    fn by_rules(&self, area: &Area, terms: &[Wall]) -> Option<Rule> {
        area.settled(self.scene, self.color, terms)
    }

    fn prove(&mut self, area: &Area, terms: &[Wall]) -> Option<Rule> {
        let key = area.key(self.scene, self.color, terms);
        if let Some(answer) = self.memory.recall(&key) {
            return answer;
        }
        let answer = self.by_rules(area, terms).or_else(|| area.searched(self.scene, self.color, terms));
        self.memory.keep(key, answer);
        answer
    }

    fn report(&mut self, chains: &[PointSet], survey: &Survey) -> Safety {
        let own = *self.scene.board.stones(self.color);
        let declared = self.scene.immortal[self.color.index()] & self.scene.scope;
        let mut safety = Safety {
            color: self.color,
            stones: declared,
            territory: PointSet::EMPTY,
            verdicts: declared
                .components()
                .map(|chain| self.safe(chain, Rule::Declared, Vec::new()))
                .collect(),
        };
        let benson =
            if chains.is_empty() { PointSet::EMPTY } else { benson(self.scene.board, self.color).stones() };
        for chain in chains {
            let eyes: Vec<(PointSet, Rule)> = survey.eyes_of(chain);
            let rule = if chain.is_subset(&benson) {
                Rule::Unconditional
            } else {
                eyes.iter().map(|&(_, rule)| rule).max().unwrap_or(Rule::Search)
            };
            safety.stones |= *chain;
            safety.verdicts.push(self.safe(*chain, rule, eyes.into_iter().map(|(eye, _)| eye).collect()));
        }
        for (area, service) in survey.areas.iter().zip(&survey.services) {
            let Some(rule) = service.rule().or_else(|| self.land(area)) else { continue };
            // The owner never loses a stone in a settled area, so loose ones are safe too.
            let loose = area.points & own;
            for chain in loose.components() {
                safety.verdicts.push(self.safe(chain, rule, vec![area.points - own]));
            }
            safety.stones |= loose;
            safety.territory |= area.points - own;
            safety.verdicts.push(Verdict {
                claim: Claim::Territory(self.color),
                points: area.points - own,
                rule,
                eyes: Vec::new(),
            });
        }
        safety
    }

    /// Whether the area is settled although the walls get nothing from it.
    fn land(&mut self, area: &Area) -> Option<Rule> {
        if !area.is_candidate() {
            return None;
        }
        let terms = area.terms(|_| Wall::IMMORTAL);
        self.prove(area, &terms)
    }

    fn safe(&self, points: PointSet, rule: Rule, eyes: Vec<PointSet>) -> Verdict {
        Verdict { claim: Claim::Safe(self.color), points, rule, eyes }
    }
}

impl Service {
    fn rule(self) -> Option<Rule> {
        match self {
            Service::Home(rule) | Service::Eye(rule) | Service::Harbour(rule) => Some(rule),
            Service::Open => None,
        }
    }
}

impl Survey {
    /// The areas that keep a chain alive, with their rules.
    fn eyes_of(&self, chain: &PointSet) -> Vec<(PointSet, Rule)> {
        self.areas
            .iter()
            .zip(&self.services)
            .filter(|(area, _)| area.walls.contains(chain))
            .filter_map(|(area, service)| Some((area.points, service.rule()?)))
            .collect()
    }
}

/// The eyes of a chain in all areas but one, a bit each; a home counts twice.
fn eyes(chain: &PointSet, areas: &[Area], services: &[Service], except: Option<usize>) -> u64 {
    let mut set = 0;
    for (index, (area, service)) in areas.iter().zip(services).enumerate() {
        if Some(index) == except || !area.walls.contains(chain) {
            continue;
        }
        // Numbers wrap around on a board with very many areas: two eyes may then
        // count as one, which errs on the side of caution.
        let bit = |half: usize| 1 << ((2 * index + half) % 64);
        set |= match service {
            Service::Home(_) => bit(0) | bit(1),
            Service::Eye(_) => bit(0),
            Service::Harbour(_) | Service::Open => 0,
        };
    }
    set
}
