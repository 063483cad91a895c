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

// maxTokens is how many different tokens of one email are checked.
const maxTokens = 5

// A Token proves that an email replies to one that was sent to a seat: 26
// letters and digits, or 32 for one that only links carry. It can't be printed: only Reveal returns it. (Package fmt
// ignores these methods for unexported fields: don't print what has one.)
type Token string

// Reveal returns the token itself, for the email that takes it to its owner.
func (t Token) Reveal() string { return string(t) }

// String returns "token", so that logs and errors can't contain the token.
func (Token) String() string { return "token" }

// Format prints "token" for every verb.
func (Token) Format(f fmt.State, _ rune) { fmt.Fprint(f, "token") }

// MarshalText returns "token": a token is computed from the key and never
// stored.
func (Token) MarshalText() ([]byte, error) { return []byte("token"), nil }

// Address returns the mailbox's address with the token:
// cityhall+TOKEN@example.org.
func Address(mailbox string, t Token) string {
	local, domain := split(mailbox)
	return local + "+" + t.Reveal() + "@" + domain
}

// Tag returns the token in the form used in subjects: #TOKEN.
func Tag(t Token) string { return "#" + t.Reveal() }

var (
	tagged   = regexp.MustCompile(`#([A-Za-z2-7]{26}(?:[A-Za-z2-7]{6})?)\b`)
	anyToken = regexp.MustCompile(`\s*[#+]?[A-Za-z2-7]{26,}`)
)

// Tokens returns what looks like a token in an email, in lowercase, without
// duplicates, at most 5: after the plus sign of an address of the mailbox, and
// after a # in the subject.
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

// IsMailbox reports whether an address is the mailbox's, with or without something after a plus
// sign.
func IsMailbox(mailbox, address string) bool {
	own, _ := cutPlus(Canonical(address), Canonical(mailbox))
	return own
}

// Strip returns a text, such as a subject, without anything that looks like a
// token.
func Strip(text string) string { return strings.TrimSpace(anyToken.ReplaceAllString(text, "")) }

func isToken(text string) bool {
	return (len(text) == tokenLength || len(text) == linkLength) && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// cutPlus reports whether an address is the mailbox's, and returns what it adds
// after a plus sign. Both must be canonical.
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
