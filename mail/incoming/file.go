package incoming

import (
	"cmp"
	"mime"
	"net/url"
	"path"
	"slices"
	"strings"
)

// unnamed are names for order files without one, by media type.
var unnamed = map[string]string{
	"application/yaml":   "orders.yaml",
	"application/x-yaml": "orders.yaml",
	"text/yaml":          "orders.yaml",
	"text/x-yaml":        "orders.yaml",
}

// isFile reports whether a part is a file, not text to show. Exchange turns
// text after an attached file into files named ATT00001.txt.
func isFile(p part) bool {
	if p.name == "" {
		return p.attach || unnamed[p.kind] != ""
	}
	if !p.attach && (isText(p.kind) || p.kind == "text/html") && !mayOrder(p.name) {
		return false // text that has a name is shown
	}
	digits, exchange := strings.CutPrefix(p.name, "ATT")
	if exchange && (p.kind == "text/plain" || p.kind == "text/html") {
		digits, _, _ = strings.Cut(digits, ".")
		return strings.Trim(digits, "0123456789") != "" || digits == ""
	}
	return true
}

// file keeps an attached file if it may contain orders.
func (r *reader) file(p part) {
	name := p.name
	if name == "" {
		name = unnamed[p.kind]
		if name == "" && p.kind == "text/plain" {
			name = "orders.txt"
		}
	}
	if !mayOrder(name) {
		r.unread(p)
		return
	}
	if len(r.letter.Files) == MaxFiles {
		r.warn(Cut)
		return
	}
	r.letter.Files = append(r.letter.Files, File{Name: name, Data: []byte(r.text(p))})
}

// mayOrder reports whether a file with the name may contain orders.
func mayOrder(name string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".txt"}, strings.ToLower(path.Ext(name)))
}

// fileName returns the last element of a file's name, in one clean line.
func fileName(name string) string {
	name = decodeWords(name)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if strings.Trim(name, ". ") == "" {
		return ""
	}
	return name
}

// parameters reads a value such as text/plain; charset=utf-8. It reads invalid
// values as far as possible.
func parameters(value string) (string, map[string]string) {
	kind, params, err := mime.ParseMediaType(value)
	if err != nil {
		value = strings.TrimSpace(value)
		at := strings.IndexAny(value, ";, \t")
		if at < 0 {
			at = len(value)
		}
		return strings.ToLower(value[:at]), loose(strings.TrimLeft(value[at:], ";, \t"))
	}
	for _, key := range []string{"name", "filename"} {
		// The library supports only UTF-8 in names.
		if strings.Contains(value, key+"*") {
			_, rest, _ := strings.Cut(value, ";")
			params[key] = cmp.Or(loose(rest)[key], params[key])
		}
	}
	return kind, params
}

// loose reads invalid parameters: the first of each name, quoted or not, in
// pieces or in any charset (RFC 2231).
func loose(rest string) map[string]string {
	params := map[string]string{}
	pieces := map[string]*strings.Builder{}
	for rest != "" {
		var one string
		one, rest = cutParameter(rest)
		key, value, _ := strings.Cut(one, "=")
		key = strings.ToLower(strings.TrimSpace(key))
		value = strings.Trim(strings.TrimSpace(value), `"`)
		base, _, extended := strings.Cut(key, "*")
		if extended {
			if pieces[base] == nil {
				pieces[base] = &strings.Builder{}
			}
			pieces[base].WriteString(value)
		} else if params[key] == "" {
			params[key] = value
		}
	}
	for key, p := range pieces {
		params[key] = extendedValue(p.String())
	}
	return params
}

// extendedValue decodes charset'language'text with percent encoding.
func extendedValue(value string) string {
	label, rest, _ := strings.Cut(value, "'")
	_, text, found := strings.Cut(rest, "'")
	plain, err := url.PathUnescape(text)
	if !found || err != nil {
		return value
	}
	plain, _ = toUTF8(label, []byte(plain))
	return plain
}

// cutParameter splits s at the first semicolon outside quotes.
func cutParameter(s string) (before, after string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
