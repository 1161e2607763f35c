package demo

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/counselboard/counselboard"
)

// settings makes site.toml and the content pages: one that says what a demo is,
// and the built-in ones besides.
func (m *maker) settings(opt Options) {
	var b bytes.Buffer
	if opt.Summary {
		fmt.Fprintf(&b, siteTOML, " -summary", opt.Models, opt.Seed, Summarized, AdvExperts)
		m.add("content/about.md", []byte(about+noJudges))
	} else {
		fmt.Fprintf(&b, siteTOML, "", opt.Models, opt.Seed, Experts, AdvExperts)
		m.add("content/about.md", []byte(about+withJudges))
	}
	m.add("site.toml", b.Bytes())
	for _, name := range []string{"content/examples.md", "content/method.md", "content/submit.md"} {
		data, err := fs.ReadFile(counselboard.Files, name)
		if err != nil {
			continue // the program was built without this page
		}
		m.add(name, data)
	}
}

const siteTOML = `# Made by counselboard demo%s -models %d -seed %d. Everything in this folder is made up.

title = "CounselBench demo (synthetic)"
tagline = "Every figure on this site is made up"
featured = %q
adversarial = %q
synthetic = true

[publish]
text = true  # the quoted sentences are as synthetic as the rest
`

const about = `+++
title = "About"
description = "This site is a demonstration: every model, rating and figure on it is made up."
order = 30
+++

## Everything here is made up

The models do not exist, no patient asked, no expert or judge rated anything. All ratings were drawn from known probabilities with a fixed seed, to show what the pages of this leaderboard look like and to find out whether its statistics find what was planted. None of it says anything about a real model, a real person or a real study.

## What was planted

- **Models** of one family are alike, most of all in how they fail.
- **Experts** differ in how strict they are. Each sees five questions and rates the answers of every model.
`

const noJudges = `
Of all ratings only summaries are published.
`

const withJudges = `- **[Judges](/judges/)** are caricatures. The *good* one is like another expert. The *ceiling* one flatters everyone. The *kin* one flatters models of its own family. The *noisy* one has no bias and little use. The *constant* one says the same of everything. One has rated three answers, and one has rated what no expert has.
- **One panel** rated a random subset of one model's answers. Together with a judge, [the model's page](/models/aster-1/#together) should say of all of them what the full panel says.
- One run is withdrawn, one is superseded, and of one panel only summaries are published.

Quoted sentences say nothing: they are numbered, and called synthetic.
`
