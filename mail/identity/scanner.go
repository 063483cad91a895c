package identity

import "strings"

// A scanner reads the field from left to right, each byte once.
type scanner struct {
	text string
	at   int
}

type expected string

func (e expected) Error() string { return "expected " + string(e) }

func (s *scanner) end() bool { return s.at == len(s.text) }

// peek returns the next byte, or 0 at the end.
func (s *scanner) peek() byte {
	if s.end() {
		return 0
	}
	return s.text[s.at]
}

func (s *scanner) skip(c byte) bool {
	if s.end() || s.text[s.at] != c {
		return false
	}
	s.at++
	return true
}

// sign reads a punctuation mark and the space after it.
func (s *scanner) sign(c byte) error {
	if !s.skip(c) {
		return expected(string(c))
	}
	_, err := s.space()
	return err
}

// run reads the bytes of a word.
func (s *scanner) run(in func(c byte) bool) string {
	from := s.at
	for !s.end() && in(s.text[s.at]) {
		s.at++
	}
	return s.text[from:s.at]
}

func (s *scanner) digits() string {
	return s.run(func(c byte) bool { return '0' <= c && c <= '9' })
}

// keyword reads letters, digits and hyphens and returns them in lowercase.
func (s *scanner) keyword() string {
	return lower(s.run(func(c byte) bool {
		return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-'
	}))
}

// space reads white space, folds and comments, and reports whether there was
// any.
func (s *scanner) space() (bool, error) {
	from := s.at
	for !s.end() {
		switch c := s.peek(); {
		case c == ' ' || c == '\t':
			s.at++
		case c == '\r' || c == '\n':
			if err := s.fold(); err != nil {
				return false, err
			}
		case c == '(':
			if err := s.comment(); err != nil {
				return false, err
			}
		default:
			return s.at > from, nil
		}
	}
	return s.at > from, nil
}

// fold reads the end of a line that continues on the next.
func (s *scanner) fold() error {
	rest := strings.TrimPrefix(s.text[s.at:], "\r")
	if !strings.HasPrefix(rest, "\n ") && !strings.HasPrefix(rest, "\n\t") {
		return expected("a folded line")
	}
	s.at = len(s.text) - len(rest) + len("\n ")
	return nil
}

// comment reads a comment with those nested in it. Its content is ignored,
// whatever it looks like.
func (s *scanner) comment() error {
	depth := 0
	for !s.end() {
		c := s.text[s.at]
		switch {
		case c == '\r' || c == '\n':
			if err := s.fold(); err != nil {
				return err
			}
			continue
		case control(c):
			return expected("no control character")
		case c == '\\':
			s.at++
			if s.end() || control(s.text[s.at]) {
				return expected("a character after \\")
			}
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		s.at++
		if depth == 0 {
			return nil
		}
	}
	return expected("the end of a comment")
}

// value reads a word or a quoted string. A property can be an address with a
// quoted local part; the result then includes the quotes.
func (s *scanner) value(property bool) (string, error) {
	word := func(c byte) bool { return c > ' ' && c != 0x7f && !strings.ContainsRune(`(),;"\`, rune(c)) }
	if !property {
		word = func(c byte) bool { return c > ' ' && c < 0x7f && !strings.ContainsRune(`()<>@,;:\/[]?="`, rune(c)) }
	}
	if s.peek() != '"' {
		if w := s.run(word); w != "" {
			return w, nil
		}
		return "", expected("a value")
	}
	from := s.at
	text, err := s.quoted()
	if err != nil || !property || s.peek() != '@' {
		return text, err
	}
	s.run(word)
	return s.text[from:s.at], nil
}

// quoted reads a quoted string and returns its content.
func (s *scanner) quoted() (string, error) {
	var b strings.Builder
	for s.at++; !s.end(); s.at++ {
		c := s.text[s.at]
		if c == '"' {
			s.at++
			return b.String(), nil
		}
		if c == '\\' {
			if s.at++; s.end() {
				break
			}
			c = s.text[s.at]
		}
		if control(c) {
			return "", expected("no control character")
		}
		b.WriteByte(c)
	}
	return "", expected("the end of a quoted string")
}

func control(c byte) bool { return c < ' ' && c != '\t' || c == 0x7f }
