package identity

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cityhall.example/mail/incoming"
)

// tokenLength is 128 bits in base32.
const tokenLength = 26

// maxTokens is how many different tokens of one email are looked at.
const maxTokens = 5

// A Token proves that an email answers a mail that went to a seat: 26 letters
// and digits. It is not printed: only Reveal shows it. (In an unexported field
// it is, as package fmt calls no methods there: do not print what has one.)
type Token string

// Reveal returns the token itself, for the mail that carries it to its owner.
func (t Token) Reveal() string { return string(t) }

// String returns "token", so that no log and no error holds the token.
func (Token) String() string { return "token" }

// Format prints "token", whatever is asked for.
func (Token) Format(f fmt.State, _ rune) { fmt.Fprint(f, "token") }

// MarshalText returns "token": a token is made from the key and never stored.
func (Token) MarshalText() ([]byte, error) { return []byte("token"), nil }

// Address returns the address at which the mailbox gets mail with the token:
// cityhall+TOKEN@example.org.
func Address(mailbox string, t Token) string {
	local, domain := split(mailbox)
	return local + "+" + t.Reveal() + "@" + domain
}

// Tag returns the token as a subject carries it: #TOKEN.
func Tag(t Token) string { return "#" + t.Reveal() }

var (
	tagged   = regexp.MustCompile(`#([A-Za-z2-7]{26})\b`)
	anyToken = regexp.MustCompile(`\s*[#+]?[A-Za-z2-7]{26,}`)
	longWord = regexp.MustCompile(`[A-Za-z2-7]{26,}`)
)

// Tokens returns what looks like a token in an email, in small letters, each
// once and at most 5: behind the plus sign of an address of the mailbox, and
// behind a # in the subject.
func Tokens(l *incoming.Mail, mailbox string) []string {
	var found []string
	add := func(text string) {
		if text = strings.ToLower(text); len(found) < maxTokens && !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	own := Canonical(mailbox)
	for _, to := range l.To {
		if base, plus := cutPlus(Canonical(to), own); base && isToken(plus) {
			add(plus)
		}
	}
	for _, m := range tagged.FindAllStringSubmatch(l.Subject, -1) {
		add(m[1])
	}
	return found
}

// Strip returns a text, such as a subject, without anything that looks like a
// token.
func Strip(text string) string { return strings.TrimSpace(anyToken.ReplaceAllString(text, "")) }

func isToken(text string) bool {
	return len(text) == tokenLength && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// cutPlus reports whether an address is that of the mailbox, and returns what
// it adds behind a plus sign. Both are canonical.
func cutPlus(address, mailbox string) (own bool, plus string) {
	local, domain := split(address)
	name, host := split(mailbox)
	rest, ok := strings.CutPrefix(local, name)
	if !ok || domain != host || address == "" {
		return false, ""
	}
	plus, ok = strings.CutPrefix(rest, "+")
	return ok || rest == "", plus
}
