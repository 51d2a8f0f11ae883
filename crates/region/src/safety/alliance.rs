//! Areas that keep their walls alive together.
//!
//! **Question.** No single area keeps a chain alive. Do several, if the owner may answer in one of them what the foe does in another?
//!
//! ```text
//!   X X X X X . .      The three points at the left are an eye, and two if Black plays in the middle. At the right she has
//!   . . . X X . O      an eye if she plays first. If White plays in one of them she answers in the
//!   X X X X X X .      other, or there as well; neither would do alone.
//! ```
//!
//! **Why it is right.** Nothing in the proof that areas can be played out one by one ([`crate::safety`]) asks that an area be connected. The union of some areas
//! is one area, whose walls are the walls of all of them; what these bring along are their eyes in areas outside of the alliance. If an area outside relies on a wall's eye
//! in the alliance, the wall is under a pledge to keep a liberty here.
//!
//! **Which areas.** Only those that are land by themselves, since the alliance has to hold each of them. At first those that share chains
//! that are not safe; then all that share chains without a home, which is more to search.

use yose_board::PointSet;

use super::{Area, Prover, Service, Survey, eyes};
use crate::room::Wall;

/// Which areas are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those that share chains that are not safe.
    Near,
    /// Those that share chains without a home.
    Far,
}

impl Prover<'_> {
    /// Lets areas around chains that are not safe help each other.
    pub(super) fn ally(&mut self, survey: &mut Survey, reach: Reach) {
        let mut tried: Vec<usize> = Vec::new();
        for first in 0..survey.areas.len() {
            if tried.contains(&first) || !survey.is_needed(first) || !self.is_land(survey, first) {
                continue;
            }
            let members = self.members(survey, first, reach);
            tried.extend(&members);
            if members.len() > 1 {
                self.try_alliance(survey, &members);
            }
        }
    }

    /// All areas that hang together with the first.
    fn members(&mut self, survey: &Survey, first: usize, reach: Reach) -> Vec<usize> {
        let mut members = vec![first];
        let mut next = 0;
        while let Some(&member) = members.get(next) {
            next += 1;
            for other in 0..survey.areas.len() {
                if !members.contains(&other)
                    && survey.are_linked(member, other, reach)
                    && self.is_land(survey, other)
                {
                    members.push(other);
                }
            }
        }
        members
    }

    fn is_land(&mut self, survey: &Survey, index: usize) -> bool {
        survey.services[index].rule().is_some() || self.land(&survey.areas[index]).is_some()
    }

    fn try_alliance(&mut self, survey: &mut Survey, members: &[usize]) {
        let union = Area::union(members.iter().map(|&index| &survey.areas[index]));
        if !union.is_candidate() {
            return;
        }
        let mut outside = survey.services.clone();
        members.iter().for_each(|&index| outside[index] = Service::Open);
        let relies = |wall: &PointSet| {
            let mut others = survey.areas.iter().zip(&outside);
            others.any(|(area, service)| matches!(service, Service::Harbour(_)) && area.walls.contains(wall))
        };
        let terms = union
            .terms(|wall| Wall { eyes: eyes(wall, &survey.areas, &outside, None), pledge: relies(wall) });
        if let Some(rule) = self.prove(&union, &terms) {
            members.iter().for_each(|&index| survey.services[index] = Service::Harbour(rule));
            survey.unsafe_chains.retain(|chain| !union.walls.contains(chain));
        }
    }
}

impl Survey {
    /// Whether a chain around an area is not safe.
    fn is_needed(&self, index: usize) -> bool {
        self.unsafe_chains.iter().any(|chain| self.areas[index].walls.contains(chain))
    }

    fn are_linked(&self, one: usize, other: usize, reach: Reach) -> bool {
        let has_home = |chain: &PointSet| {
            let mut areas = self.areas.iter().zip(&self.services);
            areas.any(|(area, service)| matches!(service, Service::Home(_)) && area.walls.contains(chain))
        };
        let shared = self.areas[one].walls.iter().filter(|chain| self.areas[other].walls.contains(chain));
        shared.into_iter().any(|chain| match reach {
            Reach::Near => self.unsafe_chains.contains(chain),
            Reach::Far => !has_home(chain),
        })
    }
}
