package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

var testKey = Key{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}

func TestTokenIsTheHMAC(t *testing.T) {
	sum := func(domain string, parts ...string) []byte {
		h := hmac.New(sha256.New, testKey[:])
		h.Write([]byte(domain + "\x00"))
		for _, p := range parts {
			h.Write(append([]byte{0, 0, 0, 0, 0, 0, 0, byte(len(p))}, p...))
		}
		return h.Sum(nil)
	}
	b := sum("cityhall/token", "spring", "anna", "1")[:10]
	name, pad := sha256.Sum256([]byte("spring")), sum("cityhall/token-name", string(b))
	for i := range 6 {
		b = append(b, name[i]^pad[i])
	}
	want := strings.ToLower(strings.TrimRight(base32.StdEncoding.EncodeToString(b), "="))
	if got := testKey.Token("spring", "anna", "1").Reveal(); got != want || len(got) != tokenLength || !isToken(got) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A token names its game to whoever has the key, and to nobody else.
func TestGameOfToken(t *testing.T) {
	games := []string{"autumn", "spring", "summer"}
	of := func(name GameName) int {
		return slices.IndexFunc(games, func(g string) bool { return NameOf(g) == name })
	}
	known := func(name GameName) bool { return of(name) >= 0 }
	named := func(k Key, text string) string {
		if name, ok := k.Game(text); ok && known(name) {
			return games[of(name)]
		}
		return ""
	}
	for _, epoch := range []string{"1", "2"} {
		token := testKey.Token("spring", "anna", epoch).Reveal()
		for text, want := range map[string]string{
			token: "spring", strings.ToUpper(token): "spring", token[1:]: "", token + "a": "", strings.Repeat("a", tokenLength): "", "": "",
		} {
			if got := named(testKey, text); got != want {
				t.Errorf("%q is one of %q, want %q", text, got, want)
			}
		}
		if got := named(Key{1}, token); got != "" {
			t.Errorf("another key reads %q", got)
		}
		if got := testKey.Hide("x a"+token+"b x", known); got != "x ... x" {
			t.Errorf("hidden in %q", got)
		}
	}
	if got := testKey.Hide(strings.Repeat("abc", 20), known); got != strings.Repeat("abc", 20) {
		t.Errorf("hidden what is no token: %q", got)
	}
	if got := testKey.Hide("a "+strings.Repeat("abc", 100_000)+" b", known); got != "a ... b" {
		t.Errorf("looked through %d letters", len(got))
	}
}

func TestTokensAndStampsDiffer(t *testing.T) {
	seen := map[string]string{}
	note := func(what, text string) {
		if seen[text] != "" {
			t.Errorf("%s and %s are the same", what, seen[text])
		}
		seen[text] = what
	}
	for _, parts := range [][3]string{
		{"spring", "anna", "1"}, {"spring", "anna", "2"}, {"spring", "kevin", "1"}, {"summer", "anna", "1"},
		{"springa", "nna", "1"}, {"spring", "anna1", ""}, {"", "springanna", "1"}, {"", "", ""},
	} {
		what := fmt.Sprintf("%q", parts)
		note("token "+what, testKey.Token(parts[0], parts[1], parts[2]).Reveal()[:10])
		note("stamp "+what, testKey.Stamp(parts[:]...))
		note("token of another key "+what, Key{1}.Token(parts[0], parts[1], parts[2]).Reveal()[:10])
	}
	note("stamp of nothing", testKey.Stamp())
	note("stamp of an empty part", testKey.Stamp(""))
	for text := range seen {
		if len(text) != 10 {
			t.Errorf("%q has not 10 letters", text)
		}
	}
}

func TestKeyFile(t *testing.T) {
	a, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if a == b || a == (Key{}) {
		t.Fatal("two new keys are the same")
	}
	text, err := a.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var again Key
	if err := again.UnmarshalText(append(text, "\r\n"...)); err != nil || again != a {
		t.Fatal("the key does not come back:", err)
	}
	for _, bad := range []string{"", "5ec2e7", string(text) + "00", string(text[:63]) + "g"} {
		k := a
		err := k.UnmarshalText([]byte(bad))
		if err == nil || k != a {
			t.Errorf("%q is taken for a key", bad)
		} else if len(bad) > 5 && strings.Contains(err.Error(), bad[:6]) {
			t.Errorf("the error shows what was read: %v", err)
		}
	}
}

// A token or a key in a log would let everybody who reads it play.
func TestSecretsAreNotPrinted(t *testing.T) {
	token := testKey.Token("spring", "anna", "1")
	seat := Seat{Game: "spring", Name: "anna", Token: token}
	finding := NewChecker("a@b.org", "", []Seat{seat}).refuse(NoToken, []int{0})
	var b strings.Builder
	for _, v := range []any{token, &token, []Token{token}, seat, &seat, finding, testKey, &testKey} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%c", "%b", "%40v", "%T"} {
			fmt.Fprintf(&b, verb+"\n", v)
		}
	}
	fmt.Fprintln(&b, token.String(), token, testKey)
	for _, v := range []any{token, seat, finding} {
		j, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		y, err := yaml.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(j, y...))
	}
	slog.New(slog.NewTextHandler(&b, nil)).Info("a", "token", token, "seat", seat, "key", fmt.Sprint(testKey))
	out := strings.ToLower(b.String())
	for _, secret := range []string{token.Reveal(), fmt.Sprintf("%x", token.Reveal()), "0102030405", "1 2 3 4 5", "0x1, 0x2"} {
		if strings.Contains(out, secret) {
			t.Errorf("%s is printed:\n%s", secret, b.String())
		}
	}
	if !strings.Contains(out, "token") {
		t.Error("nothing was printed at all")
	}
}

