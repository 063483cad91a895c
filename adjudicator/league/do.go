package league

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Do performs an act on a league and returns the league after it, with the entry
// for its journal. The old state stays as it is. An act is never earlier than the
// entry before. The error says why it is not possible.
func Do(s *State, a Act) (*State, *Entry, error) {
	a.At = max(a.At, s.Tip.At)
	next, problem := perform(s, &a)
	if !problem.Empty() {
		return nil, nil, &words.Error{Phrase: problem}
	}
	e := &Entry{Number: s.Tip.Entry + 1, Act: a, State: next.Digest()}
	e.Head = e.seal(s.Tip.Head)
	next.Tip = e.Tip()
	return next, e, nil
}

// Replay performs an entry again on the league before it, and compares what comes
// of it. The error is a *[formats.Error] about a line of the file.
func Replay(s *State, file string, line []byte) (*State, *Entry, error) {
	number := s.Tip.Entry + 1
	e, err := ReadEntry(file, number, line)
	if err != nil {
		return nil, nil, err
	}
	problem := e.follows(s.Tip)
	var next *State
	if problem.Empty() {
		next, problem = perform(s, &e.Act)
	}
	if problem.Empty() && next.Digest() != e.State {
		problem = engine.Say("journal/state")
	}
	if !problem.Empty() {
		return nil, nil, &formats.Error{File: file, Line: number, Column: 1, Problem: engine.Say("journal/entry", "entry", number, "why", problem)}
	}
	next.Tip = e.Tip()
	return next, e, nil
}

// perform returns the league after the act, without its tip, or says why it isn't
// possible.
func perform(s *State, a *Act) (*State, engine.Phrase) {
	do, known := acts[a.Kind]
	if !known || !slices.Contains([]string{play.ByPlayer, play.ByModerator, play.ByClock}, a.By) {
		return nil, engine.Say("journal/act", "act", string(a.Kind))
	}
	if !seasonPattern.MatchString(a.Season) {
		return nil, engine.Say("league/season-id", "read", a.Season)
	} else if a.Reason != "" && !play.IsLine(a.Reason) {
		return nil, engine.Say("league/reason")
	}
	next, se := s.changing(a.Season)
	switch {
	case a.Kind == ActSeason:
		return next, open(next, se, a)
	case se == nil:
		return nil, engine.Say("league/no-season", "season", a.Season)
	case !slices.Contains(do.phases, se.Phase):
		return nil, engine.Say("league/phase", "season", se.ID, "phase", string(se.Phase))
	}
	return next, do.perform(se, a)
}

// An action says how acts of one kind are performed.
type action struct {
	// phases are those of the season in which they are possible.
	phases []Phase
	// perform changes the season, or says why not; then the season is given up.
	perform func(se *Season, a *Act) engine.Phrase
}

// acts has a row for each kind of acts.
var acts = map[ActKind]action{
	ActSeason:   {},
	ActSignUp:   {[]Phase{SigningUp, Running}, signUp},
	ActWithdraw: {[]Phase{SigningUp, Running}, withdraw},
	ActAdmit:    {[]Phase{SigningUp, Running}, admit},
	ActBegin:    {[]Phase{SigningUp}, begin},
	ActPair:     {[]Phase{Running}, pair},
	ActStart:    {[]Phase{Running}, start},
	ActHandOver: {[]Phase{Running}, handOver},
	ActReopen:   {[]Phase{Running, Closed}, reopen},
	ActResult:   {[]Phase{Running, Closed}, result},
	ActCorrect:  {[]Phase{Running, Closed}, correct},
	ActClose:    {[]Phase{Running}, finish},
	ActCancel:   {[]Phase{SigningUp, Running}, cancel},
}
