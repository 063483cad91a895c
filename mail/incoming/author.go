package incoming

import (
	"bytes"
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/internal/lazyregexp"
)

// maxAuthors is how many addresses of doubtful From fields are looked at, and
// maxAddress how many bytes an address has.
const (
	maxAuthors = 5
	maxAddress = 320
)

// Author returns the address of the one author, or "" if there is a doubt.
func (l *Mail) Author() string {
	if l.Doubt != "" || len(l.From) != 1 {
		return ""
	}
	return l.From[0].Address
}

// A headerField is a field of a header as it came: its name with all that is before the
// colon, and its value, unfolded.
type headerField struct{ name, value string }

// key is the field's name without what does not belong to a name.
func (f headerField) key() string { return strings.ToLower(strings.TrimRight(f.name, " \t")) }

// fieldsIn takes a header apart.
func fieldsIn(head []byte) (all []headerField) {
	var field []byte
	end := func() {
		if name, value, found := strings.Cut(string(field), ":"); found {
			all = append(all, headerField{name, value})
		}
		field = field[:0]
	}
	for line := range bytes.Lines(head) {
		if line[0] != ' ' && line[0] != '\t' {
			end()
		}
		field = append(field, bytes.TrimRight(line, "\r\n")...)
	}
	end()
	return all
}

// readAuthors finds out who wrote the email, from its header as it came. Fields
// are counted and not authors: whether a second field can be read makes no
// difference.
func (l *Mail) readAuthors(raw []byte) {
	head, _, _ := cutHeader(raw)
	fields := fieldsIn(head)
	l.Ambiguous = ambiguous(head, fields)
	doubt := func(why string) {
		if l.Doubt == "" {
			l.Doubt = why
		}
	}
	from, sender := named(fields, "from"), named(fields, "sender")
	switch {
	case len(from) == 0:
		doubt("there is no From field")
	case len(from) > 1:
		doubt("there are several From fields")
	case len(sender) > 1:
		doubt("there are several Sender fields")
	}
	for _, f := range from {
		a, problem := readMailbox(f.value)
		if problem == "" {
			l.From = append(l.From, a)
			continue
		}
		doubt("the From field " + problem)
		l.From = append(l.From, mentioned(f.value)...)
	}
	l.From = l.From[:min(len(l.From), maxAuthors)]
	for _, f := range sender {
		if a, problem := readMailbox(f.value); problem != "" {
			doubt("the Sender field " + problem)
		} else {
			l.Sender = a.Address
		}
	}
	switch {
	case bytes.IndexByte(head, 0) >= 0:
		doubt("the header contains a zero byte")
	case bareReturn(head):
		doubt("the header contains a character that ends a line only for some programs")
	case slices.ContainsFunc(append(from, sender...), func(f headerField) bool { return f.name != strings.TrimRight(f.name, " \t") }):
		doubt("there is a space after a field's name")
	case slices.ContainsFunc(fields, func(f headerField) bool { return strings.Contains(f.name, "=?") }):
		doubt("a field's name is encoded")
	}
}

// named returns the fields with the name, in lowercase.
func named(fields []headerField, name string) (all []headerField) {
	for _, f := range fields {
		if f.key() == name {
			all = append(all, f)
		}
	}
	return all
}

// bareReturn reports whether the header contains a character at which some
// programs end a line and others don't.
func bareReturn(head []byte) bool {
	for i, c := range head {
		if c == '\v' || c == '\f' || 0x1c <= c && c <= 0x1e || c == '\r' && !bytes.HasPrefix(head[i+1:], []byte("\n")) {
			return true
		}
	}
	return false
}

// once are the fields that a header has once at most, besides From, Sender and
// To, which have rules of their own.
var once = []string{"subject", "message-id", "date", "in-reply-to", "references", "reply-to", "cc", "mime-version", "content-type", "content-transfer-encoding"}

// ambiguous returns what two programs could read differently in the header, or
// "". A signature says nothing about it: the program that checked the signature
// may have read something else.
func ambiguous(head []byte, fields []headerField) string {
	for _, name := range once {
		all := named(fields, name)
		if slices.ContainsFunc(all, func(f headerField) bool { return f.value != all[0].value }) {
			return "there are different " + name + " fields"
		}
	}
	for _, f := range fields {
		if f.name != strings.TrimRight(f.name, " \t") {
			return "there is a space after a field's name"
		}
	}
	ends := bytes.Count(head, []byte("\n"))
	if crlf := bytes.Count(head, []byte("\r\n")); crlf > 0 && crlf < ends {
		return "the header's lines end in two ways"
	}
	for line := range bytes.Lines(head) {
		if text := bytes.TrimRight(line, "\r\n"); len(text) > 0 && len(bytes.Trim(text, " \t")) == 0 {
			return "a line of the header is blank and doesn't end it"
		}
	}
	for _, f := range named(fields, "dkim-signature") {
		for tag := range strings.SplitSeq(f.value, ";") {
			if name, _, _ := strings.Cut(tag, "="); strings.Trim(name, " \t") == "l" {
				return "a signature covers only the beginning of the text"
			}
		}
	}
	return ""
}

