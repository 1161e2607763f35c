package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A manual is what -h says of a call, taken apart.
type manual struct {
	call  string // "new run"
	text  string // usage text
	flags []flagUsage
}

// A flagUsage is a flag as package flag describes it.
type flagUsage struct {
	name  string
	value string // what it takes; "" for a switch
	about string
}

// manuals returns what every call says of itself, in order. Flags are asked of the calls
// themselves, so that nothing is listed twice.
func manuals() []manual {
	var all []manual
	for _, c := range commands() {
		calls := []string{c.name}
		if c.name == "new" {
			for _, k := range newKinds {
				calls = append(calls, "new "+k.name)
			}
		}
		for _, call := range calls {
			var out bytes.Buffer
			args := append(strings.Fields(call)[1:], "-h")
			_ = c.run(newFlags(call), args, streams{strings.NewReader(""), &out, io.Discard}) // always [exitDone]
			all = append(all, manual{call, usageText(call), listedFlags(out.String())})
		}
	}
	return all
}

var (
	flagLine   = regexp.MustCompile(`(?m)^  -(\S+)(?: (.+))?\n    \t(.*)$`)
	switchLine = regexp.MustCompile(`(?m)^  -(\w)\t`) // of one letter, with what it does behind it
	request    = regexp.MustCompile(`(?m)^([.'])`)    // of roff
)

// listedFlags returns the flags that package flag lists in a text.
func listedFlags(text string) []flagUsage {
	_, text, _ = strings.Cut(text, "\nflags:\n")
	text = switchLine.ReplaceAllString(text, "  -$1\n    \t")
	return list.Map(flagLine.FindAllStringSubmatch(text, -1), func(m []string) flagUsage { return flagUsage{m[1], m[2], m[3]} })
}

func runMan(fs *flag.FlagSet, args []string, std streams) error {
	if err := parseAll(fs, args, std); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(".TH COUNSELBOARD 1\n.SH NAME\ncounselboard \\- make a static leaderboard site from the results of a benchmark\n.SH SYNOPSIS\n" +
		".B counselboard\n.I subcommand\n[flags] [arguments]\n.SH DESCRIPTION\n.nf\n" + roff(usageText("counselboard")) + ".fi\n")
	for _, m := range manuals() {
		fmt.Fprintf(&b, ".SH %s\n.nf\n%s.fi\n", strings.ToUpper(m.call), roff(m.text))
		for _, f := range m.flags {
			fmt.Fprintf(&b, ".TP\n\\fB\\-%s\\fR", roff(f.name))
			if f.value != "" {
				fmt.Fprintf(&b, " \\fI%s\\fR", roff(f.value))
			}
			fmt.Fprintf(&b, "\n%s\n", roff(f.about))
		}
	}
	_, err := io.WriteString(std.out, b.String())
	return err
}

// roff writes a text so that nothing of it is a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	return request.ReplaceAllString(text, `\&$1`)
}

func runCompletion(fs *flag.FlagSet, args []string, std streams) error {
	if err := parse(fs, args, std); err != nil {
		return err
	}
	write := map[string]func(io.Writer, []manual){"bash": completeBash, "zsh": completeZsh, "fish": completeFish}[fs.Arg(0)]
	if write == nil || fs.NArg() != 1 {
		return usagef("takes the name of a shell: bash, zsh or fish")
	}
	write(std.out, manuals())
	return nil
}

// words are the names of a call's flags, with their dash.
func (m manual) words() string {
	return strings.Join(list.Map(m.flags, func(f flagUsage) string { return "-" + f.name }), " ")
}

// names lists the subcommands.
func names(all []manual) string {
	first := slices.DeleteFunc(slices.Clone(all), func(m manual) bool { return strings.Contains(m.call, " ") })
	return strings.Join(list.Map(first, func(m manual) string { return m.call }), " ")
}

// kindNames lists the kinds of skeleton.
func kindNames() string {
	return strings.Join(list.Map(newKinds, func(k newKind) string { return k.name }), " ")
}

func completeBash(w io.Writer, all []manual) {
	fmt.Fprintf(w, `# counselboard completion bash >/etc/bash_completion.d/counselboard
_counselboard() {
  local word=${COMP_WORDS[COMP_CWORD]} call=${COMP_WORDS[1]}
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "%s" -- "$word")
    return
  fi
  if [ "$call" = new ] && [ "$COMP_CWORD" -gt 2 ]; then call="new ${COMP_WORDS[2]}"; fi
  case "$word" in
  -*) ;;
  *)
    if [ "$call" = new ]; then mapfile -t COMPREPLY < <(compgen -W "%s" -- "$word"); fi
    return
    ;;
  esac
  case "$call" in
`, names(all), kindNames())
	for _, m := range all {
		fmt.Fprintf(w, "  %q) mapfile -t COMPREPLY < <(compgen -W %q -- \"$word\") ;;\n", m.call, m.words())
	}
	fmt.Fprint(w, "  esac\n}\ncomplete -o default -F _counselboard counselboard\n")
}

func completeZsh(w io.Writer, all []manual) {
	fmt.Fprintf(w, `#compdef counselboard
# counselboard completion zsh >"${fpath[1]}/_counselboard"
if (( CURRENT == 2 )); then
  compadd -- %s
  return
fi
local call=$words[2]
if [[ $call == new && $CURRENT -gt 3 ]]; then call="new $words[3]"; fi
if [[ $words[CURRENT] != -* ]]; then
  if [[ $call == new ]]; then compadd -- %s; else _files; fi
  return
fi
case $call in
`, names(all), kindNames())
	for _, m := range all {
		fmt.Fprintf(w, "  %q) compadd -- %s ;;\n", m.call, m.words())
	}
	fmt.Fprint(w, "esac\n")
}

func completeFish(w io.Writer, all []manual) {
	fmt.Fprintf(w, "# counselboard completion fish >~/.config/fish/completions/counselboard.fish\n"+
		"complete -c counselboard -n __fish_use_subcommand -f -a %q\n"+
		"complete -c counselboard -n '__fish_seen_subcommand_from new' -f -a '%s'\n", names(all), kindNames())
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	for _, m := range all {
		words := strings.Fields(m.call)
		for _, f := range m.flags {
			takes := ""
			if f.value != "" {
				takes = " -r"
			}
			fmt.Fprintf(w, "complete -c counselboard -n '__fish_seen_subcommand_from %s' -o %s%s -d '%s'\n", words[len(words)-1], f.name, takes, quote.Replace(f.about))
		}
	}
}
