package incoming

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
)

// A part is one part of an email: its header and its undecoded body.
type part struct {
	kind    string // the media type in lowercase
	params  map[string]string
	name    string // of a file, or ""
	id      string // by which other parts name it, or ""
	attach  bool   // to be shown as a file
	coding  string // the transfer encoding
	charset string
	body    []byte
}

// newPart reads what a part's header says about its body. An unreadable kind
// becomes fallback.
func newPart(h textproto.Header, body []byte, fallback string) part {
	p := part{body: body, coding: codingOf(h.Get("Content-Transfer-Encoding")), id: strings.Trim(h.Get("Content-Id"), "<> ")}
	p.kind, p.params = parameters(h.Get("Content-Type"))
	if major, minor, _ := strings.Cut(p.kind, "/"); major == "" || minor == "" {
		p.kind = fallback
	}
	disposition, more := parameters(h.Get("Content-Disposition"))
	p.attach = disposition == "attachment"
	p.charset = p.params["charset"]
	p.name = fileName(cmp.Or(more["filename"], p.params["name"]))
	return p
}

// A want is what is wanted of a part besides its files.
type want int

const (
	filesOnly want = iota
	readable
	// alternate is the text of an HTML alternative to what was read already. It
	// counts where the sender struck or hid something, which the other form
	// doesn't show.
	alternate
)

// walk reads a part and the parts inside it: the files, and the text if it is
// wanted. Depth counts the containers around it.
func (r *reader) walk(p part, depth int, want want) []Line {
	if r.parts++; r.parts > MaxParts {
		r.warn(Cut)
		return nil
	}
	major, minor, _ := strings.Cut(p.kind, "/")
	switch {
	case major == "multipart":
		return r.container(p, minor, depth, want)
	case r.letter.mayBounce() && (minor == "delivery-status" || minor == "global-delivery-status"):
		r.readStatus(start(p))
	case r.letter.mayBounce() && (minor == "rfc822-headers" || minor == "global-headers" || minor == "rfc822" || minor == "global"):
		r.readReturned(start(p))
	case major == "message": // a forwarded email is not the sender's own text
		r.warnOf(Enclosed, p.called(), "")
	case r.shut(p, minor):
	case isFile(p):
		r.file(p)
	case want == readable && isText(p.kind):
		flowed := strings.EqualFold(p.params["format"], "flowed")
		return plainLines(r.text(p), flowed, strings.EqualFold(p.params["delsp"], "yes"))
	case want != filesOnly && p.kind == "text/html":
		return r.html(p, want)
	case major == "text" && want != filesOnly:
		r.odd = p.kind
	case major != "text":
		r.unread(p)
	}
	return nil
}

// isText reports whether a part of the kind is shown as it is.
func isText(kind string) bool { return texts[kind] }

var texts = set("text/plain|plain/text|text/text|text/ascii|text/us-ascii|text/utf-8|text/unknown|text/x-plain|text/x-unknown|" +
	"text/flowed|text/markdown|text/x-markdown|text/x-web-markdown|text/none")

// html reads an HTML part.
func (r *reader) html(p part, want want) []Line {
	left, warnings := r.left, r.letter.Warnings
	if want == alternate {
		r.left = r.spare
	}
	lines, whole := htmlLines(r.text(p))
	if !whole {
		r.warn(Cut)
	}
	if want == alternate {
		r.spare, r.left = r.left, left
		if !struck(lines) {
			r.letter.Warnings = warnings
		}
	}
	return lines
}

// struck reports whether the sender struck or hid something.
func struck(lines []Line) bool {
	return slices.ContainsFunc(lines, func(l Line) bool {
		return l.Depth == 0 && !l.Foot && (l.Torn || strings.ContainsFunc(l.Struck, wordy))
	})
}