// The token of a link says to whoever has the key what it is for, and to nobody else;
// each of its parts counts.
func TestLink(t *testing.T) {
	token := testKey.LinkToken("spring", "anna", "1", 3, 70_000)
	text := token.Reveal()
	want := Link{NameOf("spring"), 3, 70_000}
	for _, written := range []string{text, strings.ToUpper(text)} {
		if l, ok := testKey.Link(written); !ok || l != want {
			t.Errorf("%s is for %v", written, l)
		}
	}
	if len(text) != linkLength || !isToken(text) {
		t.Errorf("%s is no token", text)
	}
	if _, ok := testKey.Game(text); ok {
		t.Error("it is taken for a seat's")
	}
	if l, _ := (Key{1}).Link(text); l == want {
		t.Error("another key reads it")
	}
	seen := map[string]bool{text: true}
	for _, other := range []Token{
		testKey.LinkToken("spring", "anna", "2", 3, 70_000), testKey.LinkToken("spring", "anna", "1", 2, 70_000), testKey.LinkToken("spring", "anna", "1", 3, 70_001),
		testKey.LinkToken("spring", "kevin", "1", 3, 70_000), testKey.LinkToken("summer", "anna", "1", 3, 70_000), Key{1}.LinkToken("spring", "anna", "1", 3, 70_000),
	} {
		if seen[other.Reveal()[:8]] || seen[other.Reveal()] {
			t.Errorf("%s is another one too", other.Reveal())
		}
		seen[other.Reveal()] = true
	}
	for _, none := range []Token{testKey.LinkToken("spring", "anna", "1", -1, 1), testKey.LinkToken("spring", "anna", "1", 1, -1), testKey.LinkToken("spring", "anna", "1", 256, 1), testKey.LinkToken("spring", "anna", "1", 1, 1<<24)} {
		if none != "" {
			t.Errorf("%s is for what no token holds", none.Reveal())
		}
	}
	known := func(name GameName) bool { return name == NameOf("spring") }
	for said, hidden := range map[string]string{
		"x " + text + " y": "x ... y", "mailto:cityhall%2B" + text + "@x": "mailto:cityhall%...@x", "a" + text + "b": "...",
	} {
		if got := testKey.Hide(said, known); got != hidden {
			t.Errorf("%q becomes %q", said, got)
		}
	}
}

// To recognize the token of a link costs two hashes.
func BenchmarkLink(b *testing.B) {
	text := testKey.LinkToken("spring", "anna", "1", 3, 17).Reveal()
	for b.Loop() {
		l, _ := testKey.Link(text)
		if !testKey.LinkToken("spring", "anna", "1", l.Seat, l.Turn).equal(text) {
			b.Fatal(l)
		}
	}
}
