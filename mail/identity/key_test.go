package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

var testKey = Key{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}

func TestTokenIsTheHMAC(t *testing.T) {
	h := hmac.New(sha256.New, testKey[:])
	h.Write([]byte("cityhall/token\x00" +
		"\x00\x00\x00\x00\x00\x00\x00\x06spring" +
		"\x00\x00\x00\x00\x00\x00\x00\x04anna" +
		"\x00\x00\x00\x00\x00\x00\x00\x011"))
	want := strings.ToLower(strings.TrimRight(base32.StdEncoding.EncodeToString(h.Sum(nil)[:16]), "="))
	if got := testKey.Token("spring", "anna", "1").Reveal(); got != want || len(got) != tokenLength || !isToken(got) {
		t.Errorf("got %s, want %s", got, want)
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
