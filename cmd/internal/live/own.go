package live

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"
)

// client holds what is served below [Reserved], and the page of findings.
//
//go:embed client
var client embed.FS

var findingsPage = template.Must(template.ParseFS(client, "client/findings.html"))

// heartbeat is the time between two signs of life to a page: connections that
// have died are noticed.
const heartbeat = 15 * time.Second

// serveOwn answers what is not the site's.
func (s *Server) serveOwn(w http.ResponseWriter, r *http.Request) {
	switch name := strings.TrimPrefix(r.URL.Path, Reserved); name {
	case "events":
		s.serveEvents(w, r)
	case "reload.js", "panel.css":
		data, err := client.ReadFile("client/" + name)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", contentType(name))
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	default:
		http.NotFound(w, r)
	}
}

// news is what a page hears of a build.
type news struct {
	Site     string    `json:"site"` // names the site that is served; "" where there is none
	Failed   bool      `json:"failed"`
	Findings []Finding `json:"findings"`
}

// serveEvents tells a page of the present state, and of every one to come.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	out := http.NewResponseController(w)
	say := func(format string, args ...any) bool {
		patience(w)
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && out.Flush() == nil
	}
	if !say("retry: 1000\n\n") {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	var told *state
	for {
		st, changed := s.now()
		if st != told {
			data, err := json.Marshal(news{st.name(), st.failed, st.findings}) // one line
			if err != nil || !say("event: build\ndata: %s\n\n", data) {
				return
			}
			told = st
		}
		select {
		case <-changed:
		case <-beat.C:
			if !say(":\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// serveFindings answers where there is no site yet, or where one of its pages cannot be
// made. site names the site.
func serveFindings(w http.ResponseWriter, r *http.Request, status int, findings []Finding, site string) {
	var page bytes.Buffer
	if err := findingsPage.Execute(&page, findings); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType("findings.html"))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(withScript(page.Bytes(), site))
	}
}

// withScript puts the script's tag into a page. site names the site that the page
// is of, in plain letters.
func withScript(page []byte, site string) []byte {
	tag := `<script src="` + Reserved + `reload.js" data-site="` + site + `" defer></script>` + "\n"
	at := bytes.Index(page, []byte("</head>"))
	if at < 0 {
		at = len(page)
	}
	return slices.Concat(page[:at], []byte(tag), page[at:])
}
