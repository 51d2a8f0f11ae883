//! The first layer: from features to channels.
//!
//! Planes are sets of points, most of them small. So instead of multiplying
//! mostly zeros, each point of each plane adds its weights to the points
//! around it.

use yose_board::Size;

use super::math::vectorised;
use super::matrix::{Mode, Panels};
use super::scratch::Scratch;
use crate::features::{GLOBALS, Inputs};
use crate::file::{self, METADATA, MetadataEncoder, Trunk};

/// The first layer, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Stem {
    conv: file::Conv,
    globals: Panels,
    metadata: Option<(MetadataEncoder, [Panels; 3])>,
}

impl Stem {
    pub(crate) fn new(trunk: &Trunk) -> Stem {
        let metadata = trunk.metadata.clone().map(|encoder| {
            let panels = [&encoder.first, &encoder.second, &encoder.out].map(super::conv::panels);
            (encoder, panels)
        });
        Stem { conv: trunk.conv.clone(), globals: super::conv::panels(&trunk.globals), metadata }
    }

    /// The channels of one position.
    pub(crate) fn run(&self, inputs: &Inputs, output: &mut [f32], scratch: &mut Scratch) {
        let mut everywhere = scratch.take(self.conv.outputs);
        let globals: &[f32; GLOBALS] = inputs.globals();
        self.globals.multiply(globals, &mut everywhere, Mode::Set);
        if let Some((encoder, panels)) = &self.metadata {
            self.add_metadata(encoder, panels, inputs, &mut everywhere);
        }
        for point in output.chunks_exact_mut(self.conv.outputs) {
            point.copy_from_slice(&everywhere);
        }
        scratch.give(everywhere);
        vectorised(
            #[inline(always)]
            || {
                for (plane, set) in inputs.planes().iter().enumerate() {
                    for point in set {
                        add_point(&self.conv, inputs.size(), plane, (point.row(), point.column()), output);
                    }
                }
            },
        );
    }

    /// Who plays, for networks that want to know. Nobody in particular is all zeros.
    fn add_metadata(
        &self,
        encoder: &MetadataEncoder,
        [first, second, out]: &[Panels; 3],
        inputs: &Inputs,
        everywhere: &mut [f32],
    ) {
        let numbers = inputs.profile.map_or([0.0; METADATA], |profile| profile.numbers(inputs.size()));
        let mut one = encoder.first_bias.clone();
        first.multiply(&numbers, &mut one, Mode::Add);
        encoder.first_act.apply(&mut one);
        let mut two = encoder.second_bias.clone();
        second.multiply(&one, &mut two, Mode::Add);
        encoder.second_act.apply(&mut two);
        out.multiply(&two, everywhere, Mode::Add);
    }
}

/// Adds the weights of one point of one plane to the points around it.
#[inline(always)]
pub(crate) fn add_point(conv: &file::Conv, size: Size, plane: usize, at: (u8, u8), output: &mut [f32]) {
    let file::Conv { height, width, inputs, outputs, ref weights } = *conv;
    let (row, column) = (usize::from(at.0), usize::from(at.1));
    for y in 0..height {
        // The point under tap (y, x) of the kernel at a place lies y - height/2 below that place.
        let target = (row + height / 2).wrapping_sub(y);
        if target >= usize::from(size.height()) {
            continue;
        }
        for x in 0..width {
            let target_column = (column + width / 2).wrapping_sub(x);
            if target_column >= usize::from(size.width()) {
                continue;
            }
            let taps = &weights[((y * width + x) * inputs + plane) * outputs..][..outputs];
            let index = target * usize::from(size.width()) + target_column;
            let out = &mut output[index * outputs..][..outputs];
            for (out, &weight) in out.iter_mut().zip(taps) {
                *out += weight;
            }
        }
    }
}
