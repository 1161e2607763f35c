package page

import (
	"net/url"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// A Route is one kind of page. A new page is a line here, a file with its type
// and its builder, and a template of its name.
type Route struct {
	Name  string          // of the template: templates/<Name>.html
	Path  string          // from the site's root: "boards/"; "" for the first page and for what has no place of its own
	Door  string          // of the navigation, by the name that [Builder.navigation] has for it; "" for a page that is not in it
	Label string          // in the navigation
	Of    result.PartKind // the kind of part without which there is no such page; "" for a page of every benchmark
	Type  any             // what the template is filled with

	fill  func(*Builder, Page) Document // makes what fills the template; nil where there is not one page alone
	below func(*Builder)                // lists the pages below it
}

// Routes lists every kind of page, in the order of the navigation.
func Routes() []Route {
	return []Route{
		{Name: "home", Door: "results", Label: "Board", Type: HomePage{}, fill: homePage},
		{Name: "boards", Path: "boards/", Type: BoardsPage{}, fill: boardsPage, below: (*Builder).eachBoard},
		{Name: "board", Path: "boards/", Type: BoardPage{}},
		{Name: "rows", Path: "boards/", Type: RowsPage{}},
		{
			Name: "adversarial", Path: "adversarial/", Door: "results", Label: "Stress test", Of: result.Provoked, Type: AdversarialPage{},
			fill: adversarialPage,
		},
		{Name: "judges", Path: "judges/", Door: "judges", Label: "Judges", Type: JudgesPage{}, fill: judgesPage,
			below: (*Builder).eachJudge},
		{Name: "judge", Path: "judges/", Type: JudgePage{}},
		{Name: "agreement", Path: "agreement/", Door: "results", Label: "Agreement", Of: result.Rated, Type: AgreementPage{},
			fill: agreementPage},
		{Name: "topics", Path: "topics/", Door: "results", Label: "Topics", Of: result.Rated, Type: TopicsPage{},
			below: (*Builder).eachTopics},
		{Name: "models", Path: "models/", Door: "models", Label: "Models", Type: ModelsPage{}, fill: modelsPage,
			below: (*Builder).eachModel},
		{Name: "model", Path: "models/", Type: ModelPage{}},
		{Name: "runs", Path: "runs/", Type: RunsPage{}, fill: runsPage, below: (*Builder).eachRun},
		{Name: "run", Path: "runs/", Type: RunPage{}},
		{Name: "compare", Path: "compare/", Door: "compare", Label: "Compare", Type: ComparePage{}, fill: comparePage},
		{Name: "findings", Path: "findings/", Door: "results", Label: "Findings", Type: FindingsPage{}, fill: findingsPage},
		{Name: "glossary", Path: "glossary/", Door: "about", Label: "Glossary", Type: GlossaryPage{}, fill: glossaryPage},
		{Name: "changes", Path: "changes/", Door: "about", Label: "Changes", Type: ChangesPage{}, fill: changesPage},
		{Name: "releasedmodel", Path: "v/", Type: ReleasedModelPage{}},
		{Name: "release", Path: "v/", Type: ReleasePage{}, below: (*Builder).releases},
		{Name: "content", Type: ContentPage{}, below: (*Builder).content},
		{Name: "data", Path: "data/", Door: "about", Label: "Data", Type: DataPage{}, fill: dataPage},
		{Name: "redirect", Type: RedirectPage{}, below: (*Builder).moved},
		{Name: "notfound", Type: NotFoundPage{}, below: (*Builder).notFound},
	}
}

func (b *Builder) pages() {
	for _, r := range b.routes {
		if r.fill != nil {
			b.page(r.Path, r.Name, nil, func(p Page) Document { return r.fill(b, p) })
		}
		if r.below != nil {
			r.below(b)
		}
	}
}

// Reserved lists the names that no page of content/ may have: those of the site's own pages and folders.
func Reserved() []string {
	names := []string{"assets", "badges", "figures", "share"}
	for _, r := range Routes() {
		if name := strings.TrimSuffix(r.Path, "/"); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// The paths of pages, from the site's root. Ids are checked when they are read: none can leave its folder.

func modelPath(id string) string                  { return "models/" + id + "/" }
func runPath(id string) string                    { return "runs/" + id + "/" }
func releasePath(name string) string              { return "v/" + name + "/" }
func releasedModelPath(release, id string) string { return releasePath(release) + modelPath(id) }
func boardPath(id string) string                  { return "boards/" + id + "/" }
func rowsPath(b *board.Board) string              { return boardPath(b.Panel().ID) + b.Component.String() + "/" }
func judgePath(id string) string                  { return "judges/" + id + "/" }
func topicsPath(panel string) string              { return "topics/" + panel + "/" }

// webLink returns u if it is an http(s) address with a host, else "": what a submitter writes becomes a link only then.
func webLink(u string) string {
	p, err := url.Parse(u)
	if err != nil || (p.Scheme != "http" && p.Scheme != "https") || p.Host == "" || p.User != nil {
		return ""
	}
	return p.String()
}

// webLinks returns the links that are such.
func webLinks(links []settings.Link) []settings.Link {
	all := list.Map(links, func(l settings.Link) settings.Link { return settings.Link{Label: l.Label, URL: webLink(l.URL)} })
	return list.Keep(all, func(l settings.Link) bool { return l.URL != "" })
}

// Shorten cuts s after n characters, visibly.
func Shorten(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return strings.TrimSpace(string(r[:n-1])) + "…"
}

// nameLength is what a name may take in tables and titles; its own page shows all of it.
const nameLength = 100
