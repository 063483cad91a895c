package incoming

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
)

// decode undoes a part's transfer encoding and returns at most limit bytes. It
// reports whether that is everything and whether the encoding was valid; of a
// damaged one it returns what comes before the damage.
func decode(p part, limit int) (data []byte, all, sound bool) {
	sound = true
	switch p.coding {
	case "base64":
		data, sound = decodeBase64(p.body)
	case "quoted-printable":
		// A line that doesn't fit into the buffer would be cut.
		in := bufio.NewReaderSize(bytes.NewReader(p.body), max(4096, longest(p.body)+1))
		out := bytes.NewBuffer(make([]byte, 0, len(p.body)+bytes.MinRead))
		_, err := out.ReadFrom(io.LimitReader(quotedprintable.NewReader(in), int64(limit)+1))
		data, sound = out.Bytes(), err == nil
	case "", "7bit", "8bit", "binary":
		data = p.body
	default:
		data, sound = p.body, false
	}
	if len(data) > limit {
		return data[:limit], false, sound
	}
	return data, true, sound
}

// decodeBase64 decodes base64 with white space anywhere.
func decodeBase64(body []byte) ([]byte, bool) {
	packed := make([]byte, 0, len(body))
	for _, c := range body {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			packed = append(packed, c)
		}
	}
	n, err := base64.StdEncoding.Decode(packed, packed) // never writes past what it has read
	return packed[:n], err == nil
}

// longest returns the length of the longest line, with its end.
func longest(body []byte) int {
	most := 0
	for len(body) > 0 {
		n := bytes.IndexByte(body, '\n') + 1
		if n == 0 {
			n = len(body)
		}
		most, body = max(most, n), body[n:]
	}
	return most
}

// start decodes the start of a part, enough for a header.
func start(p part) []byte {
	data, _, _ := decode(p, MaxHeader)
	return data
}

// text decodes a part to UTF-8 and adds warnings.
func (r *reader) text(p part) string {
	data, all, sound := decode(p, r.left)
	if !all {
		r.warn(Cut)
	}
	if !sound {
		r.warn(BadCode)
	}
	text, known := toUTF8(p.charset, data)
	if !known {
		r.warn(BadCharset)
	}
	if len(text) > r.left { // UTF-8 may be longer
		text = text[:r.left]
		r.warn(Cut)
	}
	r.left -= len(text)
	return text
}
