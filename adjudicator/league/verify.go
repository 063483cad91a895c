package league

import (
	"iter"
	"reflect"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// Verify replays the whole journal of a league, checks the state after every
// entry, and makes everything again that City Hall itself decided: tables,
// divisions and final standings. It calls each, if not nil, with every entry. The
// error is a *[formats.Error] that names the first line that differs.
func Verify(file string, lines iter.Seq2[[]byte, error], each func(*Entry)) (*State, error) {
	s := &State{}
	for line, err := range lines {
		if err != nil {
			return nil, err
		}
		next, e, err := Replay(s, file, line)
		if err != nil {
			return nil, err
		} else if !s.decides(e) {
			return nil, &formats.Error{File: file, Line: e.Number, Column: 1, Problem: engine.Say("journal/entry", "entry", e.Number, "why", engine.Say("league/decided", "act", string(e.Kind)))}
		}
		if each != nil {
			each(e)
		}
		s = next
	}
	return s, nil
}

// decides reports whether an entry on this state is what City Hall decides, if it
// is for City Hall to decide: the moderator can pair and begin by hand.
func (s *State) decides(e *Entry) bool {
	method, decided := methods[e.Kind]
	switch se := s.Season(e.Season); {
	case !decided, e.Method == "" && e.By == play.ByModerator && e.Kind != ActClose:
		return true
	case e.Method != method:
		return false
	case e.Kind == ActPair:
		d := se.Division(e.Division)
		return e.Seed == se.seed(d) && reflect.DeepEqual(se.tables(d, &e.Act), e.Tables)
	case e.Kind == ActBegin:
		return reflect.DeepEqual(s.Divide(se), e.Divisions)
	default:
		return reflect.DeepEqual(se.Close().Final, e.Final)
	}
}