const (
	atext    = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+"
	hostPart = `[A-Za-z0-9_\p{L}\p{M}\p{N}-]+`
	hostName = hostPart + `(?:\.` + hostPart + `)*`
)

var (
	plainAddress = lazyregexp.New(`^` + atext + `(?:\.` + atext + `)*@` + hostName + `$`)
	anyAddress   = lazyregexp.New(`[^\s<>()"',;:@\\[\]]+[@\x{ff20}\x{fe6b}]` + hostName)
	hostAddress  = lazyregexp.New(`[^\s<>()"',;:@\\[\]]+[@\x{ff20}\x{fe6b}]` + hostPart + `(?:[.\x{3002}\x{ff0e}]` + hostPart + `)+`)
)

// mentioned returns the addresses that somebody could read in a doubtful field.
func mentioned(value string) (all []*mail.Address) {
	for _, a := range anyAddress.FindAllString(strings.ToValidUTF8(value, ""), maxAuthors) {
		all = append(all, &mail.Address{Address: a})
	}
	return all
}

// readMailbox reads the value of a field that names one person: an address, or a
// name and an address in angle brackets. That is the grammar of RFC 5322 without
// what hides something from other readers: lists, groups, routes, quoted local
// parts, addresses in comments or in names. The problem completes a sentence that
// begins with the field, and contains nothing of it.
func readMailbox(value string) (a *mail.Address, problem string) {
	var words []string // of the name
	var name strings.Builder
	address, quoted := "", false
	for i := 0; i < len(value); {
		c := value[i]
		switch {
		case c == ' ' || c == '\t':
			i++
		case c == '(':
			end := strings.IndexByte(value[i:], ')')
			if end < 0 || strings.ContainsAny(value[i+1:i+end], `(@<>,;:"\`) {
				return nil, "has a comment that could hide an address"
			}
			if name.Len() == 0 {
				name.WriteString(value[i+1 : i+end])
			}
			i += end + 1
		case address != "":
			return nil, "doesn't end after its address"
		case c == '"':
			text, size := quotedText(value[i:])
			if size == 0 {
				return nil, "has an open quotation mark"
			}
			words, quoted = append(words, text), true
			i += size
			if i < len(value) && value[i] == '@' {
				return nil, "quotes a part of its address"
			}
		case c == '<':
			end := strings.IndexByte(value[i:], '>')
			if end < 0 {
				return nil, "has an open angle bracket"
			}
			if address = strings.Trim(value[i+1:i+end], " \t"); address == "" {
				return nil, "has no address"
			}
			i += end + 1
		case c < ' ' || c == 0x7f || strings.IndexByte(`)>[]:;\,`, c) >= 0:
			return nil, "is not one name with one address"
		default:
			end := strings.IndexFunc(value[i:], func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune(`()<>[]:;\,"`, r) })
			if end < 0 {
				end = len(value) - i
			}
			words = append(words, value[i:i+end])
			i += end
		}
	}
	switch {
	case address == "" && len(words) == 1 && !quoted:
		address = words[0]
	case address == "":
		return nil, "is not one name with one address"
	case len(words) > 0:
		name.Reset()
		name.WriteString(strings.Join(words, " "))
	}
	if len(address) > maxAddress || !utf8.ValidString(address) || !plainAddress.MatchString(address) || strings.Contains(address, "=?") {
		return nil, "has an address that isn't written plainly"
	}
	a = &mail.Address{Name: decodeWords(name.String()), Address: address}
	unquoted := !quoted && len(words) > 0 && strings.Contains(name.String(), "@") && !strings.EqualFold(name.String(), address)
	for _, other := range hostAddress.FindAllString(a.Name, -1) {
		unquoted = unquoted || !strings.EqualFold(other, address)
	}
	if unquoted {
		return nil, "names somebody by another address"
	}
	return a, ""
}

// quotedText reads the quoted string at the start of a text: what it says, and
// how long it is; 0 if it doesn't end.
func quotedText(text string) (said string, size int) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return b.String(), i + 1
		case '\\':
			if i++; i == len(text) {
				return "", 0
			}
		}
		b.WriteByte(text[i])
	}
	return "", 0
}
