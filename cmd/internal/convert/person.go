package convert

import (
	"regexp"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What leads to a person in what raters wrote and copied, besides what [result.Rating.WithoutPeople] takes out: profiles, and
// numbers of nine digits or more, of an identity card, an account or social security, but no dates and what is free to call.
var (
	leads = regexp.MustCompile(`\b(?:https?://)?(?:www\.)?(?:linkedin|facebook|instagram|twitter|x|tiktok|github)\.com/[^\s<>"')]+|` +
		`\b(?:[A-Z]{1,2}[ -]?)?\d(?:[ .-]?\d){8,21}[ -]?[A-Za-z]?\b`)
	spared = regexp.MustCompile(`^(?:19|20)\d\d-\d\d-\d\d|^1?[ .-]?8(?:00|33|44|55|66|77|88)`)
)

// withoutPeople takes what leads to a person out of what a rater wrote or copied, as it is read where signs have full width, and
// returns how much there was.
func withoutPeople(r *result.Rating) (n int) {
	clean := func(s *string) {
		read, found := result.Rating{}, 0
		read.Reason = leads.ReplaceAllStringFunc(norm.NFKC.String(*s), func(said string) string {
			if spared.MatchString(said) {
				return said
			}
			found++
			return result.Removed
		})
		if found += read.WithoutPeople(); found > 0 {
			*s, n = read.Reason, n+found
		}
	}
	clean(&r.Reason)
	for i := range r.Spans {
		clean(&r.Spans[i].Text)
		clean(&r.Spans[i].Reason)
	}
	return n
}

// secrets match what opens a provider's door: a key in an address, one before its host, or one by itself. Their groups stay.
var secrets = []*regexp.Regexp{
	regexp.MustCompile(`(?i)([?&;](?:[a-z_-]*(?:key|token|secret|passw|pwd|sig|auth|credential|access)[a-z_-]*|code|sv|se)=)[^&;#\s"']+()`),
	regexp.MustCompile(`(?i)([a-z][a-z0-9+.-]*://)[^/@\s"']+(@)`),
	regexp.MustCompile(`()\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|github_pat|glpat|xox[abp]|AKIA|ASIA|AIza|ya29|r8|nvapi|pplx|fw|tgp_v1|lsv2)` +
		`[-_]?[A-Za-z0-9_-]{16,}()|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*|(?i)\bbearer\s+[A-Za-z0-9._~+/-]{12,}=*`),
	regexp.MustCompile(`(https?://[^\s"']*/)[A-Za-z0-9_-]{32,}([/?#"'\s]|$)`),
}

// secretKey matches the key of a value that is one.
var secretKey = regexp.MustCompile(`(?i)(?:^|[._-])(?:(?:api|access)?[._-]?key|secret|token|password|passwd|auth(?:orization)?|credentials?)$`)

// withoutSecrets takes out of a text what opens a provider's door.
func withoutSecrets(s string) string {
	for _, re := range secrets {
		s = re.ReplaceAllString(s, "${1}"+result.Removed+"${2}")
	}
	return s
}
