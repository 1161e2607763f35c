package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/skeleton"
)

// newKinds are the kinds of skeleton. Each adds its flags and returns a function
// that, once they are read, makes the file of an id.
var newKinds = []newKind{
	{"model", newModel},
	{"panel", newPanel},
	{"run", newRun},
	{"benchmark", newBenchmark},
}

type newKind struct {
	name  string
	flags func(fs *flag.FlagSet) func(id string) (newFile, error)
}

// A newFile is a skeleton, by its path in the site's folder.
type newFile = files.File

func runNew(_ *flag.FlagSet, args []string, std streams) error {
	if len(args) == 0 {
		fmt.Fprint(std.err, usageText("new"))
		return exitStatus(exitUsage)
	}
	for _, k := range newKinds {
		if k.name != args[0] {
			continue
		}
		flags := newFlags("new " + k.name)
		dir := folderFlag(flags)
		file := k.flags(flags)
		id, err := parseAround(flags, args[1:], std)
		if err == nil {
			err = writeNew(*dir, id, file, std)
		}
		return exitStatus(exit("counselboard new "+k.name, err, std))
	}
	switch args[0] {
	case "-h", "-help", "--help":
		fmt.Fprint(std.out, usageText("new"))
		return nil
	}
	return usagef("there is no kind %q; use model, panel, run or benchmark", args[0])
}

// parseAround reads flags before and after one argument, the id.
func parseAround(flags *flag.FlagSet, args []string, std streams) (id string, err error) {
	if err := parse(flags, args, std); err != nil || flags.NArg() == 0 {
		return "", err
	}
	id = flags.Arg(0)
	if err := parse(flags, flags.Args()[1:], std); err != nil {
		return "", err
	}
	if flags.NArg() > 0 {
		return "", usagef("takes one id, got %q too", flags.Arg(0))
	}
	return id, nil
}

// writeNew writes a skeleton and says where.
func writeNew(dir, id string, make func(id string) (newFile, error), std streams) error {
	f, err := make(id)
	if err != nil {
		return usageError(err.Error())
	}
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	if err := files.Create(dir, []files.File{f}, false); err != nil {
		return err
	}
	fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	if n := bytes.Count(f.Data, []byte(result.TODO+":")); n > 0 {
		fmt.Fprintf(std.err, "%s to replace; counselboard check names those that are left\n", num.Plural(n, "TODO", "TODOs"))
	}
	return nil
}

func newModel(flags *flag.FlagSet) func(id string) (newFile, error) {
	var m result.ModelCard
	flags.StringVar(&m.Name, "name", "", "the `name` that readers know")
	flags.StringVar(&m.Organization, "organization", "", "who made it")
	flags.StringVar(&m.Family, "family", "", "its family")
	flags.StringVar((*string)(&m.Access), "access", "", "how it can be had: open-weights, public-api, private or human")
	flags.StringVar(&m.Version, "version", "", "the exact `version`")
	flags.StringVar(&m.Released, "released", "", "the `day` of its release, YYYY-MM-DD")
	flags.StringVar(&m.URL, "url", "", "an http or https `address`")
	return func(id string) (newFile, error) {
		return newFile{Path: "results/models/" + id + ".toml", Data: skeleton.Model(m)}, errors.Join(
			wantID("the model's id", id),
			oneOf("-access", string(m.Access), "", "open-weights", "public-api", "private", "human"),
			wantDay("-released", m.Released),
			wantLink(m.URL),
		)
	}
}

func newPanel(flags *flag.FlagSet) func(id string) (newFile, error) {
	var p result.PanelCard
	flags.StringVar((*string)(&p.Kind), "kind", "", "who rates: experts or judge (required)")
	flags.StringVar(&p.Name, "name", "", "the `name` that readers know")
	flags.IntVar(&p.Size, "size", 0, "experts: the `number` of people")
	flags.StringVar(&p.About, "about", "", "who they are, and how they rated")
	flags.StringVar(&p.URL, "url", "", "an http or https `address`")
	flags.BoolVar(&p.Closed, "closed", false, "experts: only the panel's owners add runs")
	flags.StringVar(&p.Model, "model", "", "a judge: the exact `version` of the model that judges")
	flags.StringVar(&p.Family, "family", "", "a judge: the family of that model")
	flags.StringVar(&p.Prompt, "prompt", "", "a judge: the `name` of its prompt")
	return func(id string) (newFile, error) {
		err := errors.Join(wantID("the panel's id", id), oneOf("-kind", string(p.Kind), "experts", "judge"), wantLink(p.URL))
		switch {
		case p.Size < 0 || p.Size > 1_000_000:
			err = errors.Join(err, fmt.Errorf("-size is %d, must be from 1 to 1000000", p.Size))
		case p.Kind == result.Judge && p.Size > 0:
			err = errors.Join(err, errors.New("-size is for experts"))
		case p.Kind == result.Experts && p.Model+p.Family+p.Prompt != "":
			err = errors.Join(err, errors.New("-model, -family and -prompt are for a judge"))
		}
		return newFile{Path: "results/panels/" + id + ".toml", Data: skeleton.Panel(p)}, err
	}
}

