package words

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// known is what City Hall also knows from its older emails.
var known = regexp.MustCompile(`\{\{define "request/heads"\}\}[^\n]*`)

// Korean catalogs and pages have one word for a thing: the one of the glossary.
func TestGlossary(t *testing.T) {
	data, err := os.ReadFile("testdata/glossary.ko.txt")
	if err != nil {
		t.Fatal(err)
	}
	instead := map[string]string{} // the word to use, by the others
	for line := range strings.Lines(string(data)) {
		use, not, found := strings.Cut(strings.TrimSpace(line), ", not ")
		if _, word, is := strings.Cut(use, ": "); is && found && line[0] != '#' {
			for other := range strings.SplitSeq(not, " | ") {
				instead[other] = word
			}
		}
	}
	files := 0
	err = filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(path)
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "ko.tmpl") && !strings.Contains(name, "docs/ko/") && !strings.HasSuffix(name, "words/ko.txt") {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		text = known.ReplaceAll(text, nil)
		for other, word := range instead {
			if at := strings.Index(string(text), other); at >= 0 {
				t.Errorf("%s:%d: %q; the glossary has %q", name, 1+strings.Count(string(text[:at]), "\n"), other, word)
			}
		}
		return err
	})
	if err != nil || files < 15 || len(instead) < 20 {
		t.Errorf("%d files, %d words, %v", files, len(instead), err)
	}
}
