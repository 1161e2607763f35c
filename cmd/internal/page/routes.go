package page

import (
	"slices"
	"strings"
)

// A Route is one kind of page. A new page is a line here, a file with its type
// and its builder, and a template of its name.
type Route struct {
	Name  string // of the template: templates/<Name>.html
	Path  string // from the site's root: "boards/"; "" for the first page and for what has no place of its own
	Label string // in the navigation; "" for a page that is not in it
	Type  any    // what the template is filled with

	fill  func(*Builder) Document // makes what fills the template; nil where there is not one page alone
	below func(*Builder)          // lists the pages below it
}

// Routes lists every kind of page, in the order of the navigation.
func Routes() []Route {
	return []Route{
		{Name: "home", Label: "Board", Type: HomePage{}, fill: (*Builder).home},
		{Name: "boards", Path: "boards/", Type: BoardsPage{}, fill: (*Builder).boards, below: (*Builder).eachBoard},
		{Name: "board", Path: "boards/", Type: BoardPage{}},
		{Name: "rows", Path: "boards/", Type: RowsPage{}},
		{Name: "adversarial", Path: "adversarial/", Label: "Adversarial", Type: AdversarialPage{}, fill: (*Builder).adversarial, below: (*Builder).eachAdversarial},
		{Name: "judges", Path: "judges/", Label: "Judges", Type: JudgesPage{}, fill: (*Builder).judges, below: (*Builder).eachJudge},
		{Name: "judge", Path: "judges/", Type: JudgePage{}},
		{Name: "agreement", Path: "agreement/", Label: "Agreement", Type: AgreementPage{}, fill: (*Builder).agreement},
		{Name: "topics", Path: "topics/", Label: "Topics", Type: TopicsPage{}, fill: (*Builder).topics, below: (*Builder).eachTopics},
		{Name: "topic", Path: "topics/", Type: TopicPage{}},
		{Name: "models", Path: "models/", Label: "Models", Type: ModelsPage{}, fill: (*Builder).models, below: (*Builder).eachModel},
		{Name: "model", Path: "models/", Type: ModelPage{}},
		{Name: "runs", Path: "runs/", Type: RunsPage{}, fill: (*Builder).runs, below: (*Builder).eachRun},
		{Name: "run", Path: "runs/", Type: RunPage{}},
		{Name: "compare", Path: "compare/", Label: "Compare", Type: ComparePage{}, fill: (*Builder).compare, below: (*Builder).eachPair},
		{Name: "compared", Path: "compare/", Type: ComparedPage{}},
		{Name: "glossary", Path: "glossary/", Type: GlossaryPage{}, fill: (*Builder).glossary},
		{Name: "changes", Path: "changes/", Type: ChangesPage{}, fill: (*Builder).changes},
		{Name: "release", Path: "v/", Type: ReleasePage{}, below: (*Builder).releases},
		{Name: "content", Type: ContentPage{}, below: (*Builder).content},
		{Name: "data", Path: "data/", Label: "Data", Type: DataPage{}, fill: (*Builder).data},
		{Name: "embed", Path: "embed/", Type: EmbedPage{}, fill: (*Builder).embed},
		{Name: "redirect", Type: RedirectPage{}},
		{Name: "notfound", Type: NotFoundPage{}, below: (*Builder).notFound},
	}
}

// pages lists every page of the site.
func (b *Builder) pages() {
	for _, r := range b.routes {
		if r.fill != nil {
			b.page(r.Path, r.Name, nil, func() Document { return r.fill(b) })
		}
		if r.below != nil {
			r.below(b)
		}
	}
}

// Reserved lists the names that no page of content/ may have: those of the site's
// own pages and folders.
func Reserved() []string {
	names := []string{"assets", "badges", "figures", "share"}
	for _, r := range Routes() {
		if name := strings.TrimSuffix(r.Path, "/"); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
