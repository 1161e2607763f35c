package page

import (
	"slices"
	"strings"
)

// A Route is one kind of page. A new page is a line here, a file with its type
// and its builder, and a template of its name.
type Route struct {
	Name  string         // of the template: templates/<Name>.html
	Path  string         // from the site's root: "boards/"; "" for the first page and for what has no place of its own
	Label string         // in the navigation; "" for a page that is not in it
	Type  any            // what the template is filled with
	build func(*Builder) // adds the page, and those below it; nil where another route's does
}

// Routes lists every kind of page, in the order of the navigation.
func Routes() []Route {
	return []Route{
		{Name: "home", Label: "Board", Type: HomePage{}, build: (*Builder).home},
		{Name: "boards", Path: "boards/", Type: BoardsPage{}, build: (*Builder).boards},
		{Name: "board", Path: "boards/", Type: BoardPage{}},
		{Name: "rows", Path: "boards/", Type: RowsPage{}},
		{Name: "adversarial", Path: "adversarial/", Label: "Adversarial", Type: AdversarialPage{}, build: (*Builder).adversarial},
		{Name: "judges", Path: "judges/", Label: "Judges", Type: JudgesPage{}, build: (*Builder).judges},
		{Name: "judge", Path: "judges/", Type: JudgePage{}},
		{Name: "agreement", Path: "agreement/", Label: "Agreement", Type: AgreementPage{}, build: (*Builder).agreement},
		{Name: "topics", Path: "topics/", Label: "Topics", Type: TopicsPage{}, build: (*Builder).topics},
		{Name: "models", Path: "models/", Label: "Models", Type: ModelsPage{}, build: (*Builder).models},
		{Name: "model", Path: "models/", Type: ModelPage{}},
		{Name: "runs", Path: "runs/", Type: RunsPage{}, build: (*Builder).runs},
		{Name: "run", Path: "runs/", Type: RunPage{}},
		{Name: "compare", Path: "compare/", Label: "Compare", Type: ComparePage{}, build: (*Builder).compare},
		{Name: "compared", Path: "compare/", Type: ComparedPage{}},
		{Name: "glossary", Path: "glossary/", Type: GlossaryPage{}, build: (*Builder).glossary},
		{Name: "changes", Path: "changes/", Type: ChangesPage{}, build: (*Builder).changes},
		{Name: "release", Path: "v/", Type: ReleasePage{}, build: (*Builder).releases},
		{Name: "content", Type: ContentPage{}, build: (*Builder).content},
		{Name: "data", Path: "data/", Label: "Data", Type: DataPage{}, build: (*Builder).data},
		{Name: "embed", Path: "embed/", Type: EmbedPage{}, build: (*Builder).embed},
		{Name: "redirect", Type: RedirectPage{}},
		{Name: "notfound", Type: NotFoundPage{}, build: (*Builder).notFound},
	}
}

// Pages adds every page of the site.
func (b *Builder) Pages() {
	for _, r := range b.routes {
		if r.build != nil {
			r.build(b)
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
