package request

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
)

// Whatever language and program introduces an email of City Hall that is quoted
// without marks, its orders are not the sender's; nor are those in an HTML part.
func TestQuotedWithoutMarks(t *testing.T) {
	data, err := os.ReadFile("../incoming/testdata/introductions.txt")
	if err != nil {
		t.Fatal(err)
	}
	sent := []string{"Fifth Avenue, game spring-3: your turn", "", "take skyscrapers", "pass", "orders:", "  # take COLOR COLOR", "  - pass in all", "withdraw"}
	for line := range strings.Lines(string(data)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), "|")
		if strings.HasPrefix(text, ">") {
			continue
		}
		lines := append([]string{"take orange gray", ""}, strings.Split(text, " / ")...)
		lines = append(append(lines, ""), sent...)
		html := make([]string, len(lines))
		for i, l := range lines {
			html[i] = "<div>" + strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(l) + "<br></div>"
		}
		for kind, body := range map[string]string{"plain": strings.Join(lines, "\n"), "html": strings.Join(html, "")} {
			l, err := incoming.Read([]byte(fmt.Sprintf("From: anna@example.net\nContent-Type: text/%s; charset=utf-8\n\n%s\n", kind, body)))
			if err != nil {
				t.Fatal(err)
			}
			r := Find(l, fifthavenue.Rules, false, nil)
			if got := tell(&fifthavenue.Rules.Grammar, r); got != "1:1 take orange gray\n" {
				t.Errorf("%s, %s:\n%s\nin:\n%s", name, kind, got, body)
			}
		}
	}
}

// movesOf returns orders of a game that is played at random.
func movesOf(rules *engine.Rules) (orders []string) {
	s, draws, log := rules.New(3), engine.NewDraws(engine.SeedSecret("above"), nil), &engine.Log{}
	s.Deal(draws, log)
	for n := 0; !s.Open().Over(); n++ {
		moves := s.Moves(nil)
		move := moves[n*7%len(moves)]
		orders = append(orders, rules.Grammar.Write(move))
		s.Play(move, draws, log)
	}
	return orders
}

// Whatever stands directly above an introduction counts as it would alone, or is told:
// nothing is lost in silence. What is below counts for nothing.
func TestAboveIntroductions(t *testing.T) {
	data, err := os.ReadFile("../incoming/testdata/introductions.txt")
	if err != nil {
		t.Fatal(err)
	}
	read := func(rules *engine.Rules, lines ...string) string {
		l, err := incoming.Read([]byte("From: anna@example.net\nContent-Type: text/plain; charset=utf-8\n\n" + strings.Join(lines, "\n") + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		return tell(&rules.Grammar, Find(l, rules, false, nil))
	}
	for game, name := range []string{"expancity", "fifth-avenue", "metromania"} {
		rules := registry.Find(name)
		all, n, every := movesOf(rules), 0, testkit.Times(10, 1)
		for line := range strings.Lines(string(data)) {
			program, text, _ := strings.Cut(strings.TrimSpace(line), "|")
			if n++; strings.HasPrefix(text, ">") || n%every != game%every {
				continue
			}
			first, second := all[n*31%len(all)], all[n*17%len(all)]
			for _, above := range [][]string{
				{first}, {first, second}, {"First action: " + first}, {first, "away 3.7.2026 to 17.7.2026"}, {"mute until 2026-07-17", first}, {"game: spring-3", "turn: 3", first},
			} {
				for _, mark := range []string{"> ", ""} {
					lines := append(append(above[:len(above):len(above)], strings.Split(text, " / ")...), "", mark+"withdraw")
					want := read(rules, above...)
					if got := read(rules, lines...); got != want && got != "doubtful "+above[0]+"\n" {
						t.Errorf("%s, %s: found %q, want %q in\n%s", name, program, got, want, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
}
