package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
)

// wishing is a world in which anna plays two games.
func wishing(t *testing.T, set func(*store.Person)) *world {
	t.Helper()
	w := newWorld(t)
	for _, id := range []string{"spring-3", "summer"} {
		w.game("fifth-avenue", id, byAddress, "kevin", "anna", "ken")
	}
	w.person("anna@sandbox.test", set)
	w.round()
	return w
}

// says has a player order something in a game, with a round.
func (w *world) says(player, game, order string) {
	w.t.Helper()
	w.mail(letterTo{from: player + "@sandbox.test", text: "game: " + game + "\norders:\n- " + order})
	w.round()
}

// heads returns the Message-IDs of the emails to an address, as the keys of letters.
func (w *world) heads(address string) (keys []string) {
	o := w.office()
	defer o.Close()
	for _, m := range w.sent {
		if m.to[0] == address {
			k, _ := keyOf(strings.Trim(headerOf(w.t, m.raw).Get("Message-Id"), "<>"), o.key, o.domain())
			keys = append(keys, string(k))
		}
	}
	return keys
}

// later lets time pass, with a round each hour.
func (w *world) later(d time.Duration) {
	w.t.Helper()
	for end := w.now.Add(d); w.now.Before(end); {
		w.now = w.now.Add(min(time.Hour, end.Sub(w.now)))
		w.round()
	}
}

// move has whoever is next make a move in a game, and returns the player.
func (w *world) move(game string) string {
	w.t.Helper()
	g := w.load(game)
	player := g.Players[g.Open().Seat]
	w.says(player, game, w.legal(game))
	return player
}

// TestMyTurn guards readers who want to hear when they have something to do: what
// happened in between is in the next report, and nothing is told twice.
func TestMyTurn(t *testing.T) {
	w := wishing(t, func(p *store.Person) { p.Notify = "my-turn" })
	told, mails := 1, len(w.heads("anna@sandbox.test"))
	for n := range 40 {
		mover := w.move("spring-3")
		g := w.load("spring-3")
		keys := w.heads("anna@sandbox.test")
		awaited := g.Awaited().Has(g.Seat("anna"))
		if got := len(keys) > mails; got != (awaited || mover == "anna") {
			t.Errorf("move %d of %s: %d emails after %d, awaited %v", n, mover, len(keys), mails, awaited)
		}
		for _, key := range keys[mails:] {
			k := Key(key)
			if _, _, number, _ := k.split(); k.since() != told {
				t.Errorf("%s comes after what was told up to entry %d", k, told)
			} else {
				told = number
			}
		}
		mails = len(keys)
		w.later(time.Hour)
	}
	equal(t, "the emails at the end", len(w.heads("anna@sandbox.test")), mails)
	if text := textOf(t, w.last("anna@sandbox.test")); !strings.Contains(text, "kevin") || !strings.Contains(text, "ken") {
		t.Errorf("the report doesn't tell what the others did:\n%s", text)
	}
	w.reply("anna", "help") // to a report about several entries
	w.verdict("answered spring-3/anna, entry 41, told anna", "handled")
}

// TestMyTurns guards readers who want to hear when they have something to do, and have
// it in several games in one moment: they get one email about all of them. What comes
// alone is an email of its game.
func TestMyTurns(t *testing.T) {
	w := wishing(t, func(p *store.Person) { p.Notify = "my-turn" })
	for w.load("spring-3").Players[w.load("spring-3").Open().Seat] != "anna" {
		w.move("spring-3")
	}
	before := len(w.heads("anna@sandbox.test"))
	mine := func() bool {
		a, b := w.load("spring-3"), w.load("summer")
		return a.Players[a.Open().Seat] == "anna" && b.Players[b.Open().Seat] == "anna"
	}
	for !mine() {
		if w.move("summer"); len(w.heads("anna@sandbox.test")) > before {
			break
		}
	}
	keys := w.heads("anna@sandbox.test")[before:]
	if len(keys) != 1 || !strings.HasPrefix(keys[0], "entry/summer/") {
		t.Errorf("alone, her turn in summer is told by %q", keys)
	}
	for range 9 {
		before = len(w.heads("anna@sandbox.test"))
		for _, id := range []string{"spring-3", "summer"} {
			g := w.load(id)
			player := g.Players[g.Open().Seat]
			w.mail(letterTo{from: player + "@sandbox.test", text: "game: " + id + "\norders:\n- " + w.legal(id)})
		}
		w.round()
		answered := func(key string) bool { return !strings.HasPrefix(key, "digest/") }
		keys := slices.DeleteFunc(w.heads("anna@sandbox.test")[before:], answered)
		if len(keys) > 1 {
			t.Errorf("in one moment she gets %q", keys)
		}
		if mine() && len(keys) == 1 {
			text := textOf(t, w.last("anna@sandbox.test"))
			if !strings.Contains(text, "\ngame: spring-3\n") || !strings.Contains(text, "\ngame: summer\n") {
				t.Errorf("the email about both games is\n%s", text)
			}
			return
		}
	}
	t.Error("her turn in both games was never told in one email")
}

