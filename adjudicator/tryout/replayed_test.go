package tryout_test

import (
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/tryout"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// A journal is replayed by its rules, and the first wrong entry is named, in both
// languages; whatever somebody changed does no harm.
func TestReplayed(t *testing.T) {
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		var played *bot.Simulated
		s := bot.Simulation{Rules: rules, Players: enginetest.Players(rules, 2), Games: 1, Bots: []string{"random"}, Seed: "replayed", Keep: true}
		err := s.Run(t.Context(), func(r *bot.Simulated) error {
			played = r
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		journal, secret := string(played.Journal), hex.EncodeToString(played.Game.Secret[:])
		lines := strings.SplitAfter(strings.TrimSuffix(journal, "\n"), "\n")
		replay := func(journal, secret, language string) (r tryout.Replayed) {
			request, err := json.Marshal(tryout.Request{Do: "replay", Journal: journal, Secret: secret, Language: language})
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(new(tryout.Program).Do(request), &r); err != nil {
				t.Fatal(err)
			}
			return r
		}
		if r := replay(journal, secret, words.English); r.Error != "" || r.Entries != len(lines) || r.Head != played.Game.Tip.Head.String() {
			t.Errorf("%s: %d entries up to %s: %s", rules.Name, r.Entries, r.Head, r.Error)
		}
		middle := len(lines) / 2
		changed := strings.Join(lines[:middle], "") + strings.Replace(lines[middle], `"state":"`, `"state":"0`, 1) + strings.Join(lines[middle+1:], "")
		other := engine.SeedSecret("another")
		for _, c := range []struct {
			what, journal, secret string
			wrong                 int
		}{
			{"a changed line", changed, secret, middle + 1},
			{"a line less", strings.Join(append(append([]string{}, lines[:middle]...), lines[middle+1:]...), "") + "\n", secret, middle + 1},
			{"nothing", "", secret, 1},
			{"a torn line", strings.Join(lines[:middle], "") + lines[middle][:20], secret, middle + 1},
			{"another secret", journal, hex.EncodeToString(other[:]), 1},
			{"a short secret", journal, secret[:10], 1},
			{"a long secret", journal, secret + "00", 1},
			{"no secret", journal, "what?", 1},
		} {
			for _, language := range words.Languages() {
				if r := replay(c.journal, c.secret, language); r.Wrong != c.wrong || r.Error == "" || r.Entries != 0 {
					t.Errorf("%s, %s: entry %d is wrong, not %d: %s", rules.Name, c.what, r.Wrong, c.wrong, r.Error)
				}
			}
		}
	}
}
