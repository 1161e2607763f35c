package importer

import (
	"regexp"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// noID matches what an id cannot hold.
var noID = regexp.MustCompile(`[^a-z0-9._]+`)

// slug makes an id of a model's name as an API calls it: without the organisation before the last '/', in lower case, with '-'
// for what an id cannot hold. It is empty if nothing is left.
func slug(name string) string {
	name = strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	name = noID.ReplaceAllString(strings.ReplaceAll(name, "..", ".-"), "-")
	name = strings.TrimLeft(name, "-._")
	return strings.TrimRight(name[:min(len(name), result.MaxID)], "-.")
}

// modelID returns the id of the model that a source calls name, and reports whether the site has its card: by id or alias
// first, then by the version on the card.
func modelID(name string, known *result.Set) (id string, hasCard bool) {
	id = slug(name)
	if m := known.Resolve(id); m != nil {
		return m.ID, true
	}
	for _, k := range known.ModelIDs() {
		if v := known.Models[k].Version; v != "" && v == name {
			return k, true
		}
	}
	if bare := slug(name[strings.LastIndexByte(name, ':')+1:]); bare != id { // openai:gpt-5
		if m := known.Resolve(bare); m != nil {
			return m.ID, true
		} else if _, ok := paperModels[bare]; ok {
			return bare, false
		}
	}
	return id, false
}

// shellWord writes an argument as one does in a shell.
func shellWord(s string) string {
	if !strings.ContainsAny(s, " \t\"'$&|;()*?`\\") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
