// Package echarts holds what a browser draws figures with: the ECharts bundle, and who wrote it.
package echarts

import _ "embed"

// Version is the version of Apache ECharts in the bundle.
const Version = "6.1.0"

//go:generate npm --prefix bundle run -s build

var (
	//go:embed echarts.min.js
	bundle []byte
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

// Rule stands between one license text and the next.
const Rule = "\n----------------------------------------------------------------\n\n"

// Script is the module that a page's script imports.
func Script() []byte { return bundle }

// Notice is the text that has to go with a copy of [Script]: who wrote what is in it, and the licenses.
func Notice() string {
	return notice + Rule + licenseECharts + Rule + licenseD3 + Rule + licenseZRender + Rule + licenseTslib
}
