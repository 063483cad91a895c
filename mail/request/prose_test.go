package request

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// A writer writes ordinary text from parts of sentences.
type writer struct {
	parts  map[string][]string
	random *rand.Rand
}

var slotName = regexp.MustCompile(`\{([a-z]+)\}`)

// newWriter reads the parts of testdata/prose.
func newWriter(t *testing.T, file string, random *rand.Rand) *writer {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{map[string][]string{}, random}
	for line := range strings.Lines(string(data)) {
		name, list, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || line[0] == '#' {
			continue
		}
		w.parts[name] = append(w.parts[name], strings.Split(list, "|")...)
	}
	return w
}

// sentence writes one.
func (w *writer) sentence() string {
	all := w.parts["sentence"]
	text := slotName.ReplaceAllStringFunc(all[w.random.IntN(len(all))], func(slot string) string {
		part := w.parts[strings.Trim(slot, "{}")]
		return part[w.random.IntN(len(part))]
	})
	return strings.ToUpper(text[:1]) + text[1:]
}

// paragraph writes some sentences, on lines as a mail program breaks them or on one.
func (w *writer) paragraph() string {
	text := w.sentence()
	for range w.random.IntN(5) {
		text += " " + w.sentence()
	}
	if w.random.IntN(3) == 0 {
		return text
	}
	return broken(text, 66+w.random.IntN(15))
}

// broken breaks a text into lines.
func broken(text string, width int) string {
	out, at := "", 0
	for word := range strings.FieldsSeq(text) {
		n := columns(word)
		switch {
		case at == 0:
		case at+1+n > width:
			out, at = out+"\n", 0
		default:
			out, at = out+" ", at+1
		}
		out, at = out+word, at+n
	}
	return out
}

// taken returns what an email with the text would do in some game; "" for nothing.
func taken(t *testing.T, text string) string {
	t.Helper()
	for _, rules := range registry.All() {
		r := finds(t, rules, text)
		if orders := filed(rules, r); orders != "" {
			return rules.Name + ": " + orders
		} else if len(r.Errors) == 0 && (len(r.Asks) > 0 || r.Preview) {
			return rules.Name + ": a request"
		}
	}
	return ""
}

// TestProse guards that what people write to each other is no order, and no request.
func TestProse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, language := range []string{"en", "ko"} {
		w := newWriter(t, "testdata/prose/"+language+".txt", random)
		for range testkit.Times(150, 2500) {
			text := w.paragraph()
			if got := taken(t, text); got != "" {
				t.Errorf("%s\n%q", got, text)
			}
		}
	}
}

// TestLicenses does so with the licenses that Debian has, and their paragraphs.
func TestLicenses(t *testing.T) {
	testkit.Need(t, testkit.Long)
	files, _ := filepath.Glob("/usr/share/common-licenses/*")
	paragraphs := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for text := range strings.SplitSeq(string(data), "\n\n") {
			paragraphs++
			if got := taken(t, text); got != "" {
				t.Errorf("%s: %s\n%q", file, got, text)
			}
		}
	}
	t.Logf("%d paragraphs", paragraphs)
}
