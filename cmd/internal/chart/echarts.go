package chart

import (
	"embed"
	"io/fs"
)

// EChartsVersion is that of Apache ECharts in the bundle that draws figures in a browser.
const EChartsVersion = "6.1.0"

//go:generate npm --prefix echarts/bundle run -s build

var (
	//go:embed echarts/echarts.min.js
	bundle []byte
	//go:embed echarts/bundle/NOTICE echarts/bundle/licenses
	notices embed.FS
)

// Rule stands between one license text and the next.
const Rule = "\n----------------------------------------------------------------\n\n"

// Script is the module that a page's script imports.
func Script() []byte { return bundle }

// Notice is the text that has to go with a copy of [Script]: who wrote what is in it, and the licenses.
func Notice() (text string) {
	names, _ := fs.Glob(notices, "echarts/bundle/licenses/*")
	for _, name := range append([]string{"echarts/bundle/NOTICE"}, names...) {
		part, _ := notices.ReadFile(name) // embedded
		text += string(part) + Rule
	}
	return text
}
