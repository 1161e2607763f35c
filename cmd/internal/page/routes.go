package page

// Types gives the type of page that each template is filled with. A template
// is checked against it in tests.
var Types = map[string]any{
	"home":        HomePage{},
	"boards":      BoardsPage{},
	"board":       BoardPage{},
	"changes":     ChangesPage{},
	"models":      ModelsPage{},
	"model":       ModelPage{},
	"run":         RunPage{},
	"runs":        RunsPage{},
	"adversarial": AdversarialPage{},
	"judges":      JudgesPage{},
	"judge":       JudgePage{},
	"agreement":   AgreementPage{},
	"topics":      TopicsPage{},
	"compare":     ComparePage{},
	"content":     ContentPage{},
	"embed":       EmbedPage{},
	"data":        DataPage{},
	"glossary":    GlossaryPage{},
	"redirect":    RedirectPage{},
	"notfound":    NotFoundPage{},
}
