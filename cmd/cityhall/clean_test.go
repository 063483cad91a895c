package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain, 한국어, é, 👍🏽\n\tand more\n": "plain, 한국어, é, 👍🏽\n\tand more\n",
		"\x1b[2J\x1b]0;title\a":           `\u001b[2J\u001b]0;title\u0007`,
		"one\rtwo\x00\x7f\u009b31m":       `one\u000dtwo\u0000\u007f\u009b31m`,
		"anna\u202egnp.exe\u2066":         `anna\u202egnp.exe\u2066`,
		"cut \xed\x95":                    "cut \ufffd\ufffd",
		"latin \xe9t\xe9":                 "latin \ufffdt\ufffd",
	} {
		if got := cleaned(in, len(in)); got != want {
			t.Errorf("%q became %q, expected %q", in, got, want)
		}
	}
}

func cleaned(in string, most int) string {
	var b bytes.Buffer
	w := clean(&b)
	for data := []byte(in); len(data) > 0; {
		n := min(max(1, most), len(data))
		w.Write(data[:n])
		data = data[n:]
	}
	w.Close()
	return b.String()
}

// However it is cut into writes, nothing gets through that a terminal obeys, and
// JSON says the same.
func TestCleanText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		got := cleaned(text, rapid.IntRange(1, 9).Draw(t, "most"))
		if bad := strings.IndexFunc(got, func(r rune) bool { return unicode.Is(unicode.Cc, r) && r != '\n' && r != '\t' }); bad >= 0 || !utf8.ValidString(got) {
			t.Fatalf("%q became %q", text, got)
		}
		if got != cleaned(text, len(text)) {
			t.Fatalf("%q depends on how it is cut", text)
		}
		quoted, _ := json.Marshal(text)
		var back, same string
		json.Unmarshal(quoted, &back)
		if err := json.Unmarshal([]byte(cleaned(string(quoted), 5)), &same); err != nil || same != back {
			t.Fatalf("%s reads as %q, %v", quoted, same, err)
		}
	})
}
