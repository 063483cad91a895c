package incoming

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"
)

// aliases are charset names that programs use but no index has. The empty
// encoding means that the text doesn't say.
var aliases = map[string]encoding.Encoding{
	"":               nil,
	"utf-8":          nil,
	"utf8":           nil,
	"us-ascii":       nil,
	"ascii":          nil,
	"ansi_x3.4-1968": nil,
	"unknown-8bit":   nil,
	"x-unknown":      nil,
	"cp949":          korean.EUCKR,
	"x-cp949":        korean.EUCKR,
	"ms949":          korean.EUCKR,
	"uhc":            korean.EUCKR,
	"x-windows-949":  korean.EUCKR,
	"ksc5601":        korean.EUCKR,
	"ks_c_5601":      korean.EUCKR,
}

// toUTF8 converts data from the charset label to valid UTF-8. It reports
// whether the result is certain: with an unknown or wrong label, the text is
// read as UTF-8 if possible and otherwise as windows-1252.
func toUTF8(label string, data []byte) (text string, certain bool) {
	if text, found := byMark(data); found {
		return text, true
	}
	if text, found := byZeros(data); found {
		return text, true
	}
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	if label == "iso-2022-kr" || label == "csiso2022kr" {
		return decode2022KR(data)
	}
	enc, known := aliases[label]
	if !known {
		// The web's names come first: they map what most programs call
		// iso-8859-1 to windows-1252.
		var err error
		if enc, err = htmlindex.Get(label); err != nil || enc == encoding.Replacement {
			enc, _ = ianaindex.MIME.Encoding(label)
		}
		known = enc != nil
	}
	if enc == nil || enc == unicode.UTF8 {
		switch {
		case utf8.Valid(data):
			return string(data), known
		case strings.HasPrefix(label, "utf"):
			return string(bytes.ToValidUTF8(data, []byte("�"))), false
		}
		enc, known = charmap.Windows1252, false
	}
	return through(enc, data, known)
}

// through decodes data; the result is uncertain if a character is invalid.
func through(enc encoding.Encoding, data []byte, certain bool) (string, bool) {
	decoded, err := enc.NewDecoder().Bytes(data)
	text := string(bytes.ToValidUTF8(decoded, []byte("�")))
	return text, certain && err == nil && !strings.ContainsRune(text, utf8.RuneError)
}

// byMark decodes data that starts with a byte order mark.
func byMark(data []byte) (string, bool) {
	if rest, found := bytes.CutPrefix(data, []byte("\xef\xbb\xbf")); found && utf8.Valid(rest) {
		return string(rest), true
	}
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return through(unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), data, true)
	}
	return "", false
}

// byZeros decodes data that can only be UTF-16, with no mark at its start: in the order
// in which more of its characters are ASCII, at least one of eight.
func byZeros(data []byte) (string, bool) {
	little, big := 0, 0
	for i := 1; i < len(data); i += 2 {
		switch first, second := data[i-1], data[i]; {
		case second == 0 && first >= '\t' && first < 0x80:
			little++
		case first == 0 && second >= '\t' && second < 0x80:
			big++
		}
	}
	if most := max(little, big); little == big || 16*most < len(data) {
		return "", false
	}
	order := unicode.LittleEndian
	if big > little {
		order = unicode.BigEndian
	}
	return through(unicode.UTF16(order, unicode.IgnoreBOM), data[:len(data)&^1], true)
}

// decode2022KR decodes ISO-2022-KR (RFC 1557): between SO and SI, two bytes are
// a character as in EUC-KR, without the eighth bit; the rest is ASCII.
func decode2022KR(data []byte) (string, bool) {
	data = bytes.ReplaceAll(data, []byte("\x1b$)C"), nil)
	out := make([]byte, 0, len(data))
	shifted := false
	for _, c := range data {
		switch {
		case c == 0x0e:
			shifted = true
		case c == 0x0f:
			shifted = false
		case c == '\n': // each line starts in ASCII
			shifted = false
			out = append(out, c)
		case shifted && c > 0x20 && c < 0x7f:
			out = append(out, c|0x80)
		default:
			out = append(out, c)
		}
	}
	return through(korean.EUCKR, out, true)
}