func newBenchmark(flags *flag.FlagSet) func(id string) (newFile, error) {
	var b result.Benchmark
	flags.StringVar(&b.Name, "name", "", "the `name` that readers know")
	flags.StringVar(&b.Cite, "cite", "", "how to `cite` it, in one line")
	return func(id string) (newFile, error) {
		b.ID = id
		return newFile{Path: result.BenchmarkFile, Data: skeleton.Benchmark(b)}, wantID("the benchmark's id", id)
	}
}

func newRun(flags *flag.FlagSet) func(id string) (newFile, error) {
	var r skeleton.RunForm
	flags.StringVar((*string)(&r.Component), "component", "", "the `part` of the benchmark, by its id: "+strings.Join(components(), " or ")+" (required)")
	flags.StringVar(&r.Model, "model", "", "the `id` of the model (required)")
	flags.StringVar(&r.Panel, "panel", "", "the `id` of the panel (required)")
	flags.StringVar(&r.Responses, "responses", "", "an `id` for the set of answers; the same in all runs that rate them (default: the run's)")
	flags.StringVar(&r.Date, "date", "", "the `day` of the ratings, YYYY-MM-DD")
	flags.StringVar(&r.Title, "title", "", "the `title` of the source")
	flags.StringVar(&r.URL, "url", "", "the `address` of the source, http or https")
	flags.Func("figure", "with -summary, `name=value`: a dimension's mean, or a share, as 0.05 or as 1/20, of which the rate, k and n follow; may be repeated",
		func(s string) (err error) {
			name, value, _ := strings.Cut(s, "=")
			if _, isEval := result.ScaleByID(result.Eval, name); !isEval {
				if _, isAdv := result.ScaleByID(result.Adv, name); !isAdv {
					return fmt.Errorf("there is no dimension or failure mode %q", name)
				}
			}
			if r.Figures == nil {
				r.Figures = map[string]skeleton.KnownScore{}
			}
			r.Figures[name], err = skeleton.ParseFigure(value)
			return err
		})
	flags.BoolVar(&r.Summary, "summary", false, "aggregates in place of ratings")
	return func(id string) (newFile, error) {
		component := string(r.Component)
		if r.ID = id; id == "" {
			r.ID = r.Panel + "." + r.Model + "." + component
		}
		err := errors.Join(oneOf("-component", component, components()...), wantID("-model", r.Model), wantID("-panel", r.Panel), wantDay("-date", r.Date), wantLink(r.URL))
		if r.Responses != "" {
			err = errors.Join(err, wantID("-responses", r.Responses))
		}
		if err == nil {
			err = wantID("the run's id", r.ID)
		}
		if len(r.Figures) > 0 && !r.Summary {
			err = errors.Join(err, errors.New("-figure is for -summary"))
		}
		for name := range r.Figures {
			if _, ok := result.ScaleByID(r.Component, name); !ok {
				err = errors.Join(err, fmt.Errorf("-figure %s is not of -component %s", name, component))
			}
		}
		return newFile{Path: "results/runs/" + r.ID + ".json", Data: r.JSON()}, err
	}
}

// components lists the ids of the benchmark's parts.
func components() []string {
	return list.Map(result.Components, func(c result.Component) string { return string(c) })
}

func wantID(what, id string) error {
	switch {
	case id == "":
		return fmt.Errorf("%s is missing", what)
	case !result.ValidID(id):
		return fmt.Errorf("%s %q is not a valid id: %s", what, id, result.IDForm)
	}
	return nil
}

func oneOf(what, s string, words ...string) error {
	if slices.Contains(words, s) {
		return nil
	}
	return fmt.Errorf("%s is %q, must be one of %s", what, s, strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ", "))
}

func wantDay(what, s string) error {
	if _, err := time.Parse(time.DateOnly, s); s != "" && err != nil {
		return fmt.Errorf("%s is %q, not a day; write it YYYY-MM-DD", what, s)
	}
	return nil
}

func wantLink(s string) error {
	if s != "" && !result.IsLink(s) {
		return fmt.Errorf("-url is %q, not an http or https address", s)
	}
	return nil
}
