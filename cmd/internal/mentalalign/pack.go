//go:build ignore

// Pack writes ratings.txt.gz out of five files of MentalAlign-70k's numbers:
//
//	go run pack.go [folder]
//
// The folder holds experts.csv and one file a judge, each with the columns context, model
// and the seven attributes, as made of the spreadsheets in the authors' MentalAlign-70k/.
// The same files give the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	folder := "."
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	var packed bytes.Buffer
	to, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	var order [][]string
	for _, rater := range []string{"experts", "claude-3.7-sonnet", "gemini-2.5-flash", "gpt-4o", "o4-mini"} {
		path := filepath.Join(folder, rater+".csv")
		data, err := os.ReadFile(path)
		if err != nil {
			log.Fatal(err)
		}
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		if err != nil {
			log.Fatalf("%s: %v", path, err)
		}
		if order == nil {
			order = rows
		}
		for i, row := range rows[1:] {
			if row[0] != order[i+1][0] || row[1] != order[i+1][1] {
				log.Fatalf("%s:%d: %s of %s stands where experts.csv has %s of %s", path, i+2, row[1], row[0], order[i+1][1], order[i+1][0])
			}
			for _, value := range row[2:] {
				switch len(value) {
				case 0:
					value = "."
				case 1:
				default:
					log.Fatalf("%s:%d: %q is not one digit", path, i+2, value)
				}
				to.Write([]byte(value))
			}
			to.Write([]byte("\n"))
		}
	}
	if err := to.Close(); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("ratings.txt.gz", packed.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}
