package main

import (
	"bytes"
	"encoding/json"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/internal/testkit"
	office "cityhall.example/mail"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// A workflow is examples/ci/league.yml, as far as a runner needs it.
type workflow struct {
	Concurrency struct {
		Group  string
		Cancel *bool `yaml:"cancel-in-progress"`
	}
	Permissions map[string]string
	Jobs        map[string]struct{ Steps []workflowStep }
}

type workflowStep struct {
	Name, Run string
	Dir       string `yaml:"working-directory"`
	Env       map[string]string
}

// A runner does what a CI service does with the workflow: each run gets a new checkout
// of what is pushed, the secrets of the repository, and nothing else.
type runner struct {
	testing.TB
	workflow
	dir, project string
	secrets      map[string]string
	env          []string
	box          *sandbox.Sandbox
	runs         int
}

// command runs a program, and returns what it prints, and whether it succeeded.
func (r *runner) command(dir string, env []string, name string, args ...string) (string, bool) {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, append(append([]string{}, r.env...), env...)
	out, err := c.CombinedOutput()
	return string(out), err == nil
}

// must is command for what must succeed.
func (r *runner) must(dir, name string, args ...string) string {
	r.Helper()
	out, ok := r.command(dir, nil, name, args...)
	if !ok {
		r.Fatalf("%s %q:\n%s", name, args, out)
	}
	return strings.TrimSpace(out)
}

// checkout clones what is pushed.
func (r *runner) checkout(name string) string {
	r.Helper()
	r.must(r.dir, "git", "clone", "--quiet", "--recurse-submodules", "origin.git", name)
	return filepath.Join(r.dir, name)
}

var secretOf = regexp.MustCompile(`^\$\{\{ secrets\.([A-Z_]+) \}\}$`)

// run runs the workflow, and returns whether it succeeded.
func (r *runner) run(more ...string) bool {
	r.Helper()
	r.runs++
	dir := r.checkout("run" + string(rune('a'+r.runs)))
	for _, step := range r.Jobs["run"].Steps {
		if step.Run == "" {
			continue
		}
		if strings.Contains(step.Run, "${{") {
			r.Errorf("the step %q gives text of an event to a shell", step.Name)
		}
		env := append([]string{"RUNNER_TEMP=" + filepath.Join(dir, "..", "temp", filepath.Base(dir))}, more...)
		for key, value := range step.Env {
			m := secretOf.FindStringSubmatch(value)
			if m == nil {
				r.Fatalf("%s: %s isn't a secret", key, value)
			}
			env = append(env, key+"="+r.secrets[m[1]])
		}
		at := filepath.Join(dir, step.Dir)
		if step.Dir == "cityhall" { // there, only what the workflow runs is a copy
			at = r.project
		}
		out, ok := r.command(at, env, "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		r.Logf("%s:\n%s", step.Name, out)
		for name, secret := range r.secrets {
			if strings.Contains(out, strings.TrimSpace(secret)) {
				r.Errorf("the log shows the secret %s", name)
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// mails returns how many emails everybody has got.
func (r *runner) mails() (n int) {
	r.Helper()
	for _, user := range []string{"anna", "ben", "moderator"} {
		n += len(r.inbox(user))
	}
	return n
}

func (r *runner) inbox(user string) [][]byte {
	r.Helper()
	all, err := r.box.Mails(user)
	if err != nil {
		r.Fatal(err)
	}
	return all
}

// pushed returns the commit that is pushed.
func (r *runner) pushed() string {
	r.Helper()
	return r.must(r.dir, "git", "--git-dir=origin.git", "rev-parse", "main")
}

// proved compares every email with the journals that are pushed: nobody may hold a head
// that they don't have.
func (r *runner) proved() {
	r.Helper()
	r.runs++
	dir := r.checkout("look" + string(rune('a'+r.runs)))
	for _, user := range []string{"anna", "ben"} {
		file := filepath.Join(dir, user+".txt")
		if err := os.WriteFile(file, bytes.Join(r.inbox(user), []byte("\n")), 0o600); err != nil {
			r.Fatal(err)
		}
		r.must(dir, "cityhall", "verify", "games/spring-a-1-1/game.yaml", "--heads", file)
		r.must(dir, "cityhall", "league", "verify", "--heads", file)
	}
}

// order lets the player whose turn it is send an order, in reply to an email.
func (r *runner) order() {
	r.Helper()
	r.runs++
	line, _, _ := strings.Cut(r.must(r.checkout("look"+string(rune('a'+r.runs))), "cityhall", "moves", "games/spring-a-1-1/game.yaml", "--json"), "\n")
	var move struct{ Seat, Order string }
	if err := json.Unmarshal([]byte(line), &move); err != nil {
		r.Fatal(err)
	}
	all := r.inbox(move.Seat)
	m, err := mail.ReadMessage(bytes.NewReader(all[len(all)-1]))
	if err != nil {
		r.Fatal(err)
	}
	to, err := m.Header.AddressList("Reply-To")
	if err != nil {
		r.Fatal(err)
	}
	raw := "From: " + move.Seat + "@sandbox.test\r\nTo: " + to[0].Address + "\r\nSubject: Re: my turn\r\nMessage-ID: <order-" + string(rune('a'+r.runs)) +
		"@sandbox.test>\r\nDate: " + time.Now().Format(time.RFC1123Z) + "\r\n\r\n" + move.Order + "\r\n"
	if err := r.box.Client(move.Seat).Send(r.Context(), move.Seat+"@sandbox.test", []string{to[0].Address}, []byte(raw)); err != nil {
		r.Fatal(err)
	}
}

// newRunner makes a league that plays by mail, pushes it, and gets ready to run its
// workflow.
func newRunner(t *testing.T) *runner {
	project, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{TB: t, dir: t.TempDir(), project: project}
	data, err := os.ReadFile(filepath.Join(project, "examples/ci/league.yml"))
	if err == nil {
		err = yaml.Unmarshal(data, &r.workflow)
	}
	if err != nil {
		t.Fatal(err)
	}
	if r.box, err = sandbox.Start(sandbox.Options{Users: []string{"cityhall", "moderator", "anna", "ben"}, Password: "fake password"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.box.Close() })
	r.secrets = map[string]string{
		"MAIL_PASSWORD": "fake password", "CITYHALL_KEY": strings.Repeat("5a", 32),
		"CITYHALL_HOOKS": "format: cityhall-hooks/1\nhooks:\n  - name: club\n    shape: json\n    url: https://hooks.invalid/fake-and-secret\n",
	}
	bin := filepath.Join(r.dir, "bin")
	real := testkit.Program(r, testkit.Tools, "git")
	r.env = append(os.Environ(), "HOME="+r.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_ALLOW_PROTOCOL=file", "GOBIN="+bin, "GOPATH="+goEnv(t, "GOPATH"), "GOCACHE="+goEnv(t, "GOCACHE"),
		"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "REAL_GIT="+real, "GIT_LOST="+filepath.Join(r.dir, "lost"))
	r.write("bin/sleep", "#!/bin/sh\nexit 0\n")
	// A push that GIT_LOSES is lost once: the push itself, or only the answer to it.
	r.write("bin/git", `#!/bin/sh
if [ "$1" = push ] && [ -n "$GIT_LOSES" ] && [ ! -e "$GIT_LOST" ]; then
	touch "$GIT_LOST"
	[ "$GIT_LOSES" = push ] || "$REAL_GIT" "$@"
	exit 1
fi
exec "$REAL_GIT" "$@"
`)
	for _, pair := range [][2]string{{"user.name", "test"}, {"user.email", "test@example.org"}, {"init.defaultBranch", "main"}} {
		r.must(r.dir, "git", "config", "--global", pair[0], pair[1])
	}
	r.must(project, "go", "install", "./cmd/cityhall") // as the workflow does
	script, err := os.ReadFile(filepath.Join(project, "examples/ci/league.sh"))
	if err != nil {
		t.Fatal(err)
	}
	r.write("project/examples/ci/league.sh", string(script))
	r.write("project/go.mod", "module x\n")
	for _, at := range []string{"project", "league"} {
		r.must(r.dir, "git", "init", "--quiet", at)
	}
	r.must(r.dir, "git", "init", "--quiet", "--bare", "origin.git")
	for _, args := range []string{"add --all", "commit --quiet -m project"} {
		r.must(filepath.Join(r.dir, "project"), "git", strings.Fields(args)...)
	}
	r.league(filepath.Join(r.dir, "league"))
	return r
}

// league makes the league's repository.
func (r *runner) league(dir string) {
	r.Helper()
	for _, args := range []string{
		"init . --title Club --game metromania --seats 2 --least 2 --rounds 1", "add anna anna@sandbox.test", "add ben ben@sandbox.test",
		"season open spring", "sign-up anna ben", "season begin",
	} {
		r.must(dir, "cityhall", append([]string{"league"}, strings.Fields(args)...)...)
	}
	s := office.Defaults()
	s.Address, s.Moderators = "cityhall@sandbox.test", []string{"moderator@sandbox.test"}
	for account, server := range map[*transport.Account]string{&s.IMAP: r.box.IMAPAddr(), &s.SMTP: r.box.SMTPAddr()} {
		*account = transport.Account{Server: server, Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: password.Source{Env: "MAIL_PASSWORD"}}
	}
	d, err := disk.Open(dir)
	if err == nil {
		err = s.Write(d)
	}
	if err != nil {
		r.Fatal(err)
	}
	for _, args := range []string{"remote add origin ../origin.git", "submodule --quiet add ../project cityhall", "add --all", "commit --quiet -m begin", "push --quiet origin main"} {
		r.must(dir, "git", strings.Fields(args)...)
	}
}

func (r *runner) write(name, text string) {
	r.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		r.Fatal(err)
	}
}

func goEnv(t *testing.T, key string) string {
	out, err := exec.Command("go", "env", key).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestWorkflow runs every step of examples/ci/league.yml, in a repository whose remote
// refuses and loses pushes, with a league that plays by mail: nothing is sent before it
// is pushed, nothing is sent twice, and what git must not have it doesn't get.
func TestWorkflow(t *testing.T) {
	testkit.Need(t, testkit.Tools)
	r := newRunner(t)
	if r.Concurrency.Group == "" || r.Concurrency.Cancel == nil || *r.Concurrency.Cancel || len(r.Permissions) != 1 {
		t.Errorf("runs are not one at a time, or may do too much: %+v, %v", r.Concurrency, r.Permissions)
	}
	if !r.run() {
		t.Fatal("the first run fails")
	}
	first := r.mails()
	if first < 3 || len(r.inbox("anna")) == 0 || len(r.inbox("ben")) == 0 {
		t.Fatalf("%d emails tell that the game begins", first)
	}
	r.proved()
	if files := r.must(r.dir, "git", "--git-dir=origin.git", "ls-tree", "-r", "--name-only", "main"); regexp.MustCompile(`(?m)^(key|hooks\.yaml|password|lock|index)$|/reports/`).MatchString(files) {
		t.Errorf("git has\n%s", files)
	}
	look := r.checkout("attributes")
	for _, file := range []string{"office.journal", "games/spring-a-1-1/game.journal"} {
		if got := r.must(look, "git", "check-attr", "merge", "text", "--", file); strings.Count(got, ": unset") != 2 {
			t.Errorf("git may merge lines of journals:\n%s", got)
		}
	}

	before := r.pushed()
	if !r.run() || r.pushed() != before || r.mails() != first {
		t.Errorf("run again, it sends %d emails, and pushes %s", r.mails()-first, r.pushed())
	}

	// No push works.
	r.order()
	r.write("origin.git/hooks/pre-receive", "#!/bin/sh\nexit 1\n")
	if r.run() || r.mails() != first || r.pushed() != before {
		t.Errorf("without a push, %d emails were sent", r.mails()-first)
	}
	if n := len(r.inbox("cityhall")); n != 1 {
		t.Errorf("%d emails are in the inbox, and the order was not pushed", n)
	}
	if err := os.Remove(filepath.Join(r.dir, "origin.git/hooks/pre-receive")); err != nil {
		t.Fatal(err)
	}
	r.losing(t)
}

// losing guards that what a push loses is made up for.
func (r *runner) losing(t *testing.T) {
	for _, loses := range []string{"", "push", "answer"} {
		os.Remove(filepath.Join(r.dir, "lost"))
		was, sent := r.pushed(), r.mails()
		if !r.run("GIT_LOSES=" + loses) {
			t.Fatalf("a run that loses %q fails", loses)
		}
		if _, err := os.Stat(filepath.Join(r.dir, "lost")); loses != "" && err != nil {
			t.Errorf("no %s was lost", loses)
		}
		if r.pushed() == was || r.mails() == sent || len(r.inbox("cityhall")) != 0 {
			t.Errorf("after a lost %q, %d emails tell of the order", loses, r.mails()-sent)
		}
		r.proved()
		was, sent = r.pushed(), r.mails()
		if !r.run() || r.pushed() != was || r.mails() != sent {
			t.Errorf("after a lost %q, another run sends %d emails more", loses, r.mails()-sent)
		}
		r.order()
	}
}
