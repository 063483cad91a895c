package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/docs"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/mail"
)

// pages returns the paths of all pages of documentation, from the root of the
// repository, and the root.
func pages(t *testing.T) (root string, paths []string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != "." {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d pages found: %v", len(paths), err)
	}
	return root, paths
}

// Every command that the documentation shows runs, page by page in a fresh
// directory that holds the examples. In a block marked "console" a line with "$"
// is a command; "# exit status 3" after it says how it ends; other lines are
// what it prints, to the end, where a line "..." stands for any number of lines.
// A command after which nothing stands may print anything. A sandbox with "&"
// behind it runs, on free ports, to the end of the page, and so does a worker; echo
// 'TEXT' | before a command is its standard input. A page with a block marked "sql" has a
// PostgreSQL server, db.example.org, on which its administrator runs these.
func TestDocumentedCommands(t *testing.T) {
	root, paths := pages(t)
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(path, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(filepath.Join(root, "examples"))); err != nil {
				t.Fatal(err)
			}
			t.Chdir(dir)
			if strings.Contains(string(text), "\n```sql\n") {
				text = onServer(t, string(text))
			}
			for _, c := range documented(t, path, string(text)) {
				c.run(t)
			}
		})
	}
}

// A shown is a command as a page shows it.
type shown struct {
	place, line string
	status      int
	prints      []string
	// sql says that the line is a statement.
	sql bool
}

