// Package tryout is a trial, see [trial.Trial], as a program that pages run: JSON
// in, JSON out. It has only the player's view, so it can tell no secret. Besides, it
// replays the journals of finished games, for pages that prove them.
//
//	var p tryout.Program
//	reply := p.Do([]byte(`{"do":"begin","view":"...","seed":"page","language":"en"}`))
//	reply = p.Do([]byte(`{"do":"order","line":"take orange gray"}`))
//
// The same requests give the same replies, on every machine.
package tryout

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/trial"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/page"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Request is what a page asks for.
type Request struct {
	// Do is one of
	//
	//	begin    with View, a player's view in YAML, Seed, which decides about all chance,
	//	         and Language
	//	order    with Line, as "cityhall try" takes it
	//	back     takes the last order back
	//	deal     deals what is hidden another way, from the beginning
	//	read     says what Line means, in plain words, and nothing else
	//	hint     says what the search bot would order after so many Playouts
	//	mark     remembers this place
	//	return   goes back to the place with the mark To
	//	replay   a Journal with its Secret, in Language; that needs and changes no trial
	Do       string `json:"do"`
	View     string `json:"view,omitempty"`
	Seed     string `json:"seed,omitempty"`
	Language string `json:"language,omitempty"`
	Line     string `json:"line,omitempty"`
	Playouts int    `json:"playouts,omitempty"`
	To       int    `json:"to,omitempty"`
	Journal  string `json:"journal,omitempty"`
	// Secret has 64 hexadecimal digits.
	Secret string `json:"secret,omitempty"`
}

// A Reply says where the trial is after a request.
type Reply struct {
	// Error says why nothing was done, in a sentence if a trial has begun; then there is
	// nothing else.
	Error string `json:"error,omitempty"`
	// Accepted answers an order, and Problems say what is wrong with it, or what became of
	// orders that weren't played, see [report.Catalog.Tried]. Waits says that it is
	// accepted, and waits for its time.
	Accepted bool     `json:"accepted,omitempty"`
	Problems []string `json:"problems,omitempty"`
	Waits    bool     `json:"waits,omitempty"`
	Hint     string   `json:"hint,omitempty"`
	Reading  string   `json:"reading,omitempty"`
	Mark     int      `json:"mark"`
	// Filed says which orders on file aren't played, when the trial begins.
	Filed string `json:"filed,omitempty"`
	// Orders are all of the trial.
	Orders []string `json:"orders"`
	Answer Answer   `json:"answer"`
	// Over says that the game is, and Yours that the player decides.
	Over  bool `json:"over"`
	Yours bool `json:"yours"`
	// Now is what the game waits for, in words.
	Now string `json:"now"`
	// Moves are the legal orders that are usually shown; More says that there are others.
	Moves []Move      `json:"moves"`
	More  bool        `json:"more,omitempty"`
	Frame *page.Frame `json:"frame"`
}

// An Answer is what can be filed of the orders, see [trial.Answer].
type Answer struct {
	Lines   []string `json:"lines"`
	Skipped int      `json:"skipped"`
	Orders  int      `json:"orders"`
	Turn    int      `json:"turn"`
	Early   bool     `json:"early"`
	// Why says why others should wait; "" if there are none.
	Why string `json:"why,omitempty"`
}

// A Move is a legal order, whole and word by word: each word, and the name of its place
// in the pictures, if it has one.
type Move struct {
	Order string     `json:"order"`
	Words [][]string `json:"words"`
}

// A Program answers requests, one after the other. Its zero value waits for "begin".
type Program struct {
	trial    *trial.Trial
	marks    []*trial.Trial
	catalog  *report.Catalog
	language string
}

// Do answers a request.
func (p *Program) Do(request []byte) []byte {
	var r Request
	reply, err := &Reply{}, json.Unmarshal(request, &r)
	if err != nil {
		r.Do = string(request)
	}
	if r.Do == "replay" {
		return written(replayed(r))
	}
	if err = p.do(r, reply); err == nil && r.Do != "read" {
		err = p.show(reply)
	}
	if err != nil {
		reply = &Reply{Error: words.Text(err, cmp.Or(p.language, words.English))}
		if p.trial != nil {
			reply.Error = words.AsSentence(reply.Error)
		}
	}
	return written(reply)
}

