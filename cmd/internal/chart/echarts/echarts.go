// Package echarts holds what a browser draws the interactive charts with: the
// ECharts bundle, and the hooks that an option may name. The site itself draws
// without them.
package echarts

import (
	_ "embed"
	"regexp"
	"sync"
)

// Version is the version of Apache ECharts in the bundle.
const Version = "6.1.0"

//go:generate npm --prefix bundle run -s build

var (
	//go:embed echarts.min.js
	bundle string
	//go:embed hooks.js
	hooks string
	//go:embed bundle/NOTICE
	notice string
	//go:embed bundle/licenses/LICENSE-echarts
	licenseECharts string
	//go:embed bundle/licenses/LICENSE-d3
	licenseD3 string
	//go:embed bundle/licenses/LICENSE-zrender
	licenseZRender string
	//go:embed bundle/licenses/LICENSE-tslib
	licenseTslib string
)

// Rule stands between one licence text and the next.
const Rule = "\n----------------------------------------------------------------\n\n"

// Script is the classic script that defines the globals echarts and
// counselboardHooks. It has the hooks without what is written about them.
var Script = sync.OnceValue(func() []byte { return []byte(bundle + "\n" + comment.ReplaceAllString(hooks, "")) })

// comment is a line that is one, or a block of them; and blanks at the beginning of lines.
var comment = regexp.MustCompile(`(?m)^\s*//.*\n|(?s:/\*.*?\*/)|^\s+`)

// Notice is the text that has to go with a copy of [Script]: who wrote what is
// in it, and the licences.
var Notice = sync.OnceValue(func() string {
	return notice + Rule + licenseECharts + Rule + licenseD3 + Rule + licenseZRender + Rule + licenseTslib
})
