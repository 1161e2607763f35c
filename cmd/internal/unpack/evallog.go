package unpack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// Parts of an .eval log: what the JSON log has but for the samples, and of each sample its id, metadata and scores.
const (
	EvalHeader    = "header.json"
	EvalSummaries = "summaries.json"
)

// unpackedLog returns the JSON log that a ZIP archive packs, without the samples' texts, which are not even unpacked, or the
// archive as it is where it is no .eval log. What it unpacks is bounded, however little the archive says it is.
func unpackedLog(data []byte) ([]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("cannot be unpacked, perhaps cut short or damaged: %w", err)
	}
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor(zstd.WithDecoderMaxMemory(Max), zstd.WithDecoderConcurrency(1)))
	header, err := unpackedPart(z, EvalHeader)
	if err != nil || header == nil {
		if started, _ := z.Open("_journal/start.json"); started != nil {
			return nil, errors.Join(err, errors.New("the log was not finished; inspect log recover finishes it"))
		}
		return data, err
	}
	samples, err := unpackedPart(z, EvalSummaries)
	if err != nil {
		return nil, err
	}
	header, closed := bytes.CutSuffix(bytes.TrimSpace(header), []byte("}"))
	if samples == nil || !closed {
		return nil, fmt.Errorf("there is no %s in the log; inspect log convert --to json writes it anew", EvalSummaries)
	}
	return fmt.Appendf(header, ",\n\"samples\": %s}", samples), nil
}

// unpackedPart returns a file in an archive, or nil where it is not there. It is cut one byte beyond what a file may have.
func unpackedPart(z *zip.Reader, name string) ([]byte, error) {
	f, err := z.Open(name)
	if err != nil {
		return nil, nil
	}
	defer f.Close()
	data, err := readBounded(f)
	if err != nil {
		return nil, fmt.Errorf("%s in it cannot be unpacked, perhaps cut short or damaged: %w", name, err)
	}
	if len(data) > Max {
		return nil, fmt.Errorf("%s in it has more than %d MB; import the log in parts", name, Max>>20)
	}
	return data, nil
}
