// Command sbom writes what goes with a released binary: sbom.cdx.json, a CycloneDX bill
// of materials of the modules compiled into it, and licenses/GO-MODULES, the licence texts and
// notices of Go and of these modules. It fails where one of them has no licence text.
//
//	sbom BINARY DIR
package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sbom BINARY DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(binary, dir string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	modules, err := modulesOf(info)
	if err != nil {
		return err
	}
	var notices bytes.Buffer
	for _, m := range modules {
		if err := m.writeNotices(&notices); err != nil {
			return err
		}
	}
	var bom bytes.Buffer
	encoder := cyclonedx.NewBOMEncoder(&bom, cyclonedx.BOMFileFormatJSON).SetPretty(true)
	if err := encoder.Encode(billOf(info, modules)); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "licenses"), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "licenses", "GO-MODULES"), notices.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "sbom.cdx.json"), bom.Bytes(), 0o644)
}

// A module is one that is compiled in, and the folder of its source.
type module struct {
	path, version, sum, dir string
}

// modulesOf returns Go's own library and the modules compiled into a binary.
func modulesOf(info *debug.BuildInfo) ([]module, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	modules := []module{{path: "std", version: strings.TrimPrefix(info.GoVersion, "go"), dir: strings.TrimSpace(string(out))}}
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		out, err := exec.Command("go", "mod", "download", "-json", d.Path+"@"+d.Version).Output()
		if err != nil {
			return nil, fmt.Errorf("go mod download %s@%s: %w", d.Path, d.Version, err)
		}
		var at struct{ Dir string }
		if err := json.Unmarshal(out, &at); err != nil {
			return nil, err
		}
		modules = append(modules, module{d.Path, d.Version, d.Sum, at.Dir})
	}
	return modules, nil
}

// legal matches the names of files that hold licences and notices.
var legal = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)`)

// writeNotices writes a module's licence texts and notices.
func (m module) writeNotices(b *bytes.Buffer) error {
	files, err := os.ReadDir(m.dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "%s %s\n", m.path, m.version)
	found := false
	for _, f := range files {
		if !f.Type().IsRegular() || !legal.MatchString(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(m.dir, f.Name()))
		if err != nil {
			return err
		}
		found = true
		fmt.Fprintf(b, "\n%s\n", bytes.TrimSpace(text))
	}
	if !found {
		return fmt.Errorf("%s %s has no licence text", m.path, m.version)
	}
	fmt.Fprintf(b, "\n%s\n\n", strings.Repeat("-", 64))
	return nil
}

// billOf lists the modules. It has no serial number and no time: the same binary gives the
// same bytes.
func billOf(info *debug.BuildInfo, modules []module) *cyclonedx.BOM {
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "main", Type: cyclonedx.ComponentTypeApplication, Name: info.Main.Path, Version: info.Main.Version,
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
	}}
	var components []cyclonedx.Component
	for _, m := range modules {
		url := "pkg:golang/" + m.path + "@" + m.version
		c := cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: m.path, Version: m.version, PackageURL: url}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.sum, "h1:")); err == nil && len(sum) > 0 {
			c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
		}
		components = append(components, c)
	}
	bom.Components = &components
	return bom
}
