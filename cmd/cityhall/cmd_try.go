package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/trial"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

type tryOptions struct {
	game, as, seed, bot string
	playouts            int
	patience            time.Duration
}

func tryCommand(s *streams) *cli.Command {
	o := tryOptions{}
	return &cli.Command{
		Name: "try", Usage: "try orders out against bots; files nothing", ArgsUsage: "game.yaml",
		Description: "game.yaml is a player's view, or a game file with --as PLAYER, which knows what the\n" +
			"player was told since the beginning. What the player can't see is dealt at random, and\n" +
			"bots play the others. Orders come from standard input, a line at a time; besides:\n\n" +
			words.Verbatim(words.English, "try/help"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "as", Usage: "play as `PLAYER`", Destination: &o.as},
			&cli.StringFlag{Name: "seed", Usage: "derive all chance from `TEXT`", Value: "try", Destination: &o.seed},
			&cli.StringFlag{Name: "bot", Usage: "who plays the others: the bot's `NAME`, as for simulate", Value: string(clock.Greedy), Destination: &o.bot},
			botTimeFlag(&o.patience),
			&cli.IntFlag{Name: "playouts", Usage: "a hint plays on `N` times", Value: bot.Playouts, Destination: &o.playouts},
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game = args[0]
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runTry(ctx, o, os.Stdin, s)
		}),
	}
}

// tryWords are the words of a trial that stand alone and are no orders.
var tryWords = []string{"help", "hint", "undo", "moves", "board", "orders", "deal", "quit", "exit"}

func runTry(ctx context.Context, o tryOptions, in io.Reader, s *streams) error {
	if o.game == "-" {
		return usage("", "try: standard input is for the orders; give the file's name")
	} else if o.playouts < 1 || o.playouts > bot.MostPlayouts {
		return usage("", "try: can't read --playouts %d; expected a number from 1 to %d", o.playouts, bot.MostPlayouts)
	}
	view, err := o.view()
	if err != nil {
		return err
	}
	if err := checkBot(view.Rules, len(view.Players), o.bot); err != nil {
		return err
	}
	bot := bot.NewOpponent(ctx, view.Rules, len(view.Players), o.bot, o.patience)
	defer bot.Close()
	tried, err := trial.New(view, o.seed, bot)
	if err != nil {
		return err
	}
	catalog, err := report.Load(view.Rules, s.language)
	if err != nil {
		return err
	}
	t := &tryout{streams: s, trial: tried, catalog: catalog, viewer: view.View, playouts: o.playouts, branches: map[string]*trial.Trial{}}
	t.say("try/begin", "player", view.View, "told", view.Told != nil)
	if filed := tried.Filed(); len(filed) > 0 {
		t.say("try/filed", "orders", filed)
	}
	if err := t.tell(report.HappenedBlock, report.BoardBlock, report.HandsBlock, report.ScoresBlock, report.DecisionBlock); err != nil {
		return err
	}
	unread := t.read(ctx, in)
	if err := t.orders(); err != nil {
		return err
	} else if errors.Is(unread, bufio.ErrTooLong) {
		return &statusError{status: exitUsage, err: words.Fail("try/long", "kilobytes", bufio.MaxScanTokenSize>>10)}
	} else if unread != nil {
		return unread
	}
	if t.refused > 0 {
		return &statusError{status: exitRejected, err: words.Fail("try/refused", "lines", t.refused)}
	}
	return nil
}

// view returns the game as the player sees it, with what the player was told.
func (o *tryOptions) view() (*play.Game, error) {
	g, err := load(o.game)
	if err != nil {
		return nil, err
	}
	as, err := viewer(g, o.as)
	if err == nil && g.Seat(as) < 0 {
		err = usage("use --as with one of "+strings.Join(g.Players, ", "), "try: a trial needs a player")
	}
	if err != nil {
		return nil, err
	}
	return viewOf(o.game, g, as)
}

// A tryout is a trial with a person.
type tryout struct {
	*streams
	trial    *trial.Trial
	catalog  *report.Catalog
	viewer   string
	playouts int
	refused  int
	branches map[string]*trial.Trial
}

// read does what the lines say, and returns why it can't go on before they end.
func (t *tryout) read(ctx context.Context, in io.Reader) error {
	interrupted := &statusError{status: exitFailure, err: words.Fail("try/interrupted")}
	lines, next := bufio.NewScanner(in), make(chan string)
	go func() {
		defer close(next)
		for lines.Scan() {
			select {
			case next <- lines.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return interrupted
		case line, more := <-next:
			if ctx.Err() != nil {
				return interrupted
			} else if !more {
				return lines.Err()
			}
			line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "- "))
			if word := strings.ToLower(line); word == "quit" || word == "exit" {
				return nil
			} else if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if err := t.do(ctx, line); err != nil {
				return err
			} else if err := t.flush(); err != nil {
				return err
			}
		}
	}
}

