// Package preview draws the picture that a link to a page shows where it is
// shared: 1200 by 630 pixels, in the page's serif and the light theme's colours,
// legible at a quarter of that.
//
// A [Card] says what a picture shows, in texts and values computed elsewhere; a
// [Painter] makes a PNG of it, offline, the same bytes every time. Text that the
// font has no letters for is left out or replaced, never drawn as boxes.
package preview
