package incoming

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"strings"
	"unicode/utf8"

	"cityhall.example/internal/lazyregexp"
)

// codings are the names that programs give to base64 and quoted-printable.
var codings = map[string]string{
	"base64": "base64", "base-64": "base64", "base_64": "base64", "b": "base64", "x-base64": "base64", "mime64": "base64",
	"quoted-printable": "quoted-printable", "quotedprintable": "quoted-printable", "quoted_printable": "quoted-printable",
	"quoted printable": "quoted-printable", "qp": "quoted-printable", "q": "quoted-printable", "x-quoted-printable": "quoted-printable",
}

// plainCodings are the names for text as it is, without a number of bits.
var plainCodings = set("|bit|binary|plain|none|text|text/plain|ascii|us-ascii|utf|identity|bitmime|bits|unknown|default|raw|no|unencoded|n/a")

// codingOf returns the name of a transfer encoding without what does not
// belong there: parameters, comments, quotes.
func codingOf(value string) string {
	value, _, _ = strings.Cut(strings.ToLower(value), ";")
	value, _, _ = strings.Cut(value, "(")
	value, _, _ = strings.Cut(value, ",")
	return strings.Trim(value, " \t\r\n\"'.=")
}

// isPlain reports whether a transfer encoding leaves the text as it is.
func isPlain(coding string) bool { return plainCodings[strings.Trim(coding, "0123456789-_ ")] }

// legible reports whether text of an unknown transfer encoding is readable as it
// is: nothing in it looks like quoted-printable, base64 or uuencode.
func legible(data []byte) bool {
	if !utf8.Valid(data) || escaped.Match(data) || bytes.HasPrefix(data, []byte("begin ")) {
		return false
	}
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if len(line) > 40 && !bytes.ContainsAny(line, " >") && utf8.RuneCount(line) == len(line) && !bytes.Contains(line, []byte("://")) {
			return false
		}
	}
	return true
}

var escaped = lazyregexp.New(`=\r?\n|=[0-9A-F]{2}`)

// decode undoes a part's transfer encoding and returns at most limit bytes. It
// reports whether that is everything and whether the encoding was valid; of a
// damaged one it returns what comes before the damage.
func decode(p part, limit int) (data []byte, all, sound bool) {
	sound = true
	switch codings[p.coding] {
	case "base64":
		data, sound = decodeBase64(p.body)
	case "quoted-printable":
		// A line that doesn't fit into the buffer would be cut.
		in := bufio.NewReaderSize(bytes.NewReader(p.body), max(4096, longest(p.body)+1))
		out := bytes.NewBuffer(make([]byte, 0, len(p.body)+bytes.MinRead))
		_, err := out.ReadFrom(io.LimitReader(quotedprintable.NewReader(in), int64(limit)+1))
		data, sound = out.Bytes(), err == nil
	default:
		data = p.body
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
	packed = bytes.TrimRight(packed, "=")                  // which programs forget, or write twice
	n, err := base64.RawStdEncoding.Decode(packed, packed) // never writes past what it has read
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
	switch {
	case !sound:
		r.warn(BadCode)
	case codings[p.coding] != "" || isPlain(p.coding):
	case legible(data):
		r.warn(OddCode)
	default:
		r.warn(NoCode)
	}
	text, known := toUTF8(p.charset, data)
	if !known {
		r.warnOf(BadCharset, p.name, p.charset)
	}
	if strings.Contains(text, armor) {
		r.warnOf(Sealed, p.name, "")
	}
	if len(text) > r.left { // UTF-8 may be longer
		text = text[:r.left]
		r.warn(Cut)
	}
	r.left -= len(text)
	return text
}
