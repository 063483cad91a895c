package mail

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/timer"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

var saying = regexp.MustCompile(`\b(?:say|text)\("([a-z/-]+)"[,)]|trouble\{(?:Block: )?"([a-z-]+)"`)

// TestWords guards the words of emails: every block that is said is there, and
// every one that is there is said.
func TestWords(t *testing.T) {
	said := map[string]bool{}
	for _, v := range []Verdict{Filed, Refused, Previewed, Acted, Unable, Answered, Nothing, Unclear, Failed, Replayed, TooLarge, Unreadable, Incomplete, WhichGame, WhichPlayer, TooMany, BadGame, BeyondLink, Automatic, Listed,
		Verdict(identity.Stranger), Verdict(identity.NoToken), Unconfirmed, Expired, Verdict(identity.WrongToken), Verdict(identity.OtherSeat), Verdict(identity.Unproved), Verdict(identity.SeveralAuthors)} {
		said["verdict/"+string(v)] = true
	}
	for _, w := range []incoming.Trouble{incoming.Cut, incoming.Broken, incoming.BadCharset, incoming.BadCode, incoming.NoCode, incoming.OddCode, incoming.Sealed, incoming.OddText, incoming.Unread, incoming.Enclosed, incoming.NoText} {
		said["warning/"+string(w)] = true
	}
	for _, why := range []timer.Why{timer.AskFlood, timer.AskTrouble, timer.AskStandby, timer.AskMissed} {
		said["question/"+string(why)] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range saying.FindAllSubmatch(source, -1) {
			if len(m[1]) > 0 {
				said[string(m[1])] = true
			} else {
				said["trouble/"+string(m[2])] = true
			}
		}
	}
	var there []string
	for _, name := range wordsIn(words.English).Names() {
		if !words.For(words.English, "").Has(name) {
			there = append(there, name)
		}
	}
	for _, block := range []string{"notify", "call-due", "head-game", "league-result"} { // said by others
		said[block] = true
	}
	equal(t, "the blocks", there, slices.Sorted(maps.Keys(said)))
}

// The page about files names every kind of key that the log has.
func TestKeysAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("key.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`(?m)^\tabout\w+ += "(\w+)"`).FindAllSubmatch(source, -1)
	if len(kinds) < 20 {
		t.Fatalf("only %d kinds of letters", len(kinds))
	}
	for _, kind := range kinds {
		if string(kind[1]) != aboutJoin && !strings.Contains(string(page), "`"+string(kind[1])+"/") { // whose keys are those of replies
			t.Errorf("docs/formats.md has no key that begins with %s/", kind[1])
		}
	}
}

// TestVerdictsAreExplained guards moderators who read the log: one table says what each
// verdict means.
func TestVerdictsAreExplained(t *testing.T) {
	page, err := os.ReadFile("../docs/mail-moderators.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "\n| verdict |")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, file := range []string{"verdict.go", "identity/policy.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^\t\w+ +(?:Verdict +)?= +"([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
			first := false // in the first column
			for line := range strings.Lines(table) {
				column, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
				first = first || strings.Contains(column, "`"+m[1]+"`")
			}
			if !first && !slices.Contains([]string{"address", "token", "dmarc", "proved"}, m[1]) {
				t.Errorf("the table of verdicts lacks %s", m[1])
			}
		}
	}
}
