package identity

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// results are the content of an Authentication-Results field (RFC 8601).
type results struct {
	// Server is the authserv-id: the server that checked the email.
	Server string
	// results are in the order of the field; none if nothing was checked.
	Results []result
}

// A result is the outcome of one method, both in lowercase: dmarc, pass.
type result struct {
	Method, Value string
	Properties    []property
}

// A property says what a result is about: header.from=example.org has the type
// header, the name from and the value example.org. Type and Name are in
// lowercase; Type is "" if the server left it out.
type property struct {
	Type, Name, Value string
}

// readResults reads the value of an Authentication-Results field. The grammar
// is RFC 8601's, extended only for what large servers write: properties without
// a type, unquoted values that should be quoted, and a final semicolon.
// Anything else is an error, which names the column but not the content.
func readResults(field string) (*results, error) {
	s := &scanner{text: field}
	r, err := s.results()
	if err != nil {
		return nil, fmt.Errorf("authentication-results: column %d: %w", s.at+1, err)
	}
	return r, nil
}

// pass returns why the field doesn't prove that the domain is the author's, or
// "" if it does.
func (r *results) pass(server, domain string) string {
	if lower(r.Server) != lower(server) {
		return "the topmost Authentication-Results is from another server"
	}
	var found *result
	for i := range r.Results {
		for _, p := range r.Results[i].Properties {
			// Servers also repeat a sender's claims in comments, and not all of
			// them quote the claim there: then it can end the comment.
			if strings.ContainsAny(p.Value, "();") {
				return "a value could be mistaken for a result"
			}
		}
		if r.Results[i].Method != "dmarc" {
			continue
		}
		if found != nil {
			return "there are several dmarc results"
		}
		found = &r.Results[i]
	}
	switch {
	case found == nil:
		return "there is no dmarc result"
	case found.Value != "pass":
		return "dmarc did not pass"
	}
	from, count := "", 0
	for _, p := range found.Properties {
		if p.Type == "header" && p.Name == "from" {
			from = p.Value
			count++
		}
	}
	if from = canonicalDomain(from); count != 1 || from == "" || from != canonicalDomain(domain) {
		return "dmarc passed for a domain that is not the author's"
	}
	return ""
}

func (s *scanner) results() (*results, error) {
	if !utf8.ValidString(s.text) {
		return nil, expected("UTF-8")
	}
	r := &results{}
	if _, err := s.space(); err != nil {
		return nil, err
	}
	var err error
	if r.Server, err = s.value(false); err != nil {
		return nil, expected("the server's name")
	}
	gap, err := s.space()
	if err != nil {
		return nil, err
	}
	if s.peek() != ';' && gap {
		if s.digits() != "1" {
			return nil, expected("version 1, or ;")
		}
		if _, err := s.space(); err != nil {
			return nil, err
		}
	}
	for s.skip(';') {
		if _, err := s.space(); err != nil {
			return nil, err
		}
		if s.end() && len(r.Results) > 0 {
			return r, nil
		}
		result, err := s.result()
		if err != nil {
			return nil, err
		}
		if result.Value == "" { // none
			if len(r.Results) > 0 {
				return nil, expected("nothing after none")
			}
			return r, nil
		}
		r.Results = append(r.Results, result)
	}
	if !s.end() || len(r.Results) == 0 {
		return nil, expected("; and a result")
	}
	return r, nil
}

// result reads method/version=value, its properties and the space after them.
// For "none" it returns no value.
func (s *scanner) result() (result, error) {
	r := result{Method: s.keyword()}
	if r.Method == "" {
		return r, expected("a method")
	}
	if _, err := s.space(); err != nil {
		return r, err
	}
	if s.skip('/') {
		if _, err := s.space(); err != nil {
			return r, err
		}
		if s.digits() != "1" {
			return r, expected("version 1 of the method")
		}
		if _, err := s.space(); err != nil {
			return r, err
		}
	}
	if r.Method == "none" && s.end() {
		return r, nil
	}
	if err := s.sign('='); err != nil {
		return r, err
	}
	if r.Value = s.keyword(); r.Value == "" {
		return r, expected("a result")
	}
	for {
		gap, err := s.space()
		if err != nil || s.end() || s.peek() == ';' {
			return r, err
		}
		if !gap {
			return r, expected("a space or ;")
		}
		p, err := s.property()
		if err != nil {
			return r, err
		}
		r.Properties = append(r.Properties, p)
	}
}

// property reads type.name=value.
func (s *scanner) property() (property, error) {
	var p property
	if p.Name = s.keyword(); p.Name == "" {
		return p, expected("a property")
	}
	if _, err := s.space(); err != nil {
		return p, err
	}
	if s.skip('.') {
		if _, err := s.space(); err != nil {
			return p, err
		}
		p.Type = p.Name
		if p.Name = s.keyword(); p.Name == "" {
			return p, expected("a property's name")
		}
		if _, err := s.space(); err != nil {
			return p, err
		}
	}
	err := s.sign('=')
	if err == nil {
		p.Value, err = s.value(true)
	}
	return p, err
}
