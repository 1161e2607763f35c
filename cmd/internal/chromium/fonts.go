package chromium

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
)

// A Typeface is what a Chromium takes for the system's letters.
type Typeface string

// The typefaces between whose widths those of most systems are.
const (
	Wide   Typeface = "wide"   // DejaVu Sans
	Narrow Typeface = "narrow" // Roboto Condensed
)

// fonts are cut to the characters of the pages, with their licenses.
//
//go:embed fonts
var fonts embed.FS

// configuration is a fontconfig file that knows the fonts of one folder. Letters of
// one width are asked for by name; for all else there is one family. No letter is hinted: Chromium and its headless shell
// would else set them differently wide.
const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>%[1]s</dir>
<cachedir>%[1]s/cache</cachedir>
<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
<match target="pattern"><edit name="family" mode="append" binding="weak"><string>%[2]s</string></edit></match>
<match target="pattern"><edit name="hintstyle"><const>hintnone</const></edit>
<edit name="hinting"><bool>false</bool></edit></match>
<match target="font"><edit name="hintstyle"><const>hintnone</const></edit><edit name="hinting"><bool>false</bool></edit></match>
</fontconfig>
`

// install writes the fonts of a typeface into a folder and returns the name of the
// fontconfig file.
func (letters Typeface) install(dir string) (string, error) {
	family := map[Typeface]string{Wide: "DejaVu Sans", Narrow: "Roboto Condensed"}[letters]
	for _, name := range []string{string(letters) + "-regular.ttf", string(letters) + "-bold.ttf", "mono.ttf"} {
		data, err := fonts.ReadFile("fonts/" + name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return "", err
		}
	}
	file := filepath.Join(dir, "fonts.conf")
	return file, os.WriteFile(file, fmt.Appendf(nil, configuration, dir, family), 0o666)
}
