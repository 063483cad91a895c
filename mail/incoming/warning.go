package incoming

import (
	"bytes"
	"slices"
	"strings"
)

// A Warning says what could not be read as intended.
type Warning struct {
	Code Trouble
	// Part is the name of the file that it is about, or its media type; "" for the text
	// of the email, or all of it.
	Part string
	// Charset is the unknown charset of BadCharset; "" where none is named.
	Charset string
}

// A Trouble is a code for something that could not be read as intended.
type Trouble string

// The troubles.
const (
	Cut        Trouble = "cut"         // something is over a limit; the rest was not read
	Broken     Trouble = "broken"      // the boundary or the header of a part is damaged
	BadCharset Trouble = "bad-charset" // an unknown charset; characters may be wrong
	BadCode    Trouble = "bad-code"    // damaged base64 or quoted-printable
	NoCode     Trouble = "no-code"     // an unknown transfer encoding that changed the text
	OddCode    Trouble = "odd-code"    // an unknown transfer encoding of text that is readable as it is
	Sealed     Trouble = "sealed"      // encrypted, or wrapped in a signature
	OddText    Trouble = "odd-text"    // text of an unknown format, or wrapped by a mail program
	Unread     Trouble = "unread"      // a file of a kind that isn't read
	Enclosed   Trouble = "enclosed"    // an email that is attached
	NoText     Trouble = "no-text"     // no text in the email, and nothing that says why
)

// MarshalText writes the warning in a line: its code and, with bars between them, the
// charset and the part, where there is one.
func (w Warning) MarshalText() ([]byte, error) {
	return []byte(strings.TrimRight(strings.Join([]string{string(w.Code), w.Charset, w.Part}, "|"), "|")), nil
}

// UnmarshalText reads what MarshalText writes.
func (w *Warning) UnmarshalText(text []byte) error {
	code, rest, _ := strings.Cut(string(text), "|")
	charset, part, _ := strings.Cut(rest, "|")
	*w = Warning{Trouble(code), part, charset}
	return nil
}

// String returns the warning in a line.
func (w Warning) String() string {
	text, _ := w.MarshalText()
	return string(text)
}

// Limits of the warnings of an email: how many there are, and how long a name in one is.
const (
	maxWarnings = 12
	maxName     = 60
)

// warn adds a warning once.
func (r *reader) warn(code Trouble) { r.warnOf(code, "", "") }

// warnOf adds a warning about a part, once.
func (r *reader) warnOf(code Trouble, part, charset string) {
	w := Warning{code, short(part), short(charset)}
	if l := r.letter; !slices.Contains(l.Warnings, w) && (len(l.Warnings) < maxWarnings || w.Part == "") {
		l.Warnings = append(l.Warnings, w)
	}
}

// short returns a name in one line of limited length.
func short(name string) string {
	if all := []rune(oneLine(name)); len(all) > maxName {
		return string(all[:maxName]) + "..."
	}
	return oneLine(name)
}

// shut warns of a part that holds something which isn't read, if its kind or its name
// says so, and reports whether it does.
func (r *reader) shut(p part, minor string) bool {
	name := strings.ToLower(p.name)
	has := func(ends ...string) bool {
		return slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(name, end) })
	}
	switch {
	case decoration[p.kind]:
		return false
	case strings.HasSuffix(minor, "pkcs7-mime"), minor == "pgp-encrypted", strings.HasSuffix(minor, "rpmsg-message"), has(".p7m", ".pgp", ".gpg", ".rpmsg"),
		has(".asc") && bytes.Contains(start(p), []byte(armor)):
		r.warnOf(Sealed, p.called(), "")
	case strings.HasSuffix(minor, "ms-tnef"), minor == "rtf", has("winmail.dat", ".rtf"):
		r.warnOf(OddText, p.called(), "")
	default:
		return false
	}
	return true
}

// decoration are parts that hold no orders where there is a text: signatures, keys and
// cards. So are pictures.
var decoration = set("application/pgp-signature|application/pkcs7-signature|application/x-pkcs7-signature|application/pgp-keys|text/vcard|text/x-vcard|text/directory|text/calendar|application/ics|text/x-amp-html")

// unread notes a file of a kind that isn't read: one that only decorates a text counts
// where there is none.
func (r *reader) unread(p part) {
	if decoration[p.kind] || strings.HasPrefix(p.kind, "image/") {
		r.pictures = append(r.pictures, p.called())
	} else {
		r.warnOf(Unread, p.called(), "")
	}
}

// called returns the name of a part, or its kind.
func (p *part) called() string {
	if p.name != "" {
		return p.name
	}
	return p.kind
}

// armor begins text that is encrypted with PGP.
const armor = "-----BEGIN PGP MESSAGE-----"

// explain adds why there is no text, unless something said so.
func (r *reader) explain() {
	l := r.letter
	if worded(l.Text) || len(l.Files) > 0 || !l.Complete() {
		return
	}
	for _, name := range r.pictures {
		r.warnOf(Unread, name, "")
	}
	switch {
	case slices.ContainsFunc(l.Warnings, func(w Warning) bool {
		return w.Code == Sealed || w.Code == OddText || w.Code == Unread || w.Code == Enclosed
	}):
	case r.odd != "":
		r.warnOf(OddText, r.odd, "")
	default:
		r.warn(NoText)
	}
}
