// Package demo makes a complete site folder out of nothing but a seed: models,
// panels and item-level ratings that are made up, in the shape of the real ones.
//
// It is there to see every page and to measure with: because the ratings are
// drawn from known probabilities, what a board should find is known too. Tests
// compute it and compare boards with it.
//
// How the data come about:
//
//  1. models come from a fixed list of invented names ([Options].Models of
//     them); a model is the same in every demo of a seed, however many others
//     there are;
//  2. every answer has latent levels on the dimensions: the model's, the
//     question's and its own, and it may be wrong, harsh or give medical advice;
//  3. an expert's rating is normal around the latent level less the expert's
//     severity, rounded and clamped to the scale;
//  4. a judge's score has a distribution that is made from those of the experts
//     who rated the same answer, so that a bias is exactly what was planted.
//
// Nothing that stands in a demo names or imitates a real model, vendor, patient
// or expert. The same options give the same bytes: every random number comes
// from a PCG seeded from the seed and the name of its purpose.
//
// Beside demos stand measured benchmarks as data ([ReadMeasured]), and skeletons that build as they are.
package demo
