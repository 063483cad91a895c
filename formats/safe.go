package formats

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"cityhall.example/engine"
)

// screen rejects what the YAML library must not see: it limits the time and
// memory that the library can take.
func screen(file string, data []byte) error {
	if len(data) > MaxSize {
		return &Error{File: file, Problem: engine.Say("yaml/too-large", "size", len(data), "most", MaxSize)}
	}
	if wide(data) {
		return &Error{File: file, Line: 1, Column: 1, Problem: engine.Say("yaml/utf16")}
	}
	if !utf8.Valid(data) {
		at := 0
		for {
			r, size := utf8.DecodeRune(data[at:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			at += size
		}
		line, column := place(data, at)
		return &Error{File: file, Line: line, Column: column, Problem: engine.Say("yaml/not-utf8")}
	}
	return nil
}

// wide reports whether the file is UTF-16, as its first bytes say: a mark, or a plain
// character, which has a zero beside it.
func wide(data []byte) bool {
	if len(data) < 2 || len(data)%2 == 1 {
		return false
	}
	mark := [2]byte(data)
	return mark == [2]byte{0xff, 0xfe} || mark == [2]byte{0xfe, 0xff} || (mark[0] == 0) != (mark[1] == 0)
}

// place returns the line and column of an offset, from 1.
func place(data []byte, at int) (line, column int) {
	begin := bytes.LastIndexByte(data[:at], '\n') + 1
	return 1 + bytes.Count(data[:at], []byte("\n")), 1 + utf8.RuneCount(data[begin:at])
}

// jsonEscapes matches an escaped backslash, and escapes that JSON has and YAML
// lacks: a slash, and a character beyond U+FFFF in two halves.
var jsonEscapes = regexp.MustCompile(`\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`)

// convertEscapes converts these escapes of a JSON document to YAML's.
func convertEscapes(data []byte) []byte {
	if start := bytes.TrimLeft(data, " \t\r\n"); len(start) == 0 || start[0] != '{' && start[0] != '[' {
		return data
	}
	return jsonEscapes.ReplaceAllFunc(data, func(m []byte) []byte {
		switch string(m[:2]) {
		case `\\`:
			return m
		case `\/`:
			return []byte("/")
		}
		high, _ := strconv.ParseUint(string(m[2:6]), 16, 32)
		low, _ := strconv.ParseUint(string(m[8:]), 16, 32)
		return fmt.Appendf(nil, `\U%08X`, utf16.DecodeRune(rune(high), rune(low)))
	})
}
