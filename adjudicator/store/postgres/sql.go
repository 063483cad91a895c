package postgres

import (
	"embed"
	"strings"
)

//go:embed sql/*.sql
var sqlFiles embed.FS

// statements are those of the files below sql, by their names. Each begins with a
// comment: its name, a colon, and what it does.
var statements = readStatements()

func readStatements() map[string]string {
	all := map[string]string{}
	files, err := sqlFiles.ReadDir("sql")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		text, err := sqlFiles.ReadFile("sql/" + f.Name())
		if err != nil {
			panic(err)
		}
		for statement := range strings.SplitSeq(string(text), "\n\n") {
			comment, body, _ := strings.Cut(strings.TrimPrefix(statement, "-- "), "\n")
			for strings.HasPrefix(body, "--") { // the comment goes on
				_, body, _ = strings.Cut(body, "\n")
			}
			name, _, _ := strings.Cut(comment, ":")
			if all[name] != "" {
				panic("two statements " + name)
			}
			all[name] = strings.TrimSpace(body)
		}
	}
	return all
}

// statement returns the statement with the name.
func statement(name string) string {
	text := statements[name]
	if text == "" {
		panic("no statement " + name)
	}
	return text
}
