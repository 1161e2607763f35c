// Package fact says of boards what pages state in words and drawings: who is best on a scale, how two
// models compare, which judge may be used for what, what changed on a day. A fact is computed of boards
// and knows no page or address.
package fact
