package change

import _ "embed"

// Schema describes a [Report] as JSON; every site publishes it.
//
//go:embed diff.schema.json
var Schema []byte
