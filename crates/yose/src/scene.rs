//! One position of a file, with all that the file says about it.

use yose_board::{Board, Color, Diagram, Move, Point, PointSet, Rules, Score, SetupError};
use yose_record::{Cursor, Game, GameInfo, Mark, Markup, NodeId};

/// A position and what the file says about it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The stones, and the ko that may not be retaken.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Color,
    /// Moves played so far.
    pub move_number: u32,
    /// Where the last move was, if it was none but a stone.
    pub last_move: Option<Point>,
    /// Stones captured by Black and by White.
    pub prisoners: [u32; 2],
    /// Points for White.
    pub komi: Option<Score>,
    /// The rules, if they are usual ones.
    pub rules: Option<Rules>,
    /// Players, event and so on.
    pub info: GameInfo,
    /// The comment.
    pub comment: Option<String>,
    /// Marks and labels.
    pub markup: Markup,
    /// Points greyed out, as earlier nodes may have said.
    pub dimmed: PointSet,
    /// The only points shown, all if empty; as earlier nodes may have said.
    pub view: PointSet,
    /// The node of a record.
    pub node: Option<NodeId>,
}

impl Scene {
    /// The position that a cursor stands on.
    pub fn at(cursor: &Cursor<'_>) -> Scene {
        let node = cursor.node();
        let info = node.game().info();
        let last = node.moves().last().map(|played| played.action);
        Scene {
            board: cursor.board().clone(),
            to_move: cursor.to_move(),
            move_number: cursor.move_number(),
            last_move: match last {
                Some(Move::Play(point)) => Some(point),
                Some(Move::Pass) | None => None,
            },
            prisoners: Color::BOTH.map(|color| cursor.prisoners(color)),
            komi: info.komi,
            rules: info.rule_set(),
            info,
            comment: node.comment(),
            markup: node.markup(),
            dimmed: node.dimmed(),
            view: node.view(),
            node: Some(node.id()),
        }
    }

    /// The position of a diagram: its region is marked with squares, stones declared alive with circles.
    pub fn of_diagram(diagram: &Diagram) -> Result<Scene, SetupError> {
        let mut info = GameInfo::default();
        info.name.clone_from(&diagram.title);
        let mut markup = Markup::default();
        markup.marks.extend(diagram.region.iter().map(|point| (point, Mark::Square)));
        markup.marks.extend(diagram.alive.iter().map(|point| (point, Mark::Circle)));
        Ok(Scene {
            board: diagram.setup.board()?,
            to_move: diagram.setup.to_move,
            move_number: 0,
            last_move: None,
            prisoners: diagram.prisoners,
            komi: diagram.komi,
            rules: diagram.rules,
            info,
            comment: None,
            markup,
            dimmed: PointSet::EMPTY,
            view: PointSet::EMPTY,
            node: None,
        })
    }

    /// The names of the players, or of the position, in one line; may be empty.
    pub fn heading(&self) -> String {
        let player = |color: Color| {
            let player = self.info.player(color);
            let name = player.name.clone()?;
            Some(player.rank.as_ref().map_or(name.clone(), |rank| format!("{name} {rank}")))
        };
        match (player(Color::White), player(Color::Black)) {
            (None, None) => self.info.name.clone().unwrap_or_default(),
            (white, black) => {
                let or_unknown = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
                format!("{} (White) – {} (Black)", or_unknown(white), or_unknown(black))
            }
        }
    }
}

/// Whether a record starts from stones of both colours: a problem, not a handicap game.
pub fn is_problem(game: Game<'_>) -> bool {
    ["AB", "AW"].iter().all(|name| game.root().values(name).next().is_some())
}
