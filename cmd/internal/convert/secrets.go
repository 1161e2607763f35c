package convert

import (
	"regexp"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

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
