package mailbox

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"io"
	"mime"
	"regexp"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// maxDepth is how deep parts are in parts.
const maxDepth = 20

// fields are those of a header, by their names in lowercase; of several, the first.
type fields map[string]string

// folds matches where a field goes on in the next line.
var folds = regexp.MustCompile(`\n[ \t]+`)

// header returns the fields of an email or of a part, and its body.
func header(raw string) (fields, string) {
	head, body, _ := strings.Cut(raw, "\n\n")
	if strings.HasPrefix(raw, "\n") {
		head, body = "", raw[1:]
	}
	h := fields{}
	for line := range strings.SplitSeq(folds.ReplaceAllString(head, " "), "\n") {
		key, value, _ := strings.Cut(line, ":")
		if key = strings.ToLower(key); key != "" && h[key] == "" {
			h[key] = strings.TrimSpace(value)
		}
	}
	return h, body
}

// kind returns the content type, in lowercase.
func (h fields) kind() string {
	kind, _, _ := strings.Cut(strings.ToLower(h["content-type"]), ";")
	if kind = strings.TrimSpace(kind); kind == "" {
		return "text/plain"
	}
	return kind
}

// parameters matches those of a field.
var parameters = regexp.MustCompile(`;\s*([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|([^\s;]*))`)

func (h fields) parameter(field, name string) string {
	for _, m := range parameters.FindAllStringSubmatch(h[field], -1) {
		if strings.EqualFold(m[1], name) {
			return m[2] + m[3]
		}
	}
	return ""
}

// boundary returns what parts the parts of an email; "" if it has none.
func (h fields) boundary() string {
	if !strings.HasPrefix(h.kind(), "multipart/") {
		return ""
	}
	return h.parameter("content-type", "boundary")
}

// part returns the text of an email or of a part of one.
func part(h fields, body string, depth int) string {
	if depth > maxDepth {
		return ""
	}
	if boundary := h.boundary(); boundary != "" {
		return several(h, body, boundary, depth)
	}
	data := body
	switch strings.ToLower(h["content-transfer-encoding"]) {
	case "base64":
		data = unbase64(body)
	case "quoted-printable":
		data = unquoted(body)
	}
	kind := h.kind()
	if kind == "message/rfc822" {
		h, body := header(lines(data))
		return words(h["subject"]) + "\n\n" + part(h, body, depth+1)
	} else if !strings.HasPrefix(kind, "text/") && kind != "application/json" && !h.isNote() {
		return ""
	}
	text := lines(decode(data, h.parameter("content-type", "charset")))
	if strings.EqualFold(h.parameter("content-type", "delsp"), "yes") {
		text = flowed.ReplaceAllString(text, "")
	}
	if kind == "text/html" {
		text = shown(text, true)
	}
	return text
}

// isNote reports whether a part is an attached file with a signed note.
func (h fields) isNote() bool {
	name := cmp.Or(h.parameter("content-disposition", "filename"), h.parameter("content-type", "name"))
	return strings.HasSuffix(strings.ToLower(name), ".note")
}

// flowed matches where a program broke a line, if it says delsp=yes.
var flowed = regexp.MustCompile(` \n>* ?`)

// several returns the texts of parts; of several forms of one text, the plain one.
func several(h fields, body, boundary string, depth int) string {
	type one struct {
		fields
		body string
	}
	var parts, plain []one
	for _, piece := range pieces(body, boundary) {
		h, body := header(piece)
		parts = append(parts, one{h, body})
		if h.kind() == "text/plain" {
			plain = append(plain, parts[len(parts)-1])
		}
	}
	if h.kind() == "multipart/alternative" && len(plain) > 0 {
		parts = plain
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = part(p.fields, p.body, depth+1)
	}
	return strings.Join(texts, "\n\n")
}

// pieces returns what stands between lines with a boundary.
func pieces(body, boundary string) (all []string) {
	from := -1 // where a part begins
	for at := 0; at < len(body); {
		line, _, _ := strings.Cut(body[at:], "\n")
		behind := min(at+len(line)+1, len(body))
		if end, ok := strings.CutPrefix(strings.TrimRight(line, " \t"), "--"+boundary); ok && (end == "" || end == "--") {
			if from >= 0 {
				all = append(all, body[from:max(at-1, from)])
			}
			if from = behind; end == "--" {
				return all
			}
		}
		at = behind
	}
	if from >= 0 {
		all = append(all, body[from:])
	}
	return all
}

// unbase64 returns what a text in base64 says, up to where that can't be read.
func unbase64(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r == '+' || r == '/' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	data, _ := base64.RawStdEncoding.DecodeString(clean)
	return string(data)
}

// quotedByte matches a byte in quoted-printable, and a line end that isn't of the text.
var quotedByte = regexp.MustCompile(`=(?:[0-9A-Fa-f]{2}|[ \t]*\n)`)

// unquoted returns what a text in quoted-printable says. What nobody could write so stays.
func unquoted(text string) string {
	return quotedByte.ReplaceAllStringFunc(text, func(code string) string {
		data, _ := hex.DecodeString(code[1:]) // none for a line end
		return string(data)
	})
}

// decode returns bytes as a text in UTF-8: in the charset that is given, if anybody
// knows it, or that their first bytes tell.
func decode(data, charset string) string {
	enc, err := htmlindex.Get(charset)
	if err != nil {
		enc = encoding.Nop
	}
	if text, _, err := transform.String(unicode.BOMOverride(enc.NewDecoder()), data); err == nil {
		data = text
	}
	return strings.ToValidUTF8(data, "\uFFFD")
}

// words returns the text of a field.
func words(field string) string {
	d := mime.WordDecoder{CharsetReader: func(charset string, input io.Reader) (io.Reader, error) {
		data, err := io.ReadAll(input)
		return strings.NewReader(decode(string(data), charset)), err
	}}
	if text, err := d.DecodeHeader(field); err == nil {
		return text
	}
	return field
}
