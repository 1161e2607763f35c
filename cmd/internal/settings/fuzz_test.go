package settings

import (
	"os"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// FuzzRead reads settings of any content: nothing panics, and what has no error can be
// used as it is.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"../../../site.toml", "../demo/board/site.toml"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("title = \"x\"\nbase_url = \"https://a.example/b\"\n[theme]\naccent = \"#2f6f8f\"\nlogo = \"a.svg\"\n[[links]]\nlabel = \"x\"\nurl = \"https://b.example\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, findings := Read("site.toml", data)
		for _, x := range findings {
			if x.Line < 1 || x.Column < 1 || x.Message == "" {
				t.Errorf("finding %+v", x)
			}
		}
		if findings.HasErrors() {
			return
		}
		if _, err := ParseBase(c.BaseURL); c.BaseURL != "" && err != nil {
			t.Errorf("base URL %q: %v", c.BaseURL, err)
		}
		if c.Complete(result.CounselBench); c.Title == "" || c.Care.Text == "" {
			t.Errorf("no title, or no word of care: %+v", c)
		}
		c.Theme.Palette()
	})
}