// documented returns the commands in the console blocks of a page. A command of
// the program in another block is an error, since nothing would run it.
func documented(t *testing.T, path, text string) (all []*shown) {
	fence := ""
	for i, line := range strings.Split(text, "\n") {
		place := fmt.Sprintf("%s:%d", path, i+1)
		mark, fenced := strings.CutPrefix(strings.TrimSpace(line), "```")
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case fenced && fence != "":
			fence = ""
		case fenced:
			fence = mark + " block"
		case fence == "sql block":
			if n := len(all); n == 0 || !all[n-1].sql || strings.HasSuffix(all[n-1].line, ";") || strings.HasPrefix(all[n-1].line, `\`) {
				all = append(all, &shown{place: place, line: line, sql: true})
			} else {
				all[n-1].line += "\n" + line
			}
		case fence != "console block":
			word := strings.TrimPrefix(strings.TrimSpace(line), "$ ")
			inBlock := fence != "" || strings.HasPrefix(line, "    ")
			if inBlock && (strings.HasPrefix(word, "cityhall ") || strings.HasPrefix(word, "go run ")) {
				t.Errorf("%s: a command that no test runs: mark its block as console", place)
			}
		case isCommand:
			all = append(all, &shown{place: place, line: command})
		case len(all) == 0:
			t.Errorf("%s: output before any command", place)
		default:
			last := all[len(all)-1]
			if n, err := fmt.Sscanf(line, "# exit status %d", &last.status); n != 1 || err != nil {
				last.prints = append(last.prints, line)
			}
		}
	}
	return all
}

// run runs the command and compares what it prints.
func (c *shown) run(t *testing.T) {
	if c.sql {
		c.execute(t)
		return
	}
	if line, background := strings.CutSuffix(c.line, " &"); background {
		if strings.HasPrefix(line, "cityhall mail watch ") {
			startWorker(t, line)
		} else {
			c.compare(t, startSandbox(t, line))
		}
		return
	}
	if m := echoed.FindStringSubmatch(c.line); m != nil {
		defer func(in *os.File, line string) { os.Stdin, c.line = in, line }(os.Stdin, c.line)
		os.Stdin, c.line = fileWith(t, m[1]+"\n"), m[2]
		defer os.Stdin.Close()
	}
	words, output, err := shellWords(c.line)
	if err != nil {
		t.Fatalf("%s: %s: %v", c.place, c.line, err)
	}
	if len(words) > 2 && slices.Equal(words[:3], []string{"go", "run", "./cmd/cityhall"}) {
		words = append([]string{"cityhall"}, words[3:]...)
	}
	switch {
	case words[0] == "go" && (words[1] == "test" || words[1] == "install"):
		return
	case words[0] == "mkdir" && len(words) == 2:
		if err := os.Mkdir(words[1], 0o700); err != nil {
			t.Fatalf("%s: %v", c.place, err)
		}
		return
	case words[0] == "cp":
		c.copies(t, words)
		return
	case words[0] != "cityhall":
		t.Fatalf("%s: %q is no command of the program", c.place, words[0])
	}
	if i := slices.Index(words, "--wait"); i > 0 { // mail that comes late on a slow machine is no fault of the page
		words[i+1] = "5m"
	}
	var out, errs bytes.Buffer
	if status := run(words, &out, &errs); status != c.status {
		t.Fatalf("%s: %s: exit status %d, want %d\n%s%s", c.place, c.line, status, c.status, &out, &errs)
	}
	if output != "" {
		if err := os.WriteFile(output, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		out.Reset()
	}
	c.compare(t, out.String()+errs.String())
}

// copies does what cp does.
func (c *shown) copies(t *testing.T, words []string) {
	for _, file := range words[1 : len(words)-1] {
		to := words[len(words)-1]
		if info, err := os.Stat(to); err == nil && info.IsDir() {
			to = filepath.Join(to, filepath.Base(file))
		}
		data, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(to, data, 0o600)
		}
		if err != nil {
			t.Fatalf("%s: %v", c.place, err)
		}
	}
}

var echoed = regexp.MustCompile(`^echo '([^']*)' \| (.*)$`)

// fileWith returns an open file that holds the text.
func fileWith(t *testing.T, text string) *os.File {
	name := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// startSandbox starts a sandbox, which ends with the test, and returns what it
// prints until it runs.
func startSandbox(t *testing.T, line string) string {
	words, _, err := shellWords(line)
	if err != nil || len(words) < 3 || !slices.Equal(words[:3], []string{"cityhall", "mail", "sandbox"}) {
		t.Fatalf("%s: the test runs nothing but a sandbox in the background (%v)", line, err)
	}
	cmd := exec.Command(words[0], append(words[1:], "--imap", "127.0.0.1:0", "--smtp", "127.0.0.1:0")...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	})
	var text strings.Builder
	for s := bufio.NewScanner(out); s.Scan(); {
		fmt.Fprintln(&text, s.Text())
		if s.Text() == "Ctrl-C stops it." {
			return text.String()
		}
	}
	t.Fatalf("%s ends after\n%s", line, &text)
	return ""
}

// compare compares what the command has printed.
func (c *shown) compare(t *testing.T, printed string) {
	got := strings.Split(strings.TrimSpace(printed), "\n")
	want := strings.Split(strings.TrimSpace(strings.Join(c.prints, "\n")), "\n")
	if want[0] != "" && !prints(got, want) {
		t.Errorf("%s: %s: prints\n%s\nwant\n%s", c.place, c.line, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// prints reports whether the lines are those that are wanted, where "..." stands
// for any number of lines.
func prints(got, want []string) bool {
	switch {
	case len(want) == 0:
		return len(got) == 0
	case want[0] == "...":
		return prints(got, want[1:]) || len(got) > 0 && prints(got[1:], want)
	}
	return len(got) > 0 && strings.TrimRight(got[0], " ") == strings.TrimRight(want[0], " ") && prints(got[1:], want[1:])
}

// shellWords splits a command line into words as a shell does: with quotes, file
// names for stars, and a file for the output.
func shellWords(line string) (words []string, output string, err error) {
	part := regexp.MustCompile(`^(?:'([^']*)'|"([^"$\\]*)"|([^\s'"|&;<>$\\(){}!?]+))`)
	redirect := false
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		if rest, ok := strings.CutPrefix(line, ">"); ok && !redirect && output == "" {
			redirect, line = true, rest
			continue
		}
		word, bare := "", true
		for line != "" && line[0] != ' ' {
			m := part.FindStringSubmatch(line)
			if m == nil {
				return nil, "", fmt.Errorf("the test cannot read %q", line)
			}
			word += m[1] + m[2] + m[3]
			bare = bare && m[3] != ""
			line = line[len(m[0]):]
		}
		files := []string{word}
		if bare && strings.Contains(word, "*") {
			if files, err = filepath.Glob(word); err != nil || len(files) == 0 {
				return nil, "", fmt.Errorf("no file is %s", word)
			}
		}
		if redirect {
			redirect, output = false, word
		} else {
			words = append(words, files...)
		}
	}
	return words, output, nil
}

// Commands and flags that are named within a sentence exist.
func TestNamedCommands(t *testing.T) {
	root, paths := pages(t)
	flags := map[string]bool{"--help": true}
	own := func(c *cli.Command) (names []string) {
		for _, f := range c.Flags {
			for _, name := range f.Names() {
				names = append(names, strings.Repeat("-", min(len(name), 2))+name)
			}
		}
		return names
	}
	app := newApp(newStreams(&bytes.Buffer{}, &bytes.Buffer{}))
	var learn func([]*cli.Command)
	learn = func(commands []*cli.Command) {
		for _, c := range commands {
			for _, name := range own(c) {
				flags[name] = true
			}
			learn(c.Subcommands)
		}
	}
	learn(app.Commands)
	code := regexp.MustCompile("`([^`\n]+)`")
	flag := regexp.MustCompile(`(?:^| )(--?[a-z][a-z-]*)`)
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range code.FindAllStringSubmatch(string(text), -1) {
			words := strings.Fields(m[1])
			known := flags
			if len(words) > 1 && words[0] == "cityhall" {
				c := find(app.Commands, words[1])
				if c != nil && len(c.Subcommands) > 0 && len(words) > 2 {
					c = find(c.Subcommands, words[2])
				}
				if c == nil {
					t.Errorf("%s: `%s` names no command", path, m[1])
					continue
				}
				known = map[string]bool{}
				for _, name := range own(c) {
					known[name] = true
				}
			} else if !strings.HasPrefix(m[1], "--") {
				continue
			}
			for _, f := range flag.FindAllStringSubmatch(m[1], -1) {
				if !known[f[1]] {
					t.Errorf("%s: `%s` names the unknown flag %s", path, m[1], f[1])
				}
			}
		}
	}
}

// The settings and the seats that the pages show are read.
func TestDocumentedOffice(t *testing.T) {
	dir := t.TempDir()
	for _, shown := range []struct{ page, first, file string }{
		{"mail-setup.md", "format: cityhall-mail/1", "mail.yaml"},
		{"mail-moderators.md", "format: cityhall-seats/1", "games/spring-3/seats.yaml"},
		{"mail-moderators.md", "format: cityhall-people/1", "people.yaml"},
	} {
		text, err := os.ReadFile(filepath.Join("../../docs", shown.page))
		if err != nil {
			t.Fatal(err)
		}
		_, block, found := strings.Cut(string(text), "\n    "+shown.first+"\n")
		block, _, _ = strings.Cut(block, "\n\n")
		if !found {
			t.Fatalf("%s shows no %s", shown.page, shown.file)
		}
		if strings.HasPrefix(shown.file, "games") { // the seats are those of a game
			players, places := []string{"anna", "kevin", "ken"}, mail.Places{Policy: "token", Press: "named"}
			for _, p := range players {
				places.Players = append(places.Players, mail.Place{Player: p})
			}
			if _, err := mail.NewGame(t.Context(), dir, adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: "spring-3", Players: players}, places); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(dir, shown.file)
		if err := os.WriteFile(file, []byte(shown.first+"\n"+strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:]+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if settings, err := mail.ReadSettings(dir); err != nil || settings.Authserv != "mx.example.org" {
		t.Errorf("the settings of mail-setup.md: %v", err)
	}
	seats, err := mail.ReadSeats(t.Context(), dir)
	if err != nil {
		t.Fatal("the seats of mail-moderators.md:", err)
	}
	people, err := mail.ReadPeople(t.Context(), dir)
	if err != nil {
		t.Fatal("the people of mail-moderators.md:", err)
	}
	if p := people.Find(seats["spring-3"].Seat("anna").Person); p == nil || !slices.Contains(p.Addresses, "anna@work.example") {
		t.Errorf("the person of anna's seat is %+v", p)
	}
}

// Links between pages lead to files and headings that are there.
func TestLinks(t *testing.T) {
	root, paths := pages(t)
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading := regexp.MustCompile(`(?m)^#+ +(.*)$`)
	dropped := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			to := filepath.Join(root, path)
			if file != "" {
				to = filepath.Join(filepath.Dir(to), file)
			}
			target, err := os.Stat(to)
			if err != nil {
				t.Errorf("%s: the link %s leads nowhere", path, m[1])
				continue
			}
			if anchor == "" || target.IsDir() {
				continue
			}
			page, err := os.ReadFile(to)
			if err != nil {
				t.Fatal(err)
			}
			there := slices.ContainsFunc(heading.FindAllStringSubmatch(string(page), -1), func(h []string) bool {
				return strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-") == anchor
			})
			if !there {
				t.Errorf("%s: the link %s leads to no heading", path, m[1])
			}
		}
	}
}

// Moderators have to find every key of a file with deadlines.
func TestDocumentedDeadlines(t *testing.T) {
	page, err := os.ReadFile("../../docs/moderators.md")
	if err != nil {
		t.Fatal(err)
	}
	schema := clock.Schema(registry.Find("fifth-avenue"), words.English).Get("properties")
	for _, key := range schema.Nodes {
		if !strings.Contains(string(page), "\n| `"+key.Key+"` |") {
			t.Errorf("docs/moderators.md doesn't explain %s", key.Key)
		}
	}
	for _, act := range schema.Get("missed").Get("enum").Nodes {
		if !strings.Contains(string(page), "\n| `"+act.Value+"` |") {
			t.Errorf("docs/moderators.md doesn't explain missed: %s", act.Value)
		}
	}
}

// placeholders are the words in capitals with which pages show what orders are like,
// and what could stand there.
var placeholders = strings.NewReplacer("X,Y", "2,-1", "TILE", "park", "ID", "residential-2-park", "LINE", "solid", "CELL", "E3-3", "VERTEX", "1,-2", "LETTER", "A")

// Every order that the pages for players show is understood, in whatever language its
// values are named.
func TestDocumentedOrders(t *testing.T) {
	root, paths := pages(t)
	code, session := regexp.MustCompile("`([^`]+)`"), regexp.MustCompile("(?s)```.*?```")
	for _, path := range paths {
		game, isRules := strings.CutSuffix(filepath.Base(path), ".md")
		games := registry.All()
		if rules := registry.Find(game); isRules && rules != nil {
			games = []*engine.Rules{rules}
		} else if filepath.Base(path) != "players.md" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		var shown []string
		for _, m := range code.FindAllStringSubmatch(session.ReplaceAllString(string(text), ""), -1) {
			shown = append(shown, strings.Join(strings.Fields(m[1]), " "))
		}
		orders := false
		for line := range strings.Lines(string(text)) { // of an order file
			line = strings.TrimRight(line, "\n")
			order, listed := strings.CutPrefix(line, "      - ")
			if orders = line == "    orders:" || orders && listed; orders && listed {
				shown = append(shown, order)
			}
		}
		count := 0
		for _, order := range shown {
			if strings.Contains(order, "...") || !strings.Contains(order, " ") {
				continue // a part of one
			}
			begins, understood := false, false
			for _, rules := range games {
				if rules.Grammar.Begins(order) {
					_, misread := rules.Grammar.ReadAll(placeholders.Replace(order))
					begins, understood = true, understood || misread == nil
				}
			}
			if begins && !understood {
				t.Errorf("%s: nobody understands `%s`", path, order)
			} else if begins {
				count++
			}
		}
		if count == 0 {
			t.Errorf("%s shows no order", path)
		}
	}
}

// The rules are the same in each language: the same sections, rulings, tables and
// lists in the same order, and the same words of orders and options.
func TestRulesInEachLanguage(t *testing.T) {
	marks := regexp.MustCompile(`(?m)^(#+ (?:[0-9]+\.)?|\|+|- |[0-9]+\. )|(?:Ruling|판정)\s+([0-9]+\.[0-9]+)`)
	code := regexp.MustCompile("`([^`]+)`")
	for _, g := range registry.All() {
		english, err := docs.Rules(g.Name, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range words.Languages() {
			page, err := docs.Rules(g.Name, language)
			if err != nil {
				t.Fatal(err)
			}
			if language != words.English && page == english {
				t.Errorf("%s: the rules are not there in %q", g.Name, language)
			}
			parts := func(page string) (all []string) {
				for _, m := range marks.FindAllStringSubmatch(prose(page), -1) {
					all = append(all, m[1]+m[2])
				}
				return all
			}
			want, got := parts(english), parts(page)
			if n := differ(want, got); n >= 0 {
				t.Errorf("%s in %q: the parts are %q, want %q", g.Name, language, got[max(0, n-3):min(len(got), n+3)], want[max(0, n-3):min(len(want), n+3)])
			}
			for _, m := range code.FindAllString(prose(english), -1) {
				if m = strings.Join(strings.Fields(m), " "); !strings.Contains(strings.Join(strings.Fields(page), " "), m) {
					t.Errorf("%s in %q: %s is missing", g.Name, language, m)
				}
			}
		}
	}
}

// prose is a page without what commands print.
func prose(page string) string {
	return regexp.MustCompile("(?s)```console\n.*?```").ReplaceAllString(page, "")
}

// differ returns where two lists differ first; -1 for nowhere.
func differ(a, b []string) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}
