package mail

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/password"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/transport"
)

// equal compares values and shows the difference.
func equal[V any](t testing.TB, what string, got, want V) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func lines(texts ...string) []string { return texts }

// TestFirstRound guards the beginning: everybody gets the first report, once, and
// the moderator what everybody may see.
func TestFirstRound(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin", "ken")
	equal(t, "the round", w.round(), Round{Sent: 4})
	if texts := w.to("mod@sandbox.test"); len(texts) != 1 || !strings.Contains(texts[0], "you are its moderator") || strings.Contains(texts[0], "'s hand") {
		t.Errorf("the moderator got %d mails: %s", len(texts), texts)
	}
	for _, p := range []string{"anna", "kevin", "ken"} {
		texts := w.to(p + "@sandbox.test")
		if len(texts) != 1 || !strings.Contains(texts[0], "you play "+p) {
			t.Errorf("%s got %d mails: %s", p, len(texts), texts)
		}
	}
	equal(t, "the next round", w.round(), Round{})
	if testing.Verbose() {
		t.Logf("%s", w.last("anna@sandbox.test"))
		t.Logf("%s", w.to("anna@sandbox.test")[0])
	}
}

// TestOrders guards the main job: orders in a reply are filed, their player gets
// a receipt, and the others hear only of what happens.
func TestOrders(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin", "ken")
	w.round()
	w.reply("anna", "Hi!\n\nstart on times-square/gray\n\nCheers, Anna")
	equal(t, "the round", w.round(), Round{Taken: 1, Decided: 1, Sent: 3})
	equal(t, "the verdicts", w.verdicts(), lines("filed spring-3/anna, entry 2"))
	equal(t, "the folders", []int{len(w.folder("INBOX")), len(w.folder("handled"))}, []int{0, 1})
	if testing.Verbose() {
		t.Logf("%s", w.last("anna@sandbox.test"))
		t.Logf("%s", w.to("anna@sandbox.test")[1])
	}
	w.reply("anna", "status")
	w.reply("anna", "help")
	w.reply("ken", "> hello\nplace boutque on times-square/gray")
	w.round()
	equal(t, "the verdicts", w.verdicts()[1:], lines("answered spring-3/anna, entry 2, told anna", "answered spring-3/anna, entry 2, told anna", "unclear spring-3/ken, entry 2, told ken"))
}

// TestFiledBefore guards orders that come again under their id: their player is
// told that they were filed before.
func TestFiledBefore(t *testing.T) {
	w := tableOf(t, nil)
	orders := "id: x1\norders:\n  - " + w.legal("spring-3")
	w.reply("anna", orders)
	w.verdict("filed spring-3/anna, entry 2", "handled")
	for _, c := range [][2]string{
		{"Once more:\n\n", "answered spring-3/anna, entry 2, told anna"},
		{"preview\n\n", "previewed spring-3/anna, entry 2, told anna"},
	} {
		w.reply("anna", c[0]+orders)
		w.verdict(c[1], "handled")
		text := strings.Join(strings.Fields(textOf(t, w.last("anna@sandbox.test"))), " ")
		if !strings.Contains(text, "These orders from anna in your email were already filed, in entry 2; nothing changed.") || strings.Contains(text, "would file") {
			t.Errorf("anna was told %q", text)
		}
	}
}

// TestUnclear guards emails of which something is not understood: nothing of them
// is done.
func TestUnclear(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "press to ken\nHello.\nend press\nrenew\njoin\n\npress to kevin: Hello.")
	w.verdict("unclear spring-3/anna, entry 1, told anna", "handled")
	w.told("anna", 1, "City Hall couldn't understand your email, so nothing changed: Line 7, \"press to kevin: Hello.\":")
	w.told("ken", 0, "")
	equal(t, "the epoch of anna's token", w.table("spring-3").seat("anna").Seat.Epoch, "epoch-0")
}

// TestNameAgain guards the name of a game, in uppercase too, and after its
// files were taken away: the players of another by that name would never be told
// of it.
func TestNameAgain(t *testing.T) {
	f := newFlow(t, "sandbox.test", transport.Account{Server: "127.0.0.1:1", Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: password.Source{Env: "NONE"}}, 1, 0)
	ids, err := f.store.Dockets(t.Context())
	f.must(err)
	for _, id := range ids {
		again := func(name string) error {
			_, err := NewGame(t.Context(), f.dir, adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: name, Players: flowPlayers}, Places{})
			return err
		}
		if err := again(strings.ToUpper(id)); err == nil || !strings.Contains(err.Error(), "already exists") {
			t.Errorf("%s is created again in uppercase: %v", id, err)
		}
		f.must(os.RemoveAll(filepath.Join(f.dir, "games", id)))
		err := again(id)
		if err == nil || !strings.Contains(err.Error(), "was played in this office before") {
			t.Errorf("%s is made again: %v", id, err)
		}
	}
}
