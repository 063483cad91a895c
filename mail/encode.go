package mail

import (
	"bytes"
	"mime"
	"strings"

	"github.com/emersion/go-message"
)

// parts are what an email consists of: the whole text first; beside it, for who
// wants it, the HTML, with the picture that it shows; and files.
type parts struct {
	text, html string
	// picture is a PNG, which the HTML shows by the Content-ID; nil for none.
	picture   []byte
	contentID string
	files     []file
	// stamp is what nobody can guess, and the same each time: nobody can write a text
	// with such a boundary in it.
	stamp string
}

// An entity is an email or a part of one: its header, and what writes its body.
type entity struct {
	header message.Header
	write  func(w *message.Writer) error
}

// encode writes the mail with the header.
func (p *parts) encode(h message.Header) ([]byte, error) {
	root, err := p.root()
	if err != nil {
		return nil, err
	}
	for fields := root.header.Fields(); fields.Next(); {
		h.Set(fields.Key(), fields.Value())
	}
	var b bytes.Buffer
	w, err := message.CreateWriter(&b, h)
	if err == nil {
		err = root.write(w)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// root returns the whole mail, without the fields of its header that are about the
// mail as a whole.
func (p *parts) root() (entity, error) {
	root := written("text/plain", p.text)
	if p.html != "" {
		page := written("text/html", p.html)
		if p.picture != nil {
			page = p.several("related", page, p.board())
		}
		root = p.several("alternative", root, page)
	}
	if len(p.files) == 0 {
		return root, nil
	}
	all := []entity{root}
	for i := range p.files {
		f, err := p.files[i].entity()
		if err != nil {
			return root, err
		}
		all = append(all, f)
	}
	return p.several("mixed", all...), nil
}

// several returns parts in one.
func (p *parts) several(kind string, all ...entity) (e entity) {
	params := map[string]string{"boundary": kind[:1] + p.stamp} // none begins with another one
	if kind == "related" {
		params["type"] = "text/html"
	}
	e.header.SetContentType("multipart/"+kind, params)
	e.write = func(w *message.Writer) error {
		for _, part := range all {
			in, err := w.CreatePart(part.header)
			if err == nil {
				err = part.write(in)
			}
			if err == nil {
				err = in.Close()
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return e
}

// written returns a part with a text.
func written(mediaType, text string) (e entity) {
	e.header.SetContentType(mediaType, map[string]string{"charset": "utf-8"})
	coding := "quoted-printable"
	if isPlain(text) {
		coding = "7bit"
	}
	e.header.Set("Content-Transfer-Encoding", coding)
	e.write = func(w *message.Writer) error {
		_, err := w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
		return err
	}
	return e
}

// mostPlain is how long a line may be that no server on the way breaks.
const mostPlain = 900

// isPlain reports whether a text reaches everyone as it is: it is ASCII in short lines,
// and none of them could be taken for the beginning of another email in a mailbox file.
func isPlain(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > mostPlain || strings.HasPrefix(line, "From ") {
			return false
		}
		for i := range len(line) {
			if line[i] != '\t' && (line[i] < ' ' || line[i] > '~') {
				return false
			}
		}
	}
	return true
}

// board returns the part with the picture, which stands where the HTML shows it and
// is no attachment.
func (p *parts) board() entity {
	e, _ := (&file{"board.png", "image/png", p.picture}).entity()
	e.header.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": "board.png"}))
	e.header.Set("Content-ID", "<"+p.contentID+">")
	return e
}

// entity returns the file as a part.
func (f *file) entity() (e entity, err error) {
	mediaType, params, err := mime.ParseMediaType(f.mediaType)
	if err != nil {
		return e, err
	}
	if mediaType == "text/plain" {
		e = written(mediaType, string(f.data))
		params["name"] = f.name
		e.header.SetContentType(mediaType, params)
		e.header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
		return e, nil
	}
	params["name"] = f.name
	e.header.SetContentType(mediaType, params)
	e.header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
	e.header.Set("Content-Transfer-Encoding", "base64")
	e.write = func(w *message.Writer) error {
		_, err := w.Write(f.data)
		return err
	}
	return e, nil
}
