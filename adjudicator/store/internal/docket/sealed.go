package docket

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cityhall.example/adjudicator/store"
)

// An email rarely has an address as it is written: lines are folded, bodies and words are
// encoded, pages have entities, links percent signs. Nothing here reads the email's
// structure, which may be broken: whatever could be encoded is decoded and looked through.
// To find too much costs the bytes of an email that was answered long ago.

// deepest is how often something encoded is looked for in something decoded.
const deepest = 4

// Has reports whether an email has one of the addresses in it, however it is encoded.
func Has(raw []byte, gone store.Gone) bool {
	var own []string
	for _, a := range gone.Addresses {
		if a = plain(a); a != "" {
			own = append(own, a)
		}
	}
	return has(string(raw), own, &gone, deepest)
}

func has(text string, own []string, gone *store.Gone, depth int) bool {
	text = bare(text)
	forms := []string{text}
	for _, decode := range []func(string) string{words, escaped("=", softBreak), escaped("%", nil), html.UnescapeString} {
		if text = decode(text); text != forms[len(forms)-1] {
			forms = append(forms, text)
		}
	}
	for _, form := range forms {
		if slices.ContainsFunc(address.FindAllString(form, -1), gone.Is) {
			return true
		}
		form = plain(form)
		if slices.ContainsFunc(own, func(a string) bool { return strings.Contains(form, a) }) {
			return true
		}
	}
	return depth > 0 && slices.ContainsFunc(forms, func(form string) bool {
		return slices.ContainsFunc(blocks(form), func(inner string) bool { return has(inner, own, gone, depth-1) })
	})
}

// tag is what stands in a page without being shown, and may stand in an address.
var tag = regexp.MustCompile(`</?[A-Za-z][^<>@]*>`)

// plain returns a text as it is compared: in lowercase, on one line, without tags.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, tag.ReplaceAllString(text, ""))
}

// bare drops zero bytes, which are every other one of a text of two bytes a letter.
func bare(text string) string { return strings.ReplaceAll(text, "\x00", "") }

// word is one of a header that is encoded, and gap what stands between two of them.
var (
	word = regexp.MustCompile(`=\?[^?\s]+\?([BbQq])\?([^?]*)\?=`)
	gap  = regexp.MustCompile(`\?=\s+=\?`)
)

func words(text string) string {
	return word.ReplaceAllStringFunc(gap.ReplaceAllString(text, "?==?"), func(w string) string {
		m := word.FindStringSubmatch(w)
		if strings.EqualFold(m[1], "b") {
			return bare(unpacked(m[2]))
		}
		return escaped("=", nil)(strings.ReplaceAll(m[2], "_", " "))
	})
}

// softBreak is the end of a line that goes on.
var softBreak = regexp.MustCompile(`=[ \t]*\r?\n`)

// escaped decodes bytes that are written as two digits behind a sign.
func escaped(sign string, drop *regexp.Regexp) func(string) string {
	return func(text string) string {
		if drop != nil {
			text = drop.ReplaceAllString(text, "")
		}
		var b strings.Builder
		for {
			before, after, found := strings.Cut(text, sign)
			b.WriteString(before)
			if !found {
				return b.String()
			} else if one, err := hex.DecodeString(after[:min(2, len(after))]); err == nil && len(one) == 1 {
				b.Write(one)
				after = after[2:]
			} else {
				b.WriteString(sign)
			}
			text = after
		}
	}
}

// block is what could be a text in base64: whole lines of its letters.
var block = regexp.MustCompile(`(?m)(?:^[ \t]*[A-Za-z0-9+/_-]+=*[ \t]*\r?(?:\n|\z))+`)

// blocks returns what the text has in base64.
func blocks(text string) (all []string) {
	for _, b := range block.FindAllString(text, -1) {
		if b = unpacked(b); len(b) > len("a@b.c") {
			all = append(all, b)
		}
	}
	return all
}

// unpacked decodes base64, as far as it goes, with one piece behind another.
func unpacked(text string) string {
	var b bytes.Buffer
	for _, piece := range strings.FieldsFunc(text, func(r rune) bool { return r == '=' }) {
		piece = strings.Map(func(r rune) rune {
			switch {
			case unicode.IsSpace(r):
				return -1
			case r == '-':
				return '+'
			case r == '_':
				return '/'
			}
			return r
		}, piece)
		if len(piece)%4 == 1 {
			piece = piece[:len(piece)-1]
		}
		decoded, _ := base64.RawStdEncoding.DecodeString(piece)
		b.Write(decoded)
	}
	return b.String()
}
