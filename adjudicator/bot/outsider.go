package bot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
	"unicode"

	"cityhall.example/adjudicator/shell"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// An outsider is a program that decides for a seat. It reads a question a line and
// answers each with a line, both JSON; docs/scripting.md has the keys. It starts with
// the first question and is told no more than the seat may see.
type outsider struct {
	command string
	limit   time.Duration // for an answer

	ctx   context.Context
	cmd   *exec.Cmd // nil while it doesn't run
	kill  context.CancelFunc
	in    io.WriteCloser
	out   *bufio.Reader
	noise *noise
}

// maxAnswer is how many bytes an answer has at most.
const maxAnswer = 64 << 10

// choose asks for a move. Told is as for [New].
func (o *outsider) choose(g *play.Game, told func(engine.Seat) []engine.Event) (engine.Move, error) {
	seat := g.Open().Seat
	view := g.For(g.Players[seat])
	view.Told = told(seat)
	line, code := o.ask(o.question(view))
	if code != "" {
		return engine.Move{}, o.fail(code, g, "")
	}
	var answer struct {
		Order *string `json:"order"`
	}
	if json.Unmarshal(line, &answer) != nil || answer.Order == nil {
		return engine.Move{}, o.fail("bot/answer", g, string(bytes.TrimSpace(line)))
	}
	order, bad := g.Rules.Grammar.Read(*answer.Order)
	if bad == nil {
		for _, alternative := range order.Alternatives {
			if move, why := g.State.Answer(seat, alternative); why.OK() {
				return move, nil
			}
		}
	}
	return engine.Move{}, o.fail("bot/order", g, *answer.Order)
}

// fail ends the program and says what it did wrong.
func (o *outsider) fail(code string, g *play.Game, said string) error {
	noise := o.close(0)
	return words.Fail(code, "command", o.command, "game", g.ID, "player", g.Players[g.Open().Seat],
		"said", plain(said), "seconds", strconv.FormatFloat(o.limit.Seconds(), 'f', -1, 64), "noise", plain(noise))
}

// plain makes what a program said one short line that is safe to print.
func plain(text string) string {
	fields := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) })
	const most = 200
	line := []rune(strings.ToValidUTF8(strings.Join(fields, " "), "?"))
	if len(line) > most {
		line = append(line[:most], '…')
	}
	return string(line)
}

// question is what the program is asked, with the legal orders as `moves` lists them
// and the view as `show --json` writes it.
func (o *outsider) question(view *play.Game) *engine.Node {
	orders := engine.List("orders")
	for _, m := range view.State.Moves(nil) {
		orders.Nodes = append(orders.Nodes, engine.Scalar("", view.Rules.Grammar.Write(m)))
	}
	document := view.Document()
	document.Key = "view"
	return engine.Map("", engine.Scalar("format", "cityhall-bot/1"), engine.Scalar("game", view.ID), engine.Scalar("player", view.View),
		engine.Scalar("decision", view.Rules.Kinds[view.Open().Kind].Name), numberNode("turn", int64(view.Open().Turn)),
		numberNode("milliseconds", o.limit.Milliseconds()), orders, document)
}

func numberNode(key string, n int64) *engine.Node {
	return &engine.Node{Kind: engine.NumberNode, Key: key, Value: strconv.FormatInt(n, 10)}
}

// ask writes a question and waits for the answer. The code says what went wrong.
func (o *outsider) ask(question *engine.Node) (line []byte, code string) {
	if o.cmd == nil && !o.start() {
		return nil, "bot/start"
	}
	type result struct {
		line []byte
		err  error
	}
	answered := make(chan result, 1)
	go func() {
		o.in.Write(append(formats.JSON(question), '\n')) // a program that doesn't read may answer all the same
		line, err := o.out.ReadSlice('\n')
		answered <- result{line, err}
	}()
	timer := time.NewTimer(o.limit)
	defer timer.Stop()
	select {
	case r := <-answered:
		switch {
		case errors.Is(r.err, bufio.ErrBufferFull):
			return nil, "bot/long"
		case r.err != nil:
			return nil, "bot/ended"
		}
		return r.line, ""
	case <-timer.C:
		return nil, "bot/silent"
	}
}

func (o *outsider) start() bool {
	ctx, kill := context.WithCancel(o.ctx)
	cmd := shell.Command(ctx, o.command)
	said := &noise{}
	cmd.Stderr, cmd.WaitDelay = said, time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		kill()
		return false
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		kill()
		return false
	}
	if err := cmd.Start(); err != nil {
		kill()
		return false
	}
	o.cmd, o.kill, o.in, o.out, o.noise = cmd, kill, in, bufio.NewReaderSize(out, maxAnswer), said
	return true
}

// close ends the program, which has so long for it, and whatever it has started, and returns what it said last
// besides its answers.
func (o *outsider) close(patience time.Duration) string {
	if o.cmd == nil {
		return ""
	}
	o.in.Close()
	timer := time.AfterFunc(patience, o.kill)
	o.cmd.Wait()
	timer.Stop()
	o.kill()
	shell.End(o.cmd)
	o.cmd = nil
	return string(*o.noise)
}

// noise keeps the last of what a program says besides its answers.
type noise []byte

func (n *noise) Write(b []byte) (int, error) {
	const most = 1000
	*n = append(*n, b...)
	*n = (*n)[max(0, len(*n)-most):]
	return len(b), nil
}
