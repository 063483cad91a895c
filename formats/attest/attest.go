// Package attest signs the heads of journals, as signed notes of the standard that
// https://c2sp.org/signed-note describes. An office signs what it tells its players:
//
//	signer, err := attest.NewSigner("cityhall@example.org", key)
//	note, err := signer.Note(attest.Of(g))
//
// Players check what they got with [Open], and compare it with [Compare]. A note is a
// function of the game's journal and of the key: whoever is told the same head gets the
// same bytes.
package attest

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A Statement is what is signed: that the journal of a game has a head after an entry.
type Statement struct {
	Game       string
	Entry      int
	Head       play.Hash
	Commitment play.Hash
}

// Of returns the statement on the last entry of a game.
func Of(g *play.Game) Statement {
	return Statement{g.ID, g.Tip.Entry, g.Tip.Head, g.Commitment}
}

// format is the first line, so that nobody can take another note for a statement.
const format = "cityhall/head v1"

// String returns the text that is signed.
func (s Statement) String() string {
	return fmt.Sprintf("%s\ngame: %s\nentry: %d\nhead: %s\ncommitment: %s\n", format, s.Game, s.Entry, s.Head, s.Commitment)
}

// A Signer signs statements with the key of an office. It can't be printed.
type Signer struct {
	note.Verifier
	key  ed25519.PrivateKey
	vkey string
}

// NewSigner returns a signer whose key has a name, such as an email address.
func NewSigner(name string, key ed25519.PrivateKey) (*Signer, error) {
	vkey, err := note.NewEd25519VerifierKey(escape(name), key.Public().(ed25519.PublicKey))
	if err != nil {
		return nil, err
	}
	verifier, err := note.NewVerifier(vkey)
	return &Signer{verifier, key, vkey}, err
}

// Format prints "signer" for every verb.
func (*Signer) Format(f fmt.State, _ rune) { fmt.Fprint(f, "signer") }

// VerifierKey returns the public key in one word, as [Open] reads it.
func (s *Signer) VerifierKey() string { return s.vkey }

// Sign returns the signature of a text; it implements [note.Signer].
func (s *Signer) Sign(text []byte) ([]byte, error) { return ed25519.Sign(s.key, text), nil }

// Note returns a signed note with the statement.
func (s *Signer) Note(st Statement) ([]byte, error) {
	return note.Sign(&note.Note{Text: st.String()}, s)
}

// escape writes a name without spaces and plus signs, which the standard excludes: each
// byte that isn't usual in addresses becomes % and two digits.
func escape(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c > '~' || c == '+' || c == '%' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// whole matches notes in a text that has other things too: a statement, an empty line,
// and signatures.
var whole = regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(format) + `\n(?:[a-z]+: .*\n)+\n(?:— .+(?:\n|\z))+`)

// Find returns the notes on heads that are in a text, as they were signed: without what
// programs put around lines when they quote or save them.
func Find(text string) []string {
	if !strings.Contains(text, format) {
		return nil
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight(strings.TrimLeft(line, "> \t"), " \t\r") + "\n")
	}
	return whole.FindAllString(b.String(), -1)
}

// fields matches the text of a note.
var fields = regexp.MustCompile(`^` + regexp.QuoteMeta(format) + `\ngame: (.+)\nentry: ([1-9][0-9]{0,8})\nhead: ([0-9a-f]{64})\ncommitment: ([0-9a-f]{64})\n$`)

// Read returns what a note says, whoever signed it.
func Read(signed string) (s Statement, err error) {
	text, _, _ := strings.Cut(signed, "\n\n")
	m := fields.FindStringSubmatch(text + "\n")
	if m == nil {
		return s, words.Fail("attest/text", "format", format)
	}
	s.Game = m[1]
	s.Entry, _ = strconv.Atoi(m[2])
	_ = s.Head.UnmarshalText([]byte(m[3]))
	_ = s.Commitment.UnmarshalText([]byte(m[4]))
	return s, nil
}

// CheckKey returns what is wrong with a verifier key; nil if nothing is.
func CheckKey(verifierKey string) error {
	_, err := verifierOf(verifierKey)
	return err
}

func verifierOf(key string) (note.Verifier, error) {
	verifier, err := note.NewVerifier(strings.TrimSpace(key))
	if err != nil {
		return nil, words.Fail("attest/key", "key", key, "why", err.Error())
	}
	return verifier, nil
}

// Open returns what a note says, if the key signed it.
func Open(signed, verifierKey string) (s Statement, err error) {
	verifier, err := verifierOf(verifierKey)
	if err != nil {
		return s, err
	}
	s, err = Read(signed)
	if err != nil {
		return s, err
	}
	text, _, _ := strings.Cut(signed, "\n\n")
	for _, line := range claims(signed, verifier) {
		if _, err := note.Open([]byte(text+"\n\n"+line+"\n"), note.VerifierList(verifier)); err == nil {
			return s, nil
		}
	}
	return s, words.Fail("attest/unsigned", "game", s.Game, "entry", s.Entry, "name", verifier.Name())
}

// Claims reports whether a note has a signature that claims to be by the key: [Open] says
// whether it is. Notes of other offices, or of one that has changed its key, have none.
func Claims(signed, verifierKey string) bool {
	verifier, err := verifierOf(verifierKey)
	return err == nil && len(claims(signed, verifier)) > 0
}

// signature matches the line of a signature: its name, and what begins with the hash of its
// key.
var signature = regexp.MustCompile(`(?m)^— (\S+) (\S+)$`)

// claims returns the signatures of a note that claim to be by the key, also damaged ones.
// Anybody can add others to a note, and they say nothing.
func claims(signed string, verifier note.Verifier) (lines []string) {
	for _, m := range signature.FindAllStringSubmatch(signed, -1) {
		hash, err := base64.StdEncoding.DecodeString(m[2][:min(8, len(m[2]))])
		if m[1] == verifier.Name() && (err != nil || len(hash) < 4 || binary.BigEndian.Uint32(hash) == verifier.KeyHash()) {
			lines = append(lines, m[0])
		}
	}
	return lines
}

// Compare returns how a statement contradicts the others: the first one about another
// game of this name, or about another head after the same entry. It is nil where they can
// all be true.
func Compare(all []Statement) error {
	games, heads := map[string]Statement{}, map[string]Statement{}
	for _, s := range all {
		if other, ok := games[s.Game]; ok && other.Commitment != s.Commitment {
			return words.Fail("attest/games", "game", s.Game, "one", other.Commitment.String(), "other", s.Commitment.String())
		}
		games[s.Game] = s
		after := s.Game + " " + strconv.Itoa(s.Entry)
		if other, ok := heads[after]; ok && other.Head != s.Head {
			return words.Fail("attest/heads", "game", s.Game, "entry", s.Entry, "one", other.Head.String(), "other", s.Head.String())
		}
		heads[after] = s
	}
	return nil
}
