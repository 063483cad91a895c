package trial

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// viewWord is what somebody may change in a view.
var viewWord = regexp.MustCompile(`[A-Za-z0-9?*-]+`)

// TestAnyView tries views that anybody may have written: with words changed, and lines
// left out. Whatever can be read can be shown in every form, and tried.
func TestAnyView(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	read := 0
	for _, rules := range playtest.Told() {
		for _, entries := range []int{2, 12, 30, 60} {
			g, journal, _ := playtest.Halfway(t, rules, entries)
			if g.Over() {
				continue
			}
			view := g.For(g.Players[g.Open().Seat])
			view.Told = playtest.ToldIn(t, journal, g.Secret, g.Open().Seat)
			text := string(formats.Emit(view.Document()))
			for _, other := range append([]string{play.Public}, g.Players...) { // whose it is not
				tryView(t, strings.Replace(text, "  of: "+view.View+"\n", "  of: "+other+"\n", 1), random)
			}
			for n, at := range viewWord.FindAllStringIndex(text, -1) { // each thing is hidden
				if n%testkit.Times(3, 1) > 0 {
					continue
				}
				tryView(t, text[:at[0]]+"?"+text[at[1]:], random)
			}
			for range testkit.Times(25, 400) {
				if tryView(t, meddled(text, random), random) {
					read++
				}
			}
			public := string(formats.Emit(g.For(play.Public).Document()))
			for range testkit.Times(10, 100) {
				tryView(t, meddled(public, random), random)
			}
		}
	}
	if read < testkit.Times(10, 100) {
		t.Errorf("only %d views could be read", read)
	}
}

// meddled returns the text with some of its words changed, and perhaps without a line.
func meddled(text string, random *rand.Rand) string {
	for range 1 + random.IntN(2) {
		words := viewWord.FindAllStringIndex(text, -1)
		at, from := words[random.IntN(len(words))], words[random.IntN(len(words))]
		word := text[from[0]:from[1]]
		switch random.IntN(4) {
		case 0:
			word = strconv.Itoa(random.IntN(40) - 3)
		case 1:
			word = "?"
		case 2:
			word = ""
		}
		text = text[:at[0]] + word + text[at[1]:]
	}
	if random.IntN(6) == 0 {
		lines := strings.Split(text, "\n")
		i := random.IntN(len(lines))
		text = strings.Join(slices.Delete(lines, i, i+1), "\n")
	}
	return text
}

// tryView plays on from a view as far as that goes, and reports whether it can be read.
func tryView(t *testing.T, text string, random *rand.Rand) bool {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%v in a trial of\n%s", p, text)
		}
	}()
	view, err := formats.ReadGame("view.yaml", []byte(text))
	if err != nil {
		return false
	}
	r, err := adjudicator.About(view, nil).To(report.Reader{Viewer: view.View, Language: words.English})
	if err != nil {
		t.Fatalf("%v in a report on\n%s", err, text)
	}
	for _, form := range []string{r.Text(), r.Plain(), r.HTML(report.Page{}), string(formats.JSON(r.JSON()))} {
		if form == "" {
			t.Fatalf("an empty report on\n%s", text)
		}
	}
	c, err := picture.Of(adjudicator.About(view, nil), words.English, picture.Phone)
	if err != nil || len(c.SVG()) == 0 {
		t.Fatalf("%v in a picture of\n%s", err, text)
	}
	if view.Viewer() == engine.Nobody {
		return true
	}
	trial, err := New(view, "any", nil)
	if err != nil {
		return true
	}
	if moves := trial.Moves(); len(moves) > 0 {
		trial.Order(moves[random.IntN(len(moves))])
		trial.Answer()
		trial.Hint(t.Context(), 2)
	}
	return true
}
