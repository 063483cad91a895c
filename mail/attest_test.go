package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/attest"
)

// keyLine matches the key in an email.
var keyLine = regexp.MustCompile(`(?m)^ *(cityhall@sandbox\.test\+[0-9a-f]{8}\+[A-Za-z0-9+/=]{44})$`)

// verifierKey returns the key in the first email to a player.
func (w *world) verifierKey(player string) string {
	w.t.Helper()
	for _, m := range w.sent {
		if found := keyLine.FindStringSubmatch(textWithLine(w.t, m.raw)); found != nil && slices.Contains(m.to, player+"@sandbox.test") {
			return found[1]
		}
	}
	w.t.Fatalf("%s isn't told the key", player)
	return ""
}

// signed returns what the notes in the emails to a player say, read as they were sent and
// verified with a key.
func (w *world) signed(player, key string) (all []attest.Statement) {
	w.t.Helper()
	for _, m := range w.sent {
		if !slices.Contains(m.to, player+"@sandbox.test") {
			continue
		}
		for _, note := range notesIn(m.raw) {
			s, err := attest.Open(note, key)
			w.must(err)
			all = append(all, s)
		}
	}
	return all
}

// Each report brings the head of the journal, signed, whoever reads it and in whatever form:
// it is the one that the journal has, and the same bytes for all. The key is in the first
// report, in the last, and in those sent again. What signs is in none.
func TestHeadsAreSigned(t *testing.T) {
	w := signing(t)
	key := w.verifierKey("anna")
	journal := w.replay("spring-3").Entries()
	notes, told := map[int]string{}, map[string][]int{}
	for _, m := range w.sent {
		name, _, _ := strings.Cut(m.to[0], "@")
		found := notesIn(m.raw)
		hasReport := strings.Contains(string(m.raw), ".json")
		if hasReport != (len(found) > 0) {
			t.Errorf("an email to %s has %d signed heads:\n%s", name, len(found), m.raw)
		}
		for _, note := range found {
			s, err := attest.Open(note, key)
			w.must(err)
			if want := (attest.Statement{Game: "spring-3", Entry: s.Entry, Head: journal[s.Entry-1].Head, Commitment: w.load("spring-3").Commitment}); s != want {
				t.Errorf("%v is signed", s)
			}
			if notes[s.Entry] == "" {
				notes[s.Entry] = note
			}
			equal(t, "the note", note, notes[s.Entry])
			heads := docket.ReadHeads(m.raw)
			if !slices.Contains(heads, docket.Head{Game: "spring-3", Entry: s.Entry, Hash: s.Head}) {
				t.Errorf("the heads are %v", heads)
			}
			hasKey := keyLine.MatchString(textWithLine(t, m.raw))
			resent := len(found) > 1 // beside the status
			if first := len(told[name]) == 0 && name != "eve"; hasKey != (first || resent || s.Entry == len(journal)) {
				t.Errorf("the key in an email about entry %d to %s: %v", s.Entry, name, hasKey)
			}
			told[name] = append(told[name], s.Entry)
		}
	}
	for _, name := range []string{"anna", "kevin", "eve"} {
		if len(told[name]) < 2 || told[name][len(told[name])-1] != len(journal) {
			t.Errorf("%s gets heads of entries %v of %d", name, told[name], len(journal))
		}
	}

	noSecrets(t, w)
}

// signing is a game that was played to its end, with all kinds of letters with heads.
func signing(t *testing.T) *world {
	w := newWorld(t)
	w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
		return &store.Change{People: []store.Person{{ID: "peve", Addresses: []string{"eve@sandbox.test"}, Epoch: "e"}}}, nil
	}))
	w.game("metromania", "spring-3", nil, "anna", "kevin")
	w.person("kevin@sandbox.test", func(p *store.Person) { p.Language, p.Form = inHangul, "plain" })
	w.round()
	w.must(observe(t.Context(), w.visit(), "peve", "spring-3", true))
	for range 2 {
		w.decide("spring-3", "", false)
	}
	w.reply("anna", "status\nresend 1")
	w.round()
	w.person("kevin@sandbox.test", func(p *store.Person) { p.Notify = "digest 18:00" })
	w.decide("spring-3", "", false)
	w.later(30 * time.Hour)
	w.moderator("end because it rains")
	w.round()
	w.later(30 * time.Hour)
	return w
}

// noSecrets guards that no email has a secret key.
func noSecrets(t *testing.T, w *world) {
	o := w.office()
	defer o.Close()
	seed := o.key.Signing().Seed()
	office, err := o.key.MarshalText()
	w.must(err)
	raw, err := hex.DecodeString(string(office))
	w.must(err)
	for _, m := range w.sent {
		decoded := string(m.raw) + strings.Join(notesIn(m.raw), "")
		for _, secret := range [][]byte{seed, raw, o.key.Signing()} {
			if strings.Contains(decoded, hex.EncodeToString(secret)) || strings.Contains(decoded, base64.StdEncoding.EncodeToString(secret)) || bytes.Contains(m.raw, secret) {
				t.Fatal("an email has a secret key")
			}
		}
	}
}

// An office that is restored from a backup and plays on differently signs two histories.
// Two players find that in their emails, without the game: each history alone is true.
func TestTwoSignedHistories(t *testing.T) {
	w := newWorld(t)
	w.game("metromania", "spring-3", nil, "anna", "kevin")
	w.round()
	key := w.verifierKey("kevin")
	w.decide("spring-3", "", false)
	backup, before := w.backup(), slices.Clone(w.sent)
	w.decide("spring-3", "", false)
	one := w.signed("anna", key)

	w.disk.Files, w.sent = backup, before
	w.decide("spring-3", "", true)
	other := w.signed("kevin", key)

	for _, all := range [][]attest.Statement{one, other} {
		if len(all) < 3 || attest.Compare(all) != nil {
			t.Errorf("%v: %v", all, attest.Compare(all))
		}
	}
	err := attest.Compare(append(one, other...))
	if err == nil || !strings.Contains(err.Error(), "two histories of game spring-3 were signed: after entry 3") {
		t.Errorf("%v", err)
	}
}

// What a player writes to others is never taken for a signed head.
func TestWrittenNotesAreNoHeads(t *testing.T) {
	w := newWorld(t)
	w.game("metromania", "spring-3", nil, "anna", "kevin")
	w.round()
	forged := attest.Statement{Game: "spring-3", Entry: 1, Head: play.Hash{1}}.String() + "\n— cityhall@sandbox.test AAAAAAAA\n"
	w.reply("anna", "press to kevin\n"+forged+"end press\nnote\n"+forged+"end note")
	w.round()
	w.reply("kevin", "status")
	w.reply("anna", "notes\nstatus")
	w.round()
	written := 0
	for _, m := range w.sent {
		if strings.Contains(textWithLine(t, m.raw), "AAAAAAAA") {
			written++
		}
		for _, note := range notesIn(m.raw) {
			if strings.Contains(note, "AAAAAAAA") {
				t.Errorf("found\n%s\nin\n%s", note, m.raw)
			}
		}
	}
	if written < 2 {
		t.Errorf("%d emails have what was written", written)
	}
}

// notesIn returns the signed notes in an email.
func notesIn(raw []byte) (notes []string) {
	for _, k := range docket.ReadKept(raw) {
		notes = append(notes, k.Notes...)
	}
	return notes
}
