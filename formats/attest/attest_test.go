package attest

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"

	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// The vector: a key from 32 bytes of 7, what it signs, and the note.
const (
	vectorKey  = "me%2Bgames@example.org+1ba6127b+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs"
	vectorNote = `cityhall/head v1
game: spring-3
entry: 12
head: abababababababababababababababababababababababababababababababab
commitment: cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd

— me%2Bgames@example.org G6YSe5ka0m8RdxuehIkQqwq1r9+T3b2W2h+JKqklZcfpByoAimMX1wlYgjbft4azdOQg3g5WEwse4CnG+r3EEtXKXg0=
`
)

func signer(t *testing.T, seed byte, name string) *Signer {
	t.Helper()
	s, err := NewSigner(name, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func hash(t *testing.T, digits string) (h play.Hash) {
	t.Helper()
	if err := h.UnmarshalText([]byte(strings.Repeat(digits, 32))); err != nil {
		t.Fatal(err)
	}
	return h
}

func signed(t *testing.T, s *Signer, st Statement) string {
	t.Helper()
	n, err := s.Note(st)
	if err != nil {
		t.Fatal(err)
	}
	return string(n)
}

// A note is the same bytes each time, opens with the verifier key, and with the program
// that the standard comes from; and with openssl, which knows neither.
func TestVector(t *testing.T) {
	s := signer(t, 7, "me+games@example.org")
	st := Statement{"spring-3", 12, hash(t, "ab"), hash(t, "cd")}
	if s.VerifierKey() != vectorKey {
		t.Errorf("the verifier key is %s", s.VerifierKey())
	}
	n := signed(t, s, st)
	if n != vectorNote {
		t.Errorf("the note is\n%s", n)
	}
	if got, err := Open(n, vectorKey); err != nil || got != st {
		t.Errorf("%v: %v", got, err)
	}
	verifier, err := note.NewVerifier(vectorKey)
	if err != nil {
		t.Fatal(err)
	}
	if opened, err := note.Open([]byte(n), note.VerifierList(verifier)); err != nil || opened.Text != st.String() {
		t.Errorf("%v: %v", opened, err)
	}
}

// OpenSSL agrees with the vector.
func TestVectorOpenSSL(t *testing.T) {
	openssl, n := testkit.Program(t, testkit.Tools, "openssl"), vectorNote
	decode := func(text string) []byte {
		b, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	_, key, _ := strings.Cut(vectorKey[strings.IndexByte(vectorKey, '+')+1:], "+")
	text, signature, _ := strings.Cut(n, "\n\n")
	signature = strings.TrimSuffix(signature[strings.LastIndexByte(signature, ' ')+1:], "\n")
	at := func(name string, data []byte) string {
		name = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	der := append([]byte("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00"), decode(key)[1:]...)
	for _, c := range []struct {
		text string
		ok   bool
	}{{text + "\n", true}, {text + " \n", false}} {
		out, err := exec.Command(openssl, "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", at("key", der), "-rawin", "-in", at("text", []byte(c.text)), "-sigfile", at("signature", decode(signature)[4:])).CombinedOutput()
		if (err == nil) != c.ok {
			t.Errorf("openssl: %v: %s", err, out)
		}
	}
}

// No byte of a note can be changed, and nobody else's note counts.
func TestChangedNotes(t *testing.T) {
	s := signer(t, 7, "cityhall@example.org")
	st := Statement{"spring-3", 12, hash(t, "ab"), hash(t, "cd")}
	n := signed(t, s, st)
	for i := range len(n) {
		changed := []byte(n)
		if changed[i] ^= 1; i == len(n)-3 {
			continue // its last bits say nothing
		}
		if got, err := Open(string(changed), s.VerifierKey()); err == nil {
			t.Errorf("byte %d can be changed: %v\n%s", i, got, changed)
		}
	}
	for what, other := range map[string]string{
		"other key":       signed(t, signer(t, 8, "cityhall@example.org"), st),
		"other name":      signed(t, signer(t, 7, "cityhall@example.net"), st),
		"no signature":    st.String(),
		"other statement": strings.Replace(n, format, "cityhall/price v1", 1),
	} {
		if _, err := Open(other, s.VerifierKey()); err == nil {
			t.Errorf("%s: it opens", what)
		}
	}
	for _, key := range []string{"", "anna", "a+1+b", s.VerifierKey() + "A"} {
		if _, err := Open(n, key); err == nil || !strings.Contains(err.Error(), "verifier key") {
			t.Errorf("%q: %v", key, err)
		}
	}
	if text := fmt.Sprintf("%v %+v %#v %s %x", s, s, s, s, s); strings.Contains(text, "07") || strings.Contains(text, "7 7") {
		t.Errorf("a signer prints %s", text)
	}
}

// Notes are found in what mail programs make of them, and not behind a bar.
func TestFind(t *testing.T) {
	s := signer(t, 7, "cityhall@example.org")
	one, two := signed(t, s, Statement{"a", 1, hash(t, "ab"), hash(t, "cd")}), signed(t, s, Statement{"a", 2, hash(t, "ef"), hash(t, "cd")})
	for text, want := range map[string]int{
		one:              1,
		one + two:        2,
		one + "\n" + two: 2,
		"Hi!\r\n" + strings.ReplaceAll(one, "\n", "\r\n") + "--b--\r\n": 1,
		strings.TrimSuffix(one, "\n"):                                   1,
		"| " + strings.ReplaceAll(one, "\n", "\n| "):                    0,
		strings.ReplaceAll(one, "—", "-"):                               0,
	} {
		found := Find(text)
		if len(found) != want {
			t.Errorf("found %d of %d in\n%s", len(found), want, text)
		}
		for i, n := range found {
			if n != []string{one, two}[i] {
				t.Errorf("found\n%s", n)
			}
		}
	}
}

// Statements contradict each other where not both can be true.
func TestCompare(t *testing.T) {
	a := Statement{"a", 1, hash(t, "ab"), hash(t, "cd")}
	next, fork, again, other := a, a, a, a
	next.Entry, next.Head = 2, hash(t, "01")
	fork.Head = hash(t, "02")
	again.Commitment, again.Entry = hash(t, "03"), 3
	other.Game, other.Commitment, other.Head = "b", hash(t, "04"), hash(t, "05")
	for want, all := range map[string][]Statement{
		"": {a, next, a, other},
		"two histories of game a were signed: after entry 1, with the heads abab": {a, next, other, fork},
		"two games called a were signed, with the commitments cdcd":               {a, next, again},
	} {
		err := Compare(all)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
