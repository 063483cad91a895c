package typed

import (
	"io/fs"
	"regexp"
	"strings"
	"sync"
)

// heads are what stands before a colon in order documents and guards, in all languages
// but that of documents: keys by their names, and words behind a number, "12턴".
var heads = sync.OnceValue(func() (h struct{ keys, behind map[string]string }) {
	h.keys, h.behind = map[string]string{}, map[string]string{}
	entries, err := fs.ReadDir(files, "words")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := fs.ReadFile(files, "words/"+e.Name())
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(data)) {
			head, list, _ := strings.Cut(strings.TrimSpace(line), ": ")
			key, is := strings.CutPrefix(head, "key ")
			for name := range strings.SplitSeq(list, ", ") {
				if behind, number := strings.CutPrefix(name, "#"); is && number {
					h.behind[behind] = key
				} else if is {
					h.keys[name] = key
				}
			}
		}
	}
	return h
})

var (
	headForm   = regexp.MustCompile(`^(\pL[\pL ]{0,19}?) *[:：] *(.*)$`)
	numberHead = regexp.MustCompile(`^([0-9]{1,4}) ?(\pL{1,5}) *[:：] *(.*)$`)
)

// Key returns the key of order documents that a name stands for in another language; ""
// if it is none.
func Key(name string) string { return heads().keys[strings.TrimSpace(name)] }

// Guard returns the key that a line of another language gives, "턴: 12", with its value and
// what stands behind it, as in "12턴: 패스" and "명령: 패스"; no key if it gives none.
func Guard(line string) (key, value, rest string) {
	if !strings.ContainsAny(line, ":：") {
		return "", "", ""
	}
	if m := headForm.FindStringSubmatch(line); m != nil {
		if key = Key(m[1]); key == "orders" {
			return key, "", m[2]
		}
		return key, m[2], ""
	}
	if m := numberHead.FindStringSubmatch(line); m != nil && heads().behind[m[2]] != "" {
		return heads().behind[m[2]], m[1], m[3]
	}
	return "", "", ""
}
