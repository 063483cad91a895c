package main

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/attest"
)

// With the key of an office, heads that another one signed accuse nobody, also not where
// their email says them in words: two offices have a game of one name. What the office
// itself signed does.
func TestVerifyWithAKey(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	var out bytes.Buffer
	call := func(args ...string) error {
		out.Reset()
		return newApp(newStreams(&out, &out)).Run(append([]string{"cityhall"}, args...))
	}
	made := func(name, seed string) (statement attest.Statement) {
		t.Helper()
		if err := call("new", "--players", "anna,kevin", "--id", "spring-3", "--seed", seed, "-o", at(name), "metromania"); err != nil {
			t.Fatal(err)
		}
		return statementOf(t, at(name))
	}
	mine, other := made("game.yaml", "mine"), made("other.yaml", "other")
	office, elsewhere := signer(t, 1, "cityhall@example.org"), signer(t, 2, "games@example.net")
	// email returns the end of a report, as two forms of it say it.
	email := func(s *attest.Signer, st attest.Statement) string {
		note, err := s.Note(st)
		if err != nil {
			t.Fatal(err)
		}
		return "Journal head after entry 1:\n" + st.Head.String() + "\n\n" + string(note) + "\n"
	}
	said := func(entry int, head play.Hash) string {
		return fmt.Sprintf("Journal head after entry %d:\n%s\n\n", entry, head)
	}
	for _, c := range []struct {
		what, text string
		want       string // "" if it fails
	}{
		{"ours", email(office, mine), "verified 1 entry and 2 heads\n"},
		{"ours and theirs", email(elsewhere, other) + email(office, mine), "verified 1 entry and 2 heads; left out 2 that another key signed\n"},
		{"theirs, signed by us", email(office, other), ""},
		{"ours, and what nobody signed", email(office, mine) + said(1, other.Head), "verified 1 entry and 2 heads\nhead: " + mine.Head.String() + "\nnot signed: after entry 1, an email says " + other.Head.String()},
		{"ours, and an entry that there isn't", said(9, other.Head) + email(office, mine), "verified 1 entry and 2 heads\nhead: " + mine.Head.String() + "\nnot signed: after entry 9"},
		{"ours, and the same unsigned", said(1, mine.Head) + email(office, mine), "verified 1 entry and 3 heads\n"},
		{"theirs, unsigned and signed by us", said(1, other.Head) + email(office, other), ""},
		{"both, signed by us", email(elsewhere, other) + email(office, mine) + email(office, other), ""},
	} {
		if err := os.WriteFile(at("heads"), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := call("verify", "--key", office.VerifierKey(), "--heads", at("heads"), at("game.yaml"))
		if (err == nil) != (c.want != "") || !strings.HasPrefix(out.String(), c.want) {
			t.Errorf("%s: %v: %s", c.what, err, out.String())
		}
		if err != nil && status(err) != exitUnverified {
			t.Errorf("%s: exit status %d", c.what, status(err))
		}
	}
	if mine.Head == (play.Hash{}) || mine.Commitment == other.Commitment {
		t.Error("the games are one")
	}
}

// Without the game, heads that nobody signed are listed where the key signed another one of
// that entry, and accuse nobody.
func TestVerifyWithoutTheGame(t *testing.T) {
	office := signer(t, 1, "cityhall@example.org")
	note, err := office.Note(attest.Statement{Game: "spring-3", Entry: 1, Head: play.Hash{1}, Commitment: play.Hash{2}})
	if err != nil {
		t.Fatal(err)
	}
	text := string(note)
	for entry, head := range map[int]play.Hash{1: {3}, 9: {4}} {
		text += fmt.Sprintf("\nJournal head after entry %d:\n%s\n", entry, head)
	}
	text += fmt.Sprintf("\nJournal head after entry 1:\n%s\n", play.Hash{1})
	kept := filepath.Join(t.TempDir(), "kept")
	if err := os.WriteFile(kept, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = newApp(newStreams(&out, &out)).Run([]string{"cityhall", "verify", "--key", office.VerifierKey(), "--heads", kept})
	if err != nil || strings.Count(out.String(), "not signed") != 1 || !strings.Contains(out.String(), "an email says "+play.Hash{3}.String()) {
		t.Errorf("%v: %s", err, out.String())
	}
}

// statementOf is what is signed of a game.
func statementOf(t *testing.T, path string) attest.Statement {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := formats.ReadGame(path, data)
	if err != nil {
		t.Fatal(err)
	}
	return attest.Of(g)
}

// signer signs heads in somebody's name.
func signer(t *testing.T, seed byte, name string) *attest.Signer {
	t.Helper()
	s, err := attest.NewSigner(name, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
