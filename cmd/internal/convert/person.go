package convert

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What leads to a person in what raters wrote and copied, besides what [result.Rating.WithoutPeople] takes out: profiles, numbers
// of identity cards and the like, and addresses written with signs of full width or in words.
var leads = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:https?://)?(?:[a-z0-9-]+\.)?(?:linkedin\.com/(?:in|pub)|facebook\.com|fb\.com|instagram\.com|twitter\.com|x\.com|tiktok\.com/@|threads\.net/@|t\.me|telegram\.me|wa\.me|reddit\.com/u(?:ser)?|github\.com|vk\.com|weibo\.com|psychologytoday\.com/[a-z/]*therapists|orcid\.org|researchgate\.net/profile|youtube\.com/@|snapchat\.com/add|bsky\.app/profile|mastodon\.[a-z]+/@)/?[^\s<>"')\]]+`),
	regexp.MustCompile(`\b\d{3}-\d{2}-\d{4}\b`),                                           // social security, U.S.
	regexp.MustCompile(`\b[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])[0-3]\d{4}[\dXx]\b`),   // resident identity card, China
	regexp.MustCompile(`\b(?:\d{4} ?){2}\d{4}(?: ?\d{1,4})?\b`),                           // Aadhaar, payment cards
	regexp.MustCompile(`(?i)\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b`), // bank account
	regexp.MustCompile(`\b\d{8}[ -]?[A-Z]\b|\b[XYZ]-?\d{7}-?[A-Z]\b`),                     // DNI, Spain
	regexp.MustCompile(`\b[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b`),            // national insurance, U.K.
	regexp.MustCompile(`\b\d{3}\.\d{3}\.\d{3}-\d{2}\b`),                                   // CPF, Brazil
	regexp.MustCompile(`\b\d{6}-[1-4]\d{6}\b|\b(?:19|20)?\d{6}[-+]\d{4}\b`),
	// resident registration, Korea; personal number, Nordic
	regexp.MustCompile(`(?i)\b(?:passport|ssn|identity card|id card|id number|id no\.?|ausweis(?:nummer)?|dni|nhs(?: number)?|licen[cs]e (?:no\.?|number)|身份证号?码?)[ :#.]{0,3}(?:is |no\.? ?|number )?[A-Z0-9][A-Z0-9 -]{4,20}[0-9][A-Z0-9]*`),
	regexp.MustCompile(`(?i)[\p{L}\d_.+-]+\s*(?:[(\[{]\s*(?:at|@)\s*[)\]}]|@| at )\s*[\p{L}\d-]+\s*(?:[(\[{]\s*(?:dot|\.)\s*[)\]}]|\.| dot )\s*(?:com|org|net|edu|gov|io|co|de|uk|fr|es|it|ch|at|nl|ca|au|in|cn|jp|br|info|health|clinic|example|[a-z]{2})\b`),
	regexp.MustCompile(`(?i)(?:^|[\s(:])@[a-z0-9_.]{3,30}\b`), // a handle
}

// withoutPeople takes what leads to a person out of what a rater wrote or copied, and returns how much there was. A text with
// signs of full width is looked at as it is read.
func withoutPeople(r *result.Rating) (n int) {
	n = r.WithoutPeople()
	clean := func(s *string) {
		folded := norm.NFKC.String(*s)
		found := 0
		for _, re := range leads {
			folded = re.ReplaceAllStringFunc(folded, func(m string) string {
				found++
				lead := ""
				if t := strings.TrimLeft(m, " \t\n(:"); len(t) < len(m) && strings.HasPrefix(t, "@") {
					lead = m[:len(m)-len(t)]
				}
				return lead + result.Removed
			})
		}
		if found > 0 {
			*s = folded
		} else if folded != *s {
			probe := result.Rating{Reason: folded}
			if found = probe.WithoutPeople(); found > 0 {
				*s = probe.Reason
			}
		}
		n += found
	}
	clean(&r.Reason)
	for i := range r.Spans {
		clean(&r.Spans[i].Text)
		clean(&r.Spans[i].Reason)
	}
	return n
}

// secrets match what opens a provider's door: a key in an address, one before its host, or one by itself.
var (
	secretInURL = regexp.MustCompile(`(?i)([?&;](?:[a-z_-]*(?:key|token|secret|password|passwd|pwd|sig|signature|auth|credential|access)[a-z_-]*|code|sv|se)=)[^&;#\s"']+`)
	secretUser  = regexp.MustCompile(`(?i)([a-z][a-z0-9+.-]*://)[^/@\s"']+@`)
	secretToken = regexp.MustCompile(`\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|github_pat|glpat|xox[abp]|AKIA|ASIA|AIza|ya29|r8|nvapi|pplx|fw|tgp_v1|lsv2)[-_]?[A-Za-z0-9_-]{16,}|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*|(?i)\bbearer\s+[A-Za-z0-9._~+/-]{12,}=*`)
	secretPath  = regexp.MustCompile(`(https?://[^\s"']*/)[A-Za-z0-9_-]{32,}([/?#"'\s]|$)`)
	secretKey   = regexp.MustCompile(`(?i)(?:^|[._-])(?:api[._-]?key|apikey|access[._-]?key|secret|token|password|passwd|authorization|auth|credentials?|x-api-key)$`)
)

// withoutSecrets takes out of a text what opens a provider's door.
func withoutSecrets(s string) string {
	s = secretInURL.ReplaceAllString(s, "${1}"+result.Removed)
	s = secretUser.ReplaceAllString(s, "${1}")
	s = secretToken.ReplaceAllString(s, result.Removed)
	return secretPath.ReplaceAllString(s, "${1}"+result.Removed+"${2}")
}
