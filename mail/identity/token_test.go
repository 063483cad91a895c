package identity

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/mail/incoming"
)

func TestTokens(t *testing.T) {
	a, b := testKey.Token("spring", "anna", "1"), testKey.Token("spring", "kevin", "1")
	x, y := a.Reveal(), b.Reveal()
	many := make([]string, 9)
	var five []string
	for i := range many {
		k := testKey.Token("spring", "anna", string(rune('a'+i)))
		many[i] = Address("cityhall@example.org", k)
		if i < 5 {
			five = append(five, k.Reveal())
		}
	}
	for _, c := range []struct {
		name    string
		to      []string
		subject string
		want    []string
	}{
		{"none", []string{"cityhall@example.org"}, "Re: spring, turn 4", nil},
		{"the plus-address", []string{"anna@example.com", Address("cityhall@example.org", a)}, "", []string{x}},
		{"in large letters", []string{"CITYHALL+" + strings.ToUpper(x) + "@EXAMPLE.ORG"}, "", []string{x}},
		{"the subject", nil, "Re: [spring] turn 4 " + Tag(a), []string{x}},
		{"the subject in large letters", nil, "RE: " + strings.ToUpper(Tag(a)) + ".", []string{x}},
		{"both, the same", []string{Address("cityhall@example.org", a)}, Tag(a), []string{x}},
		{"both, two", []string{Address("cityhall@example.org", b)}, Tag(a), []string{y, x}},
		{"another mailbox", []string{Address("cityhall@example.com", a), Address("cityhal@example.org", a), Address("xcityhall@example.org", a)}, "", nil},
		{"another plus part", []string{"cityhall+games@example.org", "cityhall+" + x + "a@example.org", "cityhall+" + x[1:] + "@example.org", "cityhall+" + x[1:] + "1@example.org"}, "", nil},
		{"without the sign", nil, "Re: " + x, nil},
		{"longer in the subject", nil, Tag(a) + "a", nil},
		{"letters that become others when small", nil, "#" + strings.Repeat("\u212a", 26) + " #" + strings.Repeat("ſ", 26), nil},
		{"too many", many, "", five},
	} {
		l := &incoming.Mail{To: c.to, Subject: c.subject}
		if got := Tokens(l, "CityHall@Example.org"); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	// A mailbox may have a plus part of its own.
	l := &incoming.Mail{To: []string{Address("me+city@example.org", a)}}
	if got := Tokens(l, "me+city@example.org"); !slices.Equal(got, []string{x}) {
		t.Errorf("got %q behind a plus part", got)
	}
}

func TestStrip(t *testing.T) {
	x := testKey.Token("spring", "anna", "1").Reveal()
	for text, want := range map[string]string{
		"Re: [spring] turn 4":                  "Re: [spring] turn 4",
		"Re: [spring] turn 4 #" + x:            "Re: [spring] turn 4",
		"#" + strings.ToUpper(x) + " hello":    "hello",
		"cityhall+" + x + "@example.org":       "cityhall@example.org",
		"a " + x + " b #" + x + "#" + x + " c": "a b c",
		"#" + x + "too long, and #" + x[1:]:    "long, and #" + x[1:],
		"":                                     "",
	} {
		if got := Strip(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestCanonical(t *testing.T) {
	for address, want := range map[string]string{
		"Anna@Example.ORG":           "anna@example.org",
		" anna@example.org. ":        "anna@example.org",
		"an.na+x@gmail.com":          "an.na+x@gmail.com",
		"anna@bücher.example":        "anna@xn--bcher-kva.example",
		"anna@BÜCHER.example":        "anna@xn--bcher-kva.example",
		"anna@xn--bcher-kva.EXAMPLE": "anna@xn--bcher-kva.example",
		"김안나@example.org":            "김안나@example.org",
		"\u212aevin@example.org":     "\u212aevin@example.org", // no k
		`a@b@example.org`:            "a@b@example.org",
		"anna@a_b.example":           "anna@a_b.example",
		"anna@[192.0.2.1]":           "anna@[192.0.2.1]",
		"anna":                       "",
		"@example.org":               "",
		"anna@":                      "",
		"anna@exa mple.org":          "",
		"":                           "",
	} {
		if got := Canonical(address); got != want {
			t.Errorf("%q: got %q, want %q", address, got, want)
		}
		if again := Canonical(want); again != want {
			t.Errorf("%q becomes %q", want, again)
		}
	}
}

func FuzzStrip(f *testing.F) {
	x := testKey.Token("spring", "anna", "1").Reveal()
	f.Add("Re: turn 4 #", " later")
	f.Add("cityhall+", "@example.org")
	f.Add("A", "z")
	f.Fuzz(func(t *testing.T, before, behind string) {
		for _, text := range []string{before + x + behind, before + strings.ToUpper(x) + behind} {
			if strings.Contains(strings.ToLower(Strip(text)), x) {
				t.Fatalf("%q still holds the token", text)
			}
		}
	})
}
