package mail

import (
	"crypto/hmac"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"cityhall.example/mail/identity"
)

// A Key names a mail that goes out, once and for all: what it is about, and who
// gets it. Whenever it is made, it is the same mail, with the same Message-ID.
//
//	entry/spring-3/42/anna   what entry 42 is to anna
//	mail/spring-3/17/anna    the answer to mail 17
//	failed/KEY               that a mail could not be delivered
//	entry/spring-3/42        all that goes out about entry 42
type Key string

func entryKey(game string, entry int, viewer string) Key {
	return Key(fmt.Sprintf("%s/%s/%d/%s", aboutEntry, game, entry, viewer))
}

func postedKey(game string, entry int) Key {
	return Key(fmt.Sprintf("%s/%s/%d", aboutEntry, game, entry))
}

func mailKey(game string, number int, viewer string) Key {
	return Key(fmt.Sprintf("%s/%s/%d/%s", aboutMail, game, number, viewer))
}

func failedKey(k Key) Key { return "failed/" + k }

// failed returns the key of the mail that failed.
func (k Key) failed() (Key, bool) {
	rest, ok := strings.CutPrefix(string(k), "failed/")
	return Key(rest), ok
}

// split returns what the key of a mail about an entry, or of an answer, names;
// the viewer is "" in the key of all mails about an entry.
func (k Key) split() (kind, game string, number int, viewer string) {
	parts := append(strings.Split(string(k), "/"), "")
	if len(parts) < 4 || len(parts) > 5 {
		return
	}
	if number, _ = strconv.Atoi(parts[2]); number < 1 {
		return "", "", 0, ""
	}
	return parts[0], parts[1], number, parts[3]
}

// Words says what the mail is.
func (k Key) Words() string {
	if about, ok := k.failed(); ok {
		return "the word that this could not be delivered: " + about.Words()
	}
	kind, game, number, viewer := k.split()
	switch {
	case kind == aboutMail:
		return fmt.Sprintf("the answer to mail %d to %s of %s", number, viewer, game)
	case viewer == "":
		return fmt.Sprintf("all about entry %d of %s", number, game)
	}
	return fmt.Sprintf("the report about entry %d to %s of %s", number, viewer, game)
}

// The kinds of keys.
const (
	aboutEntry = "entry"
	aboutMail  = "mail"
)

// messageID returns the Message-ID, without angle brackets. Nobody else can
// make one: it holds a stamp.
func (k Key) messageID(stamps identity.Key, domain string) string {
	name := strings.ReplaceAll(url.PathEscape(string(k)), "%2F", "+")
	return name + "+" + stamps.Stamp(string(k)) + "@" + domain
}

// keyOf returns the key of one of our own Message-IDs.
func keyOf(id string, stamps identity.Key, domain string) (Key, bool) {
	name, host, _ := strings.Cut(id, "@")
	cut := strings.LastIndexByte(name, '+')
	if cut < 0 || !strings.EqualFold(host, domain) {
		return "", false
	}
	text, err := url.PathUnescape(strings.ReplaceAll(name[:cut], "+", "/"))
	if err != nil || !hmac.Equal([]byte(stamps.Stamp(text)), []byte(name[cut+1:])) {
		return "", false
	}
	return Key(text), true
}
