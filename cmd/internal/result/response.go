package result

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Responses is results/responses/<model>.toml: what those who make a model answer to its numbers. Their
// words stand on its page as theirs; no number follows from them.
type Responses struct {
	List []Response `json:"response" most:"20"`

	Model string     `json:"-"` // the file's name
	File  Provenance `json:"-"`
}

// A Response is one answer.
type Response struct {
	By   string `json:"by" is:"text 100" mend:"yes" about:"Who says so, as readers know them."`
	Date string `json:"date" is:"date" mend:"yes"`
	Text string `json:"text" is:"text 1500" mend:"yes" about:"Plain text, shown as it is."`
	Run  string `json:"run,omitempty" is:"id" mend:"yes" about:"The run that it is about."`
	URL  string `json:"url,omitempty" is:"url" mend:"yes" about:"Where more of it stands."`
}

// responses finds answers about models or runs that there are not.
func (c *check) responses() {
	for _, id := range list.Keys(c.set.Responses) {
		r := c.set.Responses[id]
		if c.set.Models[id] == nil {
			c.Errorf(r.File, "", "there is no model %q; the file is named after the model that it is about%s", id, source.DidYouMean(id, c.set.ModelIDs()))
		}
		for i, x := range r.List {
			if run := c.set.Runs[x.Run]; x.Run != "" && (run == nil || run.Model != id) {
				c.Errorf(r.File, source.Pointer("response", i, "run"), "%q is not a run of %s", x.Run, id)
			}
		}
	}
}
