package page

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The paths of pages, from the site's root. Ids are checked when they are read:
// none can leave its folder.

func modelPath(id string) string                    { return "models/" + id + "/" }
func runPath(id string) string                      { return "runs/" + id + "/" }
func releasePath(name string) string                { return "v/" + name + "/" }
func boardPath(id string) string                    { return "boards/" + id + "/" }
func rowsPath(b *board.Board) string                { return boardPath(b.Panel().ID) + string(b.Component) + "/" }
func judgePath(id string) string                    { return "judges/" + id + "/" }
func topicsPath(panel string) string                { return "topics/" + panel + "/" }
func topicPath(panel string, s result.Scale) string { return topicsPath(panel) + s.ID + "/" }
func adversarialPath(panel string) string           { return "adversarial/" + panel + "/" }
func panelRunsPath(panel string) string             { return boardPath(panel) + "runs/" }

// rootOf gives the relative way from a page back to the site's root.
func rootOf(path string) string {
	if n := strings.Count(path, "/"); n > 0 {
		return strings.Repeat("../", n)
	}
	return "./"
}
