package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/skeleton"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newNew(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "new", GroupID: groupBegin, Args: cobra.ArbitraryArgs, RunE: chooseCommand,
		Short: "Write a skeleton of a card, a run or a benchmark, or a built-in page or template to change",
		Long: "Writes a skeleton that says, beside each key, what belongs there; or a page or template that the program has built\n" +
			"in, to be changed in the site's folder. A file that exists is never overwritten.",
	}
	cmd.AddCommand(newModel(std), newPanel(std), newRun(std), newBenchmark(std),
		newBuiltIn(std, "page", "content", ".md", "about"), newBuiltIn(std, "template", "templates", ".html", "model"))
	return cmd
}

// writeNew writes a skeleton and says where.
func writeNew(dir string, f files.File, std streams) error {
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

func newModel(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "model ID", Args: cobra.ExactArgs(1),
		Short:   "Begin a model card, results/models/ID.toml",
		Example: "  counselboard new model --name \"My Model 2\" my-model-2",
	}
	dir := folderFlag(cmd)
	name := cmd.Flags().String("name", "", "the `name` that readers know (default: the id)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := asUsage(wantID("the model's id", args[0])); err != nil {
			return err
		}
		return writeNew(*dir, files.File{Path: "results/models/" + args[0] + ".toml", Data: skeleton.Model(cmp.Or(*name, args[0]))}, std)
	}
	return cmd
}

func newPanel(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "panel ID", Args: cobra.ExactArgs(1),
		Short:   "Begin a panel card, results/panels/ID.toml",
		Example: "  counselboard new panel --kind experts my-lab-experts\n  counselboard new panel --kind judge --judge gpt-4.1-2025-04-14 my-judge",
	}
	dir := folderFlag(cmd)
	flags := cmd.Flags()
	kind := flags.String("kind", "experts", "who rates: `experts` or judge")
	name := flags.String("name", "", "the `name` that readers know (default: the id)")
	judge := flags.String("judge", "", "the exact `version` of the model that judges")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		err := errors.Join(wantID("the panel's id", args[0]), oneOf("--kind", *kind, "experts", "judge"))
		if (*kind == "judge") != (*judge != "") {
			err = errors.Join(err, errors.New("--kind judge and --judge, the version of the model, go together"))
		}
		if err != nil {
			return asUsage(err)
		}
		data := skeleton.Experts(cmp.Or(*name, args[0]))
		if *judge != "" {
			data = skeleton.Judge(cmp.Or(*name, args[0]), *judge)
		}
		return writeNew(*dir, files.File{Path: "results/panels/" + args[0] + ".toml", Data: data}, std)
	}
	return cmd
}

func newBenchmark(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "benchmark ID", Args: cobra.ExactArgs(1),
		Short:   "Begin benchmark.toml: what is rated and on which scales, with every key explained",
		Example: "  counselboard new benchmark --name DosageBench dosage",
	}
	dir := folderFlag(cmd)
	name := cmd.Flags().String("name", "", "the `name` that readers know (default: the id)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := asUsage(wantID("the benchmark's id", args[0])); err != nil {
			return err
		}
		return writeNew(*dir, files.File{Path: result.BenchmarkFile, Data: skeleton.Benchmark(args[0], cmp.Or(*name, args[0]))}, std)
	}
	return cmd
}

func newRun(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "run [ID]", Args: cobra.MaximumNArgs(1),
		Short:   "Begin a run, results/runs/ID.json; ID is PANEL.MODEL.COMPONENT by default",
		Example: "  counselboard new run --component eval --model my-model-2 --panel my-lab-experts",
	}
	dir := folderFlag(cmd)
	var r skeleton.RunForm
	flags := cmd.Flags()
	component := flags.String("component", "", "the `part` of the benchmark, by its id, such as eval or adv (required)")
	flags.StringVar(&r.Model, "model", "", "the model's `id` (required)")
	flags.StringVar(&r.Panel, "panel", "", "the panel's `id` (required)")
	flags.StringVar(&r.Date, "date", "", "the `day` of the ratings, YYYY-MM-DD")
	flags.StringVar(&r.Title, "title", "", "the `title` of what the ratings are from")
	flags.BoolVar(&r.Summary, "summary", false, "aggregates in place of ratings")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if r.ID = argument(args); r.ID == "" {
			r.ID = r.Panel + "." + r.Model + "." + *component
		}
		r.Component = result.Current().Component(*component)
		err := errors.Join(oneOf("--component", *component, list.Map(result.Components, result.Component.String)...), wantID("--model", r.Model), wantID("--panel", r.Panel),
			wantDay("--date", r.Date))
		if err == nil {
			err = wantID("the run's id", r.ID)
		}
		if err != nil {
			return asUsage(err)
		}
		return writeNew(*dir, files.File{Path: "results/runs/" + r.ID + ".json", Data: r.JSON()}, std)
	}
	return cmd
}

// newBuiltIn makes the command that writes built-in files of a folder into a site, where they take the place of the
// program's own, or lists them.
func newBuiltIn(std streams, kind, root, ext, like string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   kind + " [FILE…]",
		Short: "Write a built-in " + kind + " into the site's folder, to be changed; without a name, list them",
		Long: "Writes files that the program has built in into " + root + "/ of the site's folder, where they take the place of the\n" +
			"built-in ones. A file that is removed again leaves its place to the built-in one. Without a name, lists them.",
		Example: "  counselboard new " + kind + "\n  counselboard new " + kind + " " + like,
	}
	dir := folderFlag(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		builtIn := map[string][]byte{}
		for name, data := range files.Embedded(counselboard.Files) {
			if strings.HasPrefix(name, root+"/") {
				builtIn[name] = data
			}
		}
		names := list.Keys(builtIn)
		if len(args) == 0 {
			fmt.Fprintln(std.out, strings.ReplaceAll(strings.Join(names, "\n"), root+"/", ""))
			return nil
		}
		var out []files.File
		for _, arg := range args {
			name := path.Join(root, strings.TrimPrefix(path.Clean(filepath.ToSlash(arg)), root+"/"))
			if path.Ext(name) == "" {
				name += ext
			}
			if !slices.Contains(names, name) {
				return fmt.Errorf("there is no built-in %s %s%s", kind, source.Visible(arg), source.DidYouMean(name, names))
			}
			out = append(out, files.File{Path: name, Data: builtIn[name]})
		}
		if err := files.Create(*dir, out, false); err != nil {
			return err
		}
		for _, f := range out {
			fmt.Fprintln(std.out, filepath.Join(*dir, filepath.FromSlash(f.Path)))
		}
		return nil
	}
	return cmd
}
