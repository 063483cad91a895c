package formats

import (
	"regexp"
	"strconv"
	"strings"
)

var libraryLine = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?(.*)`)

// diagnose turns an error of the YAML library into one with a place and the
// likely cause.
func diagnose(file string, data []byte, err error) *Error {
	if e, ok := err.(*Error); ok {
		e.File = file
		return e
	}
	m := libraryLine.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(m[1])
	return &Error{file, max(line, 1), 1, strings.TrimSpace(m[2]), ""}
}
