package mail

import (
	"context"
	netmail "net/mail"
	"strings"

	gomail "github.com/emersion/go-message/mail"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// An outgoing mail, before it is bytes.
type outgoing struct {
	key  Key
	game string // "" where it is about none
	// language is the receiver's.
	language string
	// title is the name of the kind of game, for the subject.
	title string
	to    []string
	// token is the receiver's, so that a plain reply is proved to come from there.
	token identity.Token
	// answers is the Message-ID of the mail that this one answers, or "".
	answers string
	// root is the key of the first mail of the conversation, or "".
	root Key
	// state is what the sender's name says, a word that the catalog knows, and games
	// are how many wait for the receiver, in a digest.
	state state
	games int
	// digest says that the reports of several games are told of in short.
	digest bool
	// head says in a few words what the mail is: mail programs show it in their
	// lists. The line above which answers are written stands below it.
	head string
	body body
	// person is the receiver, whose wishes say how the mail looks.
	person *store.Person
	files  []file
	// held are the orders that the text prints for correction.
	held []string
	// confirm is the token of the link that confirms the email that this one asks about.
	confirm identity.Token
}

// A file is attached to an email.
type file struct {
	name, mediaType string
	data            []byte
}

// bytes returns the mail as it goes over the wire. The same mail is the same
// bytes, but for its date.
func (o *Office) bytes(ctx context.Context, m *outgoing) ([]byte, error) {
	var h gomail.Header
	h.Set("Auto-Submitted", "auto-generated")
	if m.answers != "" {
		h.Set("Auto-Submitted", "auto-replied")
	}
	h.Set("X-Auto-Response-Suppress", "All")
	h.SetDate(o.Now().UTC())
	h.SetMessageID(m.key.messageID(o.key, o.domain()))
	references := []string{}
	if m.root != "" && m.root != m.key {
		references = append(references, m.root.messageID(o.key, o.domain()))
	}
	if m.answers != "" {
		references = append(references, m.answers)
		h.SetMsgIDList("In-Reply-To", []string{m.answers})
	}
	if len(references) > 0 {
		h.SetMsgIDList("References", references)
	}
	h.SetSubject(o.subject(m))
	h.SetAddressList("From", []*gomail.Address{{Name: m.sender(), Address: o.Settings.Address}})
	if o.Settings.Plus && m.token != "" {
		h.SetAddressList("Reply-To", []*gomail.Address{{Name: "City Hall", Address: identity.Address(o.Settings.Address, m.token)}})
	}
	var to []*gomail.Address
	for _, a := range m.to {
		to = append(to, &netmail.Address{Address: a})
	}
	h.SetAddressList("To", to)
	if m.person != nil && m.person.ID != "" && m.token != "" {
		h.Set("List-Unsubscribe", "<"+o.link(m.token, "mute", "")+">")
	}
	if m.person == nil {
		m.person = &store.Person{}
	}
	o.attachBoards(m)
	for i := range m.files {
		if t := m.files[i].mediaType; t == noteType || strings.HasPrefix(t, "image/png") { // what has no words of others
			continue
		}
		m.files[i].data = []byte(o.hide(ctx, string(m.files[i].data)))
	}
	render := (*report.Document).Text
	if m.form() == "plain" {
		render = (*report.Document).Plain
	}
	parts := &parts{text: o.text(ctx, m, render), files: m.files, stamp: o.key.Stamp("boundary", string(m.key))}
	if m.form() == "html" {
		o.html(ctx, m, parts)
	}
	return parts.encode(h.Header)
}

// form is that of the mail, as its receiver wishes.
func (m *outgoing) form() string {
	return store.Chosen(store.Forms, m.person.Form)
}

// text returns the whole text of the mail, with reports as a function renders them.
func (o *Office) text(ctx context.Context, m *outgoing, render func(*report.Document) string) string {
	var head layout.Page
	head.Line("", m.head)
	return o.hide(ctx, head.String()+"\n"+incoming.Above(m.language)+"\n\n"+m.body.write(m.language, m.digest, render))
}

// hide removes tokens: somebody may have quoted an own mail to others.
func (o *Office) hide(ctx context.Context, text string) string {
	return o.key.Hide(text, func(name identity.GameName) bool { return o.named(ctx, name) != "" })
}

// subject is the same for all emails of a game, since mail programs make a
// conversation of what has one subject.
func (o *Office) subject(m *outgoing) string {
	subject := subjectOf(m.game, m.title, m.language)
	if !o.Settings.Plus && m.token != "" {
		subject += " " + identity.Tag(m.token)
	}
	return subject
}

// subjectOf returns the subject of emails about a game; "" for none.
func subjectOf(game, title, language string) string {
	if game == "" {
		return "City Hall"
	}
	return wordsIn(language).text("subject", map[string]any{"game": game, "title": title})
}
