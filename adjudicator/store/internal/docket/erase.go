package docket

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/adjudicator/store"
)

// Erased is what a record says in place of what is erased.
const Erased = "(forgotten)"

// told are the keys of texts in which names stand as words. Elsewhere a name could be
// the same word as one of City Hall's.
var told = []string{"name", "near", "why", "read", "passed", "reason", "text", "texts"}

// Erase returns a document of records without what is to be forgotten: addresses
// anywhere, and in the office's own docket the name. Games keep the names under which they
// were played. It is the same document where nothing of that is in it.
func Erase(doc []byte, gone store.Gone, docket string) ([]byte, error) {
	var v any
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber() // ids of mail are larger than floats are exact
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if docket != "" {
		gone.Name = ""
	}
	left := erase(v, gone, "")
	if reflect.DeepEqual(left, v) {
		return doc, nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(left); err != nil {
		return nil, err
	}
	if !bytes.HasSuffix(doc, []byte("\n")) {
		b.Truncate(b.Len() - 1)
	}
	return b.Bytes(), nil
}

// erase goes through a value, which is at a key. What is erased whole is dropped from
// lists.
func erase(v any, gone store.Gone, key string) any {
	switch v := v.(type) {
	case string:
		return eraseText(v, gone, slices.Contains(told, strings.ToLower(key)))
	case []any:
		all := []any{}
		for _, e := range v {
			if e = erase(e, gone, key); e != Erased {
				all = append(all, e)
			}
		}
		return all
	case map[string]any:
		all := map[string]any{}
		for k, e := range v {
			all[eraseText(k, gone, false)] = erase(e, gone, k)
		}
		return all
	}
	return v
}

func eraseText(text string, gone store.Gone, named bool) string {
	for _, a := range gone.Addresses {
		text = eraseWord(text, a, true)
	}
	text = address.ReplaceAllStringFunc(text, func(a string) string {
		if gone.Is(a) {
			return Erased
		}
		return a
	})
	if named && gone.Name != "" {
		text = eraseWord(text, gone.Name, false)
	}
	return text
}

// address is what may be one in a text.
var address = regexp.MustCompile(`[^\s<>"(),:;\[\]@]+@[^\s<>"(),:;\[\]@]*[^\s<>"(),:;\[\]@.]`)

// eraseWord erases a word, in whatever case if fold is set. It isn't a part of another
// one: of a longer address, say.
func eraseWord(text, word string, fold bool) string {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune("+_-", r) }
	var b strings.Builder
	for from := 0; word != ""; {
		at := -1
		for i := from; i+len(word) <= len(text); i++ {
			if text[i:i+len(word)] == word || fold && strings.EqualFold(text[i:i+len(word)], word) {
				at = i
				break
			}
		}
		if at < 0 {
			b.WriteString(text[from:])
			break
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		b.WriteString(text[from:at])
		if from = at + len(word); inWord(before) || inWord(after) {
			b.WriteString(text[at:from])
		} else {
			b.WriteString(Erased)
		}
	}
	return b.String()
}
