// Package share makes what leaves the site: the picture that a link to a page shows
// where it is shared, the badges that a model's own page may carry, and
// texts for BibTeX and LaTeX. It takes texts and values that were computed
// elsewhere and knows no board.
//
// A [Card] says what a picture shows; [Pictures] make a PNG of it, 1200 by 630
// pixels, in the page's serif and the light theme's colours, legible at a quarter
// of that: offline, the same bytes every time. Text that the font has no letters
// for is left out or replaced, never drawn as boxes.
package share