func (t *tryout) say(code string, args ...any) { t.note(t.phrase(engine.Say(code, args...))) }

// note tells something that is no result, behind what was told before.
func (t *tryout) note(text string) {
	t.flush() // fails again at the end
	fmt.Fprintln(t.err, text)
}

// refuse says why a line is not possible.
func (t *tryout) refuse(code string, args ...any) {
	t.refused++
	t.say(code, args...)
}

// do does what one line says: a word of the trial's own, or an order.
func (t *tryout) do(ctx context.Context, line string) error {
	word, name, _ := strings.Cut(line, " ")
	word, name = strings.ToLower(word), strings.TrimSpace(name)
	switch {
	case slices.Contains(tryWords, word) && name != "":
		t.refuse("try/alone", "word", word)
	case word == "help":
		t.say("try/help")
	case word == "hint":
		t.hint(ctx)
	case word == "undo":
		if !t.trial.Back() {
			t.refuse("try/no-undo")
			return nil
		}
		return t.tell(report.DecisionBlock)
	case word == "moves":
		for _, order := range t.trial.Moves() {
			fmt.Fprintln(t.out, order)
		}
	case word == "board":
		return t.tell(report.BoardBlock, report.HandsBlock, report.ScoresBlock)
	case word == "orders":
		return t.orders()
	case word == "deal":
		if err := t.trial.Deal(); err != nil {
			t.failed(err)
			return nil
		}
		t.say("try/dealt")
		return t.tell(report.HappenedBlock, report.DecisionBlock)
	case (word == "branch" || word == "go") && name == "":
		t.refuse("try/no-name", "word", word)
	case word == "branch":
		t.branches[name] = t.trial.Fork()
		t.say("try/branch", "name", name)
	case word == "go":
		kept, ok := t.branches[name]
		if !ok {
			t.refuse("try/no-branch", "name", name, "known", slices.Sorted(maps.Keys(t.branches)))
			return nil
		}
		t.trial = kept.Fork()
		return t.tell(report.BoardBlock, report.HandsBlock, report.ScoresBlock, report.DecisionBlock)
	default:
		return t.order(line)
	}
	return nil
}

func (t *tryout) hint(ctx context.Context) {
	if hint := t.trial.Hint(ctx, t.playouts); ctx.Err() != nil {
		return
	} else if hint != "" {
		t.say("try/hint")
		fmt.Fprintln(t.out, hint)
	} else {
		t.refuse("try/over")
	}
}

// orders prints the orders that can be filed, and says which ones should wait.
func (t *tryout) orders() error {
	orders, a := t.trial.Orders(), t.trial.Answer()
	if len(orders) == 0 {
		t.say("try/none")
	}
	if len(a.Lines) > 0 {
		t.say("try/orders", "early", a.Early, "more", len(a.Lines) > a.Orders)
		for _, line := range a.Lines {
			fmt.Fprintln(t.out, "- "+line)
		}
	}
	if err := t.flush(); err != nil {
		return err
	}
	if a.Skipped > 0 {
		t.say("try/before")
		for _, line := range orders[:a.Skipped] {
			t.note("- " + line)
		}
	}
	if later := orders[a.Skipped+a.Orders:]; len(later) > 0 {
		t.say("try/later", "first", a.Orders == 0, "why", t.catalog.NotYet(a.Why, a.Problem, a.Orders == 0, t.trial.Game().Players))
		for _, line := range later {
			t.note("- " + line)
		}
	}
	return nil
}

// order plays an order, and tells what happened up to the next decision.
func (t *tryout) order(line string) error {
	receipt, err := t.trial.Order(line)
	if err != nil {
		t.failed(err)
		return nil
	}
	if !receipt.Accepted {
		t.refused++
	} else if t.trial.Waits() {
		t.say("try/waits")
	}
	for _, said := range t.catalog.Tried(receipt, t.trial.Notes(), t.trial.Game().Players) {
		t.note(said)
	}
	if !receipt.Accepted || t.trial.Waits() {
		return nil
	}
	return t.tell(report.HappenedBlock, report.SheetBlock, report.DecisionBlock)
}

// failed says why a line did nothing; the trial goes on.
func (t *tryout) failed(err error) {
	t.refused++
	t.flush()
	tell(t.err, err, t.language, false)
}

// tell prints blocks of the report on the last step.
func (t *tryout) tell(blocks ...string) error {
	doc, err := t.trial.Subject().To(t.reader(t.viewer))
	if err != nil {
		return err
	}
	part := *doc
	part.Blocks = slices.DeleteFunc(slices.Clone(doc.Blocks), func(b report.Block) bool { return !slices.Contains(blocks, b.Name) })
	fmt.Fprint(t.out, part.Text())
	return nil
}
