//! Positions of files, and reports about them, as pictures.

use yose::scene::Scene;
use yose::soft::SoftMap;
use yose::words::{lead, verdict, worth};
use yose::{Evidence, Report};
use yose_board::{Color, Point};

use crate::diagram::{Diagram, Link, Mark, Region, Stroke};
use crate::heat::{Heat, HeatShape, Scale};

impl Diagram {
    /// The picture of a position with the marks of the record.
    ///
    /// ```
    /// use yose::scene::Scene;
    /// use yose_draw::Diagram;
    ///
    /// let record = yose_record::read("(;SZ[9]PB[Shusaku];B[ee]LB[cc:here])").unwrap();
    /// let cursor = record.games().next().unwrap().at_end().unwrap();
    /// assert!(Diagram::of_scene(&Scene::at(&cursor)).svg().contains("here"));
    /// ```
    pub fn of_scene(scene: &Scene) -> Diagram {
        let mut diagram = Diagram::new(scene.board.size());
        for color in Color::BOTH {
            diagram = diagram.with_stones(color, *scene.board.stones(color));
            diagram.territory.extend(scene.markup.territory(color).iter().map(|point| (point, color)));
        }
        diagram.last_move = scene.last_move;
        diagram.marks = scene.markup.marks.iter().map(|&(point, sign)| (point, mark(sign))).collect();
        diagram.labels = scene.markup.labels.iter().cloned().collect();
        let link = |kind| move |&(from, to): &_| (from, to, kind);
        diagram.links.extend(scene.markup.arrows.iter().map(link(Link::Arrow)));
        diagram.links.extend(scene.markup.lines.iter().map(link(Link::Line)));
        diagram.dimmed = scene.dimmed;
        diagram.visible = (!scene.view.is_empty()).then_some(scene.view);
        diagram.title = scene.heading();
        diagram
    }

    /// The same with what was found: regions, territory, dead stones, the score.
    #[must_use]
    pub fn with_report(mut self, report: &Report) -> Diagram {
        self.faded = report.dead;
        for color in Color::BOTH {
            self.territory.extend(report.territory[color.index()].iter().map(|point| (point, color)));
        }
        self.regions.extend(report.regions.iter().map(|region| Region {
            points: region.area,
            key: region.id.clone(),
            text: worth(region),
            stroke: match region.evidence {
                Evidence::Proved => Stroke::Solid,
                Evidence::Bounded => Stroke::Dashed,
                Evidence::Estimated => Stroke::Dotted,
            },
            selected: false,
        }));
        // Where there is an estimate, bounds that are far apart say nothing that anybody wants to read below a picture.
        self.caption = report.board.lead.as_ref().map_or_else(|| verdict(report), lead);
        if let Some(soft) = &report.segmentation {
            self.caption += &format!(" {}, estimated by a network (shades).", soft.shown.title);
            self = self.with_soft_map(&soft.shown);
        }
        self.legend = true;
        self
    }

    /// The same over a map of the soft-segmentation network.
    #[must_use]
    pub fn with_soft_map(mut self, map: &SoftMap) -> Diagram {
        let values = map.values.clone();
        self.heat = Some(Heat { values, scale: Scale::Diverging, shape: HeatShape::Cells });
        self
    }

    /// The same with the liberties of a race, by colour in the order of their numbers: translucent stones of the side whose
    /// liberty it is, squares on those that both sides share.
    ///
    /// ```
    /// use yose_board::{Color, Point, Size};
    /// use yose_draw::Diagram;
    ///
    /// let size = Size::square(9).unwrap();
    /// let [a, b, shared] = [0, 1, 2].map(|column| Point::new(column, 0));
    /// let diagram = Diagram::new(size).with_liberties(&[vec![a, shared], vec![b, shared]]);
    /// assert_eq!((diagram.numbers[&a], diagram.numbers[&b]), (1, 1));
    /// assert!(!diagram.numbers.contains_key(&shared) && diagram.stones[&b] == Color::White);
    /// ```
    #[must_use]
    pub fn with_liberties(mut self, liberties: &[Vec<Point>; 2]) -> Diagram {
        for color in Color::BOTH {
            for (point, number) in liberties[color.index()].iter().copied().zip(1..) {
                if liberties[(!color).index()].contains(&point) {
                    self.marks.insert((point, Mark::Square));
                } else {
                    self.stones.insert(point, color);
                    self.faded.insert(point);
                    self.numbers.insert(point, number);
                }
            }
        }
        self
    }
}

fn mark(sign: yose_record::Mark) -> Mark {
    match sign {
        yose_record::Mark::Circle => Mark::Circle,
        yose_record::Mark::Square => Mark::Square,
        yose_record::Mark::Triangle => Mark::Triangle,
        yose_record::Mark::Cross => Mark::Cross,
        yose_record::Mark::Selected => Mark::Selected,
    }
}