// TestDigest guards readers who want one email a day, at a time of their day.
func TestDigest(t *testing.T) {
	w := wishing(t, func(p *store.Person) { p.Notify, p.Zone = "digest 18:00", "Asia/Seoul" })
	equal(t, "the emails at first", len(w.heads("anna@sandbox.test")), 0)
	w.move("spring-3")
	w.mail(letterTo{from: "anna@sandbox.test", text: "game: summer\nstatus"})
	w.now = time.Date(2026, 11, 22, 8, 59, 0, 0, time.UTC)
	w.round()
	equal(t, "the emails before six", w.heads("anna@sandbox.test"), []string{"mail/summer/2/anna"})
	w.now = w.now.Add(time.Minute)
	w.round()
	keys := w.heads("anna@sandbox.test")
	if len(keys) != 2 || !strings.HasPrefix(keys[1], "digest/panna/") {
		t.Fatalf("the emails at six are %q", keys)
	}
	text := textOf(t, w.last("anna@sandbox.test"))
	for i, id := range []string{"spring-3", "summer"} {
		whole := fmt.Sprintf("\n\nWelcome to Fifth Avenue, game %s: you play anna.\n\n%d · %s, FIFTH AVENUE\nNothing to do: ", id, i+1, strings.ToUpper(id))
		if !strings.Contains(text, whole) || !strings.Contains(text, "\ngame: "+id+"\nplayer: anna\nturn: 0\nseen: "+string(w.load(id).Tip.Mark())+"\norders:\n  -\n") || !strings.Contains(text, "\n    game: "+id+"\n    resend\n") {
			t.Errorf("the digest is\n%s", text)
		}
	}
	if strings.Contains(text, "\nBOARD") || strings.Contains(text, "\n# ") || strings.Contains(text, "head after entry") {
		t.Errorf("the digest has whole reports:\n%s", text)
	}
	w.later(49 * time.Hour)
	equal(t, "the emails of quiet days", len(w.heads("anna@sandbox.test")), 2)
	for w.move("summer") != "anna" {
	}
	keys = w.heads("anna@sandbox.test")
	if last := Key(keys[len(keys)-1]); len(keys) != 3 || last.since() != 1 {
		t.Errorf("the answer to her own orders is %q", keys)
	}
}

// TestMute guards those who want no emails for a while: they get all of it after
// that, in one.
func TestMute(t *testing.T) {
	w := wishing(t, func(p *store.Person) { p.Mute, p.Hours = "2026-11-24", "09:30-22:00" })
	w.move("spring-3")
	w.now = time.Date(2026, 11, 24, 9, 29, 0, 0, time.UTC)
	w.round()
	equal(t, "the emails while muted", len(w.heads("anna@sandbox.test")), 0)
	w.now = w.now.Add(time.Minute)
	w.round()
	if keys := w.heads("anna@sandbox.test"); len(keys) != 1 || !strings.HasPrefix(keys[0], "digest/") {
		t.Errorf("the emails after that are %q", keys)
	}
	w.person("anna@sandbox.test", func(p *store.Person) { p.Mute = "2027-01-01" })
	w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\nstatus"})
	w.move("summer")
	equal(t, "the emails with an answer", len(w.heads("anna@sandbox.test")), 2)
	w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\nunmute"})
	w.round()
	w.round()
	equal(t, "the emails after unmute", len(w.heads("anna@sandbox.test")), 4)
}

// TestManyEmails guards the most that a person gets in a day: the rest is in the
// digest of the next morning.
func TestManyEmails(t *testing.T) {
	w := newWorld(t)
	s, _, err := readSettings(w.disk)
	w.must(err)
	s.Mails = 2
	w.must(s.Write(w.disk))
	for _, id := range []string{"spring-3", "summer", "autumn", "winter"} {
		w.game("fifth-avenue", id, byAddress, "kevin", "anna", "ken")
	}
	w.round()
	equal(t, "the emails of a day", len(w.heads("anna@sandbox.test")), 2)
	w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\nstatus"})
	w.later(12 * time.Hour)
	equal(t, "the emails with an answer", len(w.heads("anna@sandbox.test")), 3)
	w.later(24 * time.Hour)
	keys := w.heads("anna@sandbox.test")
	if len(keys) != 4 || !strings.HasPrefix(keys[3], "digest/") {
		t.Errorf("the emails are %q", keys)
	}
}
