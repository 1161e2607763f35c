package result

import (
	"encoding/json"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// percents finds shares that are written as percent, 7 for 0.07, and says what
// would be right; the schema knows only that they are too large.
func percents(doc *strict.Doc) strict.Findings {
	var found strict.Findings
	look := func(at string) {
		v, _ := doc.Lookup(at)
		n, ok := v.(json.Number)
		if !ok {
			return
		}
		if x, err := n.Float64(); err == nil && x > 1 && x <= 100 {
			found.Add(doc.Errorf(at, "%s is %s, must be a share from 0 to 1; for %s%% write %s", lastKey(at), n, n, strconv.FormatFloat(x/100, 'g', 6, 64)))
		}
	}
	for _, part := range []string{"summary", "totals", "mode_totals"} {
		figures, _ := doc.Lookup(strict.Pointer(part))
		all, _ := figures.(map[string]any)
		for name, figure := range all {
			keys, _ := figure.(map[string]any)
			if _, ok := keys["rate"]; !ok {
				continue
			}
			at := strict.Pointer(part, name)
			for _, key := range []string{"rate", "pooled"} {
				look(at + "/" + key)
			}
			topics, _ := keys["topics"].(map[string]any)
			for topic := range topics {
				look(at + strict.Pointer("topics", topic, "rate"))
			}
		}
	}
	return found
}
