package chart

import _ "embed"

// EChartsVersion is that of Apache ECharts in the bundle that draws figures in a browser.
const EChartsVersion = "6.1.0"

//go:generate npm --prefix echarts/bundle run -s build

var (
	//go:embed echarts/echarts.min.js
	bundle []byte
	//go:embed echarts/bundle/NOTICE
	notice string
	//go:embed echarts/bundle/licenses/LICENSE-echarts
	licenseECharts string
	//go:embed echarts/bundle/licenses/LICENSE-d3
	licenseD3 string
	//go:embed echarts/bundle/licenses/LICENSE-zrender
	licenseZRender string
	//go:embed echarts/bundle/licenses/LICENSE-tslib
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
