package site

import (
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

var (
	address = regexp.MustCompile(`\]\(\s*<?([^)>\s]+)`) // of a link or picture in Markdown
	// by the policy of every page
	blocked = regexp.MustCompile(`<script>\s*[^<\s]|<style|\sstyle="|\son[a-z]+="|<iframe|href="javascript:|` +
		`<(?:script|img|link[^>]*stylesheet)[^>]*\s(?:src|href)="(?:https?:)?//[^">]*`)
)

// Astray warns of what a folder has for nothing: templates of names that the program does not know, or with what its policy
// blocks, pages in folders of content/, and links and pictures that lead to none of the site's files.
func Astray(folder fs.FS, paths []string) (findings source.Findings) {
	builtIn := maps.Collect(files.Embedded(counselboard.Files))
	own, _ := files.Read(folder, "content", "templates")
	for _, name := range list.Keys(own) {
		warn := func(line int, format string, args ...any) {
			findings.Add(source.Finding{Path: name, Line: line, Column: 1, Severity: source.Warning,
				Message: fmt.Sprintf(format, args...)})
		}
		isPage := path.Dir(name) == "content" && path.Ext(name) == ".md"
		switch {
		case own[name].Mode.IsDir():
		case path.Dir(name) == "templates" && builtIn[name] == nil, path.Dir(name) == "templates/words" && builtIn[name] == nil:
			warn(1, "nothing uses it: the program has no template of this name%s", source.DidYouMean(name, list.Keys(builtIn)))
		case !isPage && strings.HasPrefix(name, "content/") && path.Ext(name) == ".md":
			warn(1, "it is not built: pages stand in content/ itself, and not in a folder of it")
		}
		number := 0
		for line := range strings.Lines(string(own[name].Data)) {
			number++
			if found := blocked.FindString(line); found != "" && path.Ext(name) == ".html" {
				warn(number, "%s is blocked by the policy of every page: put scripts, styles and pictures into templates/static",
					strings.TrimSpace(found))
			}
			for _, m := range address.FindAllStringSubmatch(line, -1) {
				u, err := url.Parse(m[1])
				if !isPage || err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
					continue
				}
				to := strings.TrimPrefix(u.Path, "/")
				if to == u.Path { // from where the page stands
					to = path.Join(strings.TrimSuffix(path.Base(name), ".md"), to)
				}
				if to = path.Clean(to); !slices.Contains(paths, to) && !slices.Contains(paths, path.Join(to, "index.html")) {
					warn(number, "leads nowhere: the site has no %s", m[1])
				}
			}
		}
	}
	return findings
}
