package year

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"

	"cityhall.example/engine/play"
)

// An email is what a person's script finds in an email of City Hall.
type email struct {
	raw         []byte
	id, answers string
	subject     string
	key         []string
	text        string
	reports     []report
	// templates are the order files to fill in.
	templates []string
}

// A report is the report for programs, as docs/formats.md has it.
type report struct {
	Viewer string
	Entry  int
	Open   *struct {
		Seats    []string
		Decision string
		Turn     int
	}
	Over *struct{ Winners []string }
	Game json.RawMessage
}

// facts are what a script takes from the game in a report.
type facts struct {
	ID      string
	Journal struct {
		Entry int
		Head  play.Hash
	}
}

func (r *report) facts() (f facts) {
	if json.Unmarshal(r.Game, &f) != nil {
		return facts{}
	}
	return f
}

// game is the id of the game that the report is about.
func (r *report) game() string { return r.facts().ID }

// mine reports whether the game waits for the reader.
func (r *report) mine() bool {
	return r.Open != nil && slices.ContainsFunc(r.Open.Seats, func(s string) bool { return strings.EqualFold(s, r.Viewer) })
}

// readEmail reads an email with the standard library, as a script does.
func readEmail(raw []byte) (*email, error) {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	e := &email{raw: bytes.Clone(raw), id: messageID(raw), answers: strings.Trim(m.Header.Get("In-Reply-To"), "<> "), subject: m.Header.Get("Subject")}
	e.key = keyOf(e.id)
	return e, e.read(m.Header.Get, "", m.Body)
}

// read reads the email, or a part of it, with the parts in it.
func (e *email) read(header func(string) string, file string, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(header("Content-Type"))
	if err != nil {
		return err
	} else if !strings.HasPrefix(kind, "multipart/") {
		return e.part(kind, file, header("Content-Transfer-Encoding"), body)
	}
	for r := multipart.NewReader(body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := e.read(p.Header.Get, p.FileName(), p); err != nil {
			return err
		}
	}
}

// part reads the text, a report or a template.
func (e *email) part(kind, file, encoding string, body io.Reader) error {
	switch strings.ToLower(encoding) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	data, err := io.ReadAll(body)
	switch {
	case err != nil:
		return err
	case strings.HasSuffix(file, ".json"):
		var r report
		if err := json.Unmarshal(data, &r); err != nil {
			return err
		}
		e.reports = append(e.reports, r)
	case strings.HasSuffix(file, ".yaml"):
		e.templates = append(e.templates, string(data))
	case kind == "text/plain" && file == "":
		e.text += strings.ReplaceAll(string(data), "\r\n", "\n")
	}
	return nil
}
