// Package mailbox reads what people keep of their mail: a mailbox, an email as it was
// sent, or a text or page that they saved.
//
//	for _, t := range mailbox.Read(data) {
//		t.Body // the text, whatever it was sent in
//	}
//
// It forgives what programs did to emails, since nothing is done that they ask for:
// whoever looks for something in them knows its form. formats/proof/mails.js reads the
// same in a browser.
package mailbox

import (
	"regexp"
	"strings"
)

// A Text is what one email says, or a file that isn't one.
type Text struct {
	// Email says that it is an email, and Subject is that of it.
	Email   bool
	Subject string
	// Body is its text with line feeds. What somebody wrote in a page of City Hall's has a
	// bar there, as in its texts. Of forms that say the same, Body has the plain one.
	Body string
}

// Read returns the texts in a file, in their order.
func Read(data []byte) (all []Text) {
	raw := lines(string(data))
	if !isEmail(raw) {
		text := lines(decode(string(data), ""))
		if isPage(text) {
			text = shown(text, false)
		}
		return []Text{{Body: text}}
	}
	for _, email := range split(raw) {
		for rest := email; strings.TrimSpace(rest) != ""; {
			var t Text
			t, rest = read(rest)
			all = append(all, t)
		}
	}
	return all
}

// read returns what an email says, and what stands behind it if that is another one.
func read(raw string) (t Text, rest string) {
	h, body := header(strings.TrimLeft(raw, "\n"))
	t = Text{Email: true, Subject: words(h["subject"])}
	if boundary := h.boundary(); boundary != "" {
		inside, behind, _ := strings.Cut(body, "\n--"+boundary+"--")
		if behind = strings.TrimLeft(behind, " \t\n"); isEmail(behind) {
			body, rest = inside, behind
		}
	} else if at := next(body); at >= 0 {
		body, rest = body[:at], body[at:]
	}
	t.Body = part(h, body, 0)
	return t, rest
}

// lines returns a text with line feeds.
func lines(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

var (
	beginsEmail = regexp.MustCompile(`\A(?:From |[A-Za-z][A-Za-z0-9-]*:)`)
	emailField  = regexp.MustCompile(`(?im)^(?:from|content-type|mime-version|received|message-id):`)
	sentField   = regexp.MustCompile(`(?im)^(?:mime-version|received|message-id):`)
	mboxLine    = regexp.MustCompile(`(?m)^From .*\n[A-Za-z][A-Za-z0-9-]*:`)
)

// isEmail reports whether a text begins with the header of an email.
func isEmail(text string) bool {
	head, _, _ := strings.Cut(text, "\n\n")
	return beginsEmail.MatchString(text) && emailField.MatchString(head)
}

// split returns the emails of a mailbox, without the lines that part them.
func split(raw string) (emails []string) {
	from := 0
	for _, at := range mboxLine.FindAllStringIndex(raw, -1) {
		emails = append(emails, raw[from:at[0]])
		from = at[0] + strings.IndexByte(raw[at[0]:], '\n') + 1
	}
	return append(emails, raw[from:])
}

// next returns where another email begins behind the text of one; -1 if none does.
func next(body string) int {
	for at := 0; ; {
		gap := strings.Index(body[at:], "\n\n")
		if gap < 0 {
			return -1
		}
		at += gap + 2
		if head, _, _ := strings.Cut(body[at:], "\n\n"); beginsEmail.MatchString(head) && sentField.MatchString(head) {
			return at
		}
		at-- // an empty line may follow
	}
}