// container reads the parts of a multipart. Its kind says which parts hold the
// text.
func (r *reader) container(p part, minor string, depth int, want want) []Line {
	if minor == "encrypted" {
		r.warnOf(Sealed, "", "")
		return nil
	}
	if depth == MaxDepth {
		r.warn(Cut)
		return nil
	}
	bodies, closed := split(p.body, p.params["boundary"], MaxParts)
	if len(bodies) == 0 && codings[p.coding] != "" { // which is forbidden
		p.body, _, _ = decode(p, MaxText)
		bodies, closed = split(p.body, p.params["boundary"], MaxParts)
	}
	switch {
	case len(bodies) > MaxParts:
		r.warn(Cut)
	case len(bodies) == 0 && !closed && len(bytes.TrimSpace(p.body)) > 0, len(bodies) > 0 && !closed && depth == 0:
		r.warn(Broken)
	}
	parts := make([]part, 0, len(bodies))
	for _, b := range bodies {
		head, body, err := textproto.Header{}, b, error(nil)
		if after, found := cutEmptyLine(b); found {
			body = after
		} else if head, body, err = r.header(b); err != nil {
			r.warn(Broken)
		}
		fallback := "text/plain"
		if minor == "digest" {
			fallback = "message/rfc822"
		}
		parts = append(parts, newPart(head, body, fallback))
	}
	if minor == "alternative" { // plain text first, in any order
		slices.SortStableFunc(parts, func(a, b part) int { return rank(a) - rank(b) })
	}
	root := 0
	if minor == "related" {
		root = rootOf(parts, p.params)
	}
	var lines []Line
	for i, p := range parts {
		if minor == "signed" && i > 0 {
			break
		}
		if i < root {
			r.walk(p, depth+1, filesOnly)
			continue
		}
		got := r.walk(p, depth+1, want)
		switch minor {
		case "related", "report": // one part is the text, the others belong to it
			want = filesOnly
		case "alternative":
			switch {
			case want == alternate && struck(got):
				want = filesOnly
			case want == readable && worded(got):
				want = alternate
			default:
				continue
			}
			lines = nil
		}
		lines = append(lines, got...)
	}
	return lines
}

// rootOf returns which of related parts is the text that the others belong to:
// the one that the parameter start names, or the first one with text.
func rootOf(parts []part, params map[string]string) int {
	texts := func(p part) bool {
		return p.kind == "text/html" || isText(p.kind) && !isFile(p) || strings.HasPrefix(p.kind, "multipart/")
	}
	start := strings.Trim(params["start"], "<> ")
	if i := slices.IndexFunc(parts, func(p part) bool { return start != "" && p.id == start && texts(p) }); i >= 0 {
		return i
	}
	return max(0, slices.IndexFunc(parts, texts))
}

// rank orders the parts of an alternative.
func rank(p part) int {
	if p.kind == "text/plain" {
		return 0
	}
	return 1
}

// split splits a multipart's body at its boundary, into at most most parts and
// a rest. It reports whether the last boundary was found.
func split(body []byte, boundary string, most int) (parts [][]byte, closed bool) {
	if boundary == "" {
		return nil, false
	}
	mark := []byte("--" + boundary)
	start := -1 // where the part starts
	for at := 0; len(parts) <= most; {
		i := bytes.Index(body[at:], mark)
		if i < 0 {
			break
		}
		i += at
		at = i + len(mark)
		if i > 0 && body[i-1] != '\n' {
			continue
		}
		line, _, _ := bytes.Cut(body[at:], []byte("\n"))
		rest := bytes.TrimRight(line, " \t\r")
		last := string(rest) == "--"
		if len(rest) > 0 && !last {
			continue // a longer boundary, of an inner part
		}
		if start >= 0 {
			parts = append(parts, trimEnd(body[min(start, i):i]))
		}
		at = min(at+len(line)+1, len(body))
		start = at
		if last {
			return parts, true
		}
	}
	if start >= 0 && start < len(body) && len(parts) <= most {
		parts = append(parts, body[start:])
	}
	return parts, false
}

// trimEnd removes the line end before a boundary, which belongs to the
// boundary.
func trimEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

// cutEmptyLine removes the empty line at the start of a part without a header.
func cutEmptyLine(b []byte) ([]byte, bool) {
	if len(b) == 0 {
		return b, true
	}
	if after, found := bytes.CutPrefix(b, []byte("\r\n")); found {
		return after, true
	}
	return bytes.CutPrefix(b, []byte("\n"))
}

// worded reports whether any line has a word.
func worded(lines []Line) bool {
	return slices.ContainsFunc(lines, func(l Line) bool { return strings.TrimSpace(l.Text) != "" })
}
