//! The definitions, taken literally: games as pairs of option lists, never
//! reduced. Slow, short and independent of the engine under test.

use std::collections::HashMap;

/// A form in its store.
pub(crate) type Id = usize;

#[derive(Default)]
pub(crate) struct Naive {
    forms: Vec<(Vec<Id>, Vec<Id>)>,
    known: HashMap<(Vec<Id>, Vec<Id>), Id>,
    order: HashMap<(Id, Id), bool>,
    sums: HashMap<(Id, Id), Id>,
}

impl Naive {
    pub(crate) fn form(&mut self, mut left: Vec<Id>, mut right: Vec<Id>) -> Id {
        left.sort_unstable();
        left.dedup();
        right.sort_unstable();
        right.dedup();
        if let Some(&id) = self.known.get(&(left.clone(), right.clone())) {
            return id;
        }
        self.forms.push((left.clone(), right.clone()));
        self.known.insert((left, right), self.forms.len() - 1);
        self.forms.len() - 1
    }

    pub(crate) fn integer(&mut self, n: i64) -> Id {
        let mut id = self.form(vec![], vec![]);
        for _ in 0..n.abs() {
            id = if n > 0 { self.form(vec![id], vec![]) } else { self.form(vec![], vec![id]) };
        }
        id
    }

    /// G ≤ H unless some Gᴸ ≥ H or some Hᴿ ≤ G.
    pub(crate) fn at_most(&mut self, g: Id, h: Id) -> bool {
        if let Some(&answer) = self.order.get(&(g, h)) {
            return answer;
        }
        let lefts = self.forms[g].0.clone();
        let rights = self.forms[h].1.clone();
        let answer =
            !lefts.into_iter().any(|l| self.at_most(h, l)) && !rights.into_iter().any(|r| self.at_most(r, g));
        self.order.insert((g, h), answer);
        answer
    }

    pub(crate) fn equal(&mut self, g: Id, h: Id) -> bool {
        self.at_most(g, h) && self.at_most(h, g)
    }

    pub(crate) fn neg(&mut self, g: Id) -> Id {
        let (left, right) = self.forms[g].clone();
        let left = left.into_iter().map(|l| self.neg(l)).collect();
        let right = right.into_iter().map(|r| self.neg(r)).collect();
        self.form(right, left)
    }

    pub(crate) fn add(&mut self, g: Id, h: Id) -> Id {
        if let Some(&sum) = self.sums.get(&(g, h)) {
            return sum;
        }
        let ((gl, gr), (hl, hr)) = (self.forms[g].clone(), self.forms[h].clone());
        let mut left: Vec<Id> = gl.into_iter().map(|l| self.add(l, h)).collect();
        left.extend(hl.into_iter().map(|l| self.add(g, l)).collect::<Vec<_>>());
        let mut right: Vec<Id> = gr.into_iter().map(|r| self.add(r, h)).collect();
        right.extend(hr.into_iter().map(|r| self.add(g, r)).collect::<Vec<_>>());
        let sum = self.form(left, right);
        self.sums.insert((g, h), sum);
        sum
    }

    /// The day on which a form is made.
    pub(crate) fn height(&self, g: Id) -> u32 {
        let (left, right) = &self.forms[g];
        left.iter().chain(right).map(|&option| self.height(option) + 1).max().unwrap_or(0)
    }
}
