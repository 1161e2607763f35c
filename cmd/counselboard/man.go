package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan writes the manual pages that a release's archives hold, with the day of the commit that the program was built of.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Hidden: true, Args: cobra.ExactArgs(1),
		Short:   "Write manual pages",
		Example: "  counselboard man man1",
		RunE: func(cmd *cobra.Command, args []string) error {
			day, err := time.Parse(time.RFC3339, built("vcs.time"))
			if err != nil {
				day = time.Unix(0, 0) // not the day of today
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			cmd.Root().DisableAutoGenTag = true // which has the day of today
			return doc.GenManTree(cmd.Root(), &doc.GenManHeader{Section: "1", Date: &day}, args[0])
		},
	}
}
