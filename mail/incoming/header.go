package incoming

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
)

// The limits of a header's fields, besides MaxHeader.
const (
	maxSubject    = 2000 // bytes of a subject
	maxReferences = 50   // emails that an email replies to, the newest ones
	maxReceivers  = 100  // addresses in To, and in all fields of receivers
)

// encodedWords decodes the encoded words of RFC 2047.
var encodedWords = &mime.WordDecoder{CharsetReader: func(label string, input io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(input)
	if err != nil {
		return nil, err
	}
	text, _ := toUTF8(label, data)
	return strings.NewReader(text), nil
}}

// decodeWords returns the text of a header value in one clean line.
func decodeWords(value string) string {
	value, _ = toUTF8("", []byte(value))
	if text, err := encodedWords.DecodeHeader(value); err == nil {
		value = text
	}
	return strings.Join(strings.Fields(clean(strings.ToValidUTF8(value, "�"))), " ")
}

// readHeader fills the Mail from its header. Kind is the email's media type.
func (l *Mail) readHeader(h textproto.Header, kind string) {
	l.ID = messageID(h.Get("Message-Id"))
	l.References = newest(ids(h.Get("References")))
	for _, id := range newest(ids(h.Get("In-Reply-To"))) {
		if !slices.Contains(l.References, id) {
			l.References = append(l.References, id)
		}
	}
	l.References = newest(l.References)
	known := map[string]bool{}
	for _, field := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"} {
		for _, v := range h.Values(field) {
			for _, a := range addresses(v) {
				if a = strings.ToLower(a); !known[a] && len(l.To) < maxReceivers {
					known[a] = true
					l.To = append(l.To, a)
				}
			}
		}
	}
	if fields := h.Values("To"); len(fields) == 1 {
		for _, a := range addresses(fields[0]) {
			if a = strings.ToLower(a); len(l.Addressed) < maxReceivers {
				l.Addressed = append(l.Addressed, a)
			}
		}
	}
	subject := h.Get("Subject")
	l.Subject = decodeWords(subject[:min(len(subject), maxSubject)])
	l.Date = clean(strings.ToValidUTF8(h.Get("Date"), "�"))
	l.Results = h.Values("Authentication-Results")
	l.readOrigin(h, kind)
}

// messageID returns the first id in value, or value itself if it has no angle
// brackets.
func messageID(value string) string {
	if all := ids(value); len(all) > 0 {
		return all[0]
	}
	return strings.Trim(clean(strings.ToValidUTF8(value, "�")), " <>")
}

// ids returns everything in angle brackets in value.
func ids(value string) []string {
	var all []string
	for {
		_, rest, found := strings.Cut(value, "<")
		id, after, closed := strings.Cut(rest, ">")
		if !found || !closed {
			return all
		}
		id = strings.ReplaceAll(clean(strings.ToValidUTF8(id, "�")), " ", "") // folding may have split it
		if id != "" {
			all = append(all, id)
		}
		value = after
	}
}

// newest returns the last ids.
func newest(ids []string) []string { return ids[max(0, len(ids)-maxReferences):] }

// addresses reads a field of recipients, and what it can of an invalid one.
func addresses(value string) []string {
	var all []string
	if list, err := (&mail.AddressParser{WordDecoder: encodedWords}).ParseList(value); err == nil {
		for _, a := range list {
			all = append(all, a.Address)
		}
		return all
	}
	for _, one := range strings.Split(value, ",") {
		if i := strings.LastIndexByte(one, '<'); i >= 0 {
			one, _, _ = strings.Cut(one[i+1:], ">")
		}
		if a, err := mail.ParseAddress(strings.TrimSpace(one)); err == nil {
			all = append(all, a.Address)
		}
	}
	return all
}

// fieldsOf reads blocks of fields separated by empty lines, as in a delivery
// report.
func (r *reader) fieldsOf(data []byte) []textproto.Header {
	var all []textproto.Header
	for len(data) > 0 && len(all) < MaxParts {
		data = bytes.TrimLeft(data, "\r\n")
		h, rest, _ := r.header(data)
		if h.Len() > 0 {
			all = append(all, h)
		}
		data = rest
	}
	return all
}