// written returns a reply as text.
func written(reply any) []byte {
	text, err := json.Marshal(reply)
	if err != nil {
		panic(err) // a reply has only texts and numbers
	}
	return text
}

// requests are those that a trial which has begun knows.
var requests = []string{"begin", "order", "back", "deal", "read", "hint", "mark", "return"}

func (p *Program) do(r Request, reply *Reply) (err error) {
	if p.trial == nil && r.Do != "begin" {
		return words.Fail("try/request", "do", r.Do, "expected", requests[:1])
	}
	switch r.Do {
	case "begin":
		return p.begin(r, reply)
	case "order":
		return p.order(r.Line, reply)
	case "back":
		if !p.trial.Back() {
			return words.Fail("try/no-undo")
		}
	case "deal":
		return p.trial.Deal()
	case "read":
		reply.Reading = p.catalog.Reading(r.Line)
	case "hint":
		if reply.Hint = p.trial.Hint(context.Background(), min(max(r.Playouts, 1), bot.MostPlayouts)); reply.Hint == "" {
			return words.Fail("try/over")
		}
	case "mark":
		reply.Mark, p.marks = len(p.marks), append(p.marks, p.trial.Fork())
	case "return":
		if r.To < 0 || r.To >= len(p.marks) {
			return words.Fail("try/request", "do", r.Do, "expected", requests)
		}
		p.trial = p.marks[r.To].Fork()
	default:
		return words.Fail("try/request", "do", r.Do, "expected", requests)
	}
	return nil
}

func (p *Program) begin(r Request, reply *Reply) error {
	view, err := formats.ReadGame("view.yaml", []byte(r.View))
	if err != nil {
		return err
	}
	catalog, err := report.Load(view.Rules, r.Language)
	if err != nil {
		return err
	}
	trial, err := trial.New(view, r.Seed, nil)
	if err != nil {
		*p = Program{}
		return err
	}
	if filed := trial.Filed(); len(filed) > 0 {
		reply.Filed = catalog.Say(engine.Say("try/filed", "orders", filed))
	}
	*p = Program{trial: trial, catalog: catalog, language: r.Language}
	return nil
}

func (p *Program) order(line string, reply *Reply) error {
	receipt, err := p.trial.Order(line)
	if err != nil {
		return err
	}
	reply.Accepted, reply.Waits = receipt.Accepted, receipt.Accepted && p.trial.Waits()
	reply.Problems = p.catalog.Tried(receipt, p.trial.Notes(), p.trial.Game().Players)
	return nil
}

// show fills in where the trial is.
func (p *Program) show(reply *Reply) (err error) {
	g := p.trial.Game()
	reply.Frame, err = page.Shoot(p.trial.Subject(), report.Reader{Viewer: g.View, Language: p.language})
	if err != nil {
		return err
	}
	reply.Now, reply.Over = reply.Frame.Now, g.Over()
	reply.Yours = !reply.Over && g.Open().Seat == g.Viewer()
	reply.Orders, reply.Moves = append([]string{}, p.trial.Orders()...), []Move{}
	reply.Answer = p.answer(g, len(reply.Orders))
	if !reply.Yours {
		return nil
	}
	for _, order := range p.trial.Moves() {
		reply.Moves = append(reply.Moves, Move{order, reply.Frame.Cut(order)})
	}
	reply.More = more(g, len(reply.Moves))
	return nil
}

// answer returns what can be filed of so many orders.
func (p *Program) answer(g *play.Game, orders int) Answer {
	a := p.trial.Answer()
	reply := Answer{Lines: append([]string{}, a.Lines...), Skipped: a.Skipped, Orders: a.Orders, Turn: a.Turn, Early: a.Early}
	var why []string
	if a.Skipped > 0 {
		why = append(why, p.catalog.Say(engine.Say("try/before")))
	}
	if a.Skipped+a.Orders < orders {
		why = append(why, p.catalog.NotYet(a.Why, a.Problem, a.Orders == 0, g.Players))
	}
	reply.Why = strings.Join(why, " ")
	return reply
}

// more reports whether the open decision has more than so many legal moves.
func more(g *play.Game, than int) bool {
	n := 0
	for range g.State.All() {
		if n++; n > than {
			return true
		}
	}
	return false
}
