package adjudicator

import (
	"fmt"
	"regexp"
	"strconv"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A Head is the head of the journal after an entry, as a report told it.
type Head struct {
	Entry int
	Hash  play.Hash
}

// headLine matches "entry 12: HEAD" as reports have it, "entry 12, head HEAD",
// and the mark of the journal in a view.
var headLine = regexp.MustCompile(`(?i)entry\W+(\d+)\W+(?:offset\W+\d+\W+)?(?:has\s+the\s+)?(?:head\W+)?([0-9a-f]{64})`)

// ReadHeads finds the heads in a text: in reports, or mails that quote them.
func ReadHeads(text string) []Head {
	var heads []Head
	for _, m := range headLine.FindAllStringSubmatch(text, -1) {
		var h Head
		h.Entry, _ = strconv.Atoi(m[1])
		if h.Hash.UnmarshalText([]byte(m[2])) == nil {
			heads = append(heads, h)
		}
	}
	return heads
}

// Verify plays the whole journal again and compares the state after every
// entry, the heads that are given, and the game file. It calls progress, if
// there is one, after every entry. It returns the game at the end. The error
// names the first entry that differs, as a *ReplayError, or what was changed
// in the game file, as a *HandError.
func (s *Store) Verify(heads []Head, progress func(done, total int)) (*play.Game, error) {
	file, r, err := s.both()
	if err != nil {
		return nil, err
	}
	for done := 1; done <= r.Len(); done++ {
		if _, err := r.Next(); err != nil {
			return nil, err
		}
		for _, h := range heads {
			if h.Entry == done && h.Hash != r.Entry(done).Head {
				return nil, &ReplayError{done, "its head is not the one that was told: " + h.Hash.String()}
			}
		}
		if done == file.Tip.Entry {
			if err := s.compare(file, r.Game); err != nil {
				return nil, err
			}
		}
		if progress != nil {
			progress(done, r.Len())
		}
	}
	if file.Tip.Entry < 1 {
		return nil, &HandError{s.path, r.Len(), file, []string{"journal"}}
	} else if file.Tip.Entry > r.Len() {
		return nil, s.broken("the journal is shorter than the game file says: it ends before entry %d, of %d", r.Len()+1, file.Tip.Entry)
	}
	for _, h := range heads {
		if h.Entry < 1 || h.Entry > r.Len() {
			return nil, &ReplayError{h.Entry, fmt.Sprintf("a head was told, but the journal ends with entry %d", r.Len())}
		}
	}
	return r.Game, nil
}

// compare says how the game file differs from the journal.
func (s *Store) compare(file, played *play.Game) error {
	if file.Tip != played.Tip {
		return &HandError{s.path, played.Tip.Entry, file, []string{"journal"}}
	}
	if changed := Changed(played.Document(), file.Document()); len(changed) > 0 {
		return &HandError{s.path, played.Tip.Entry, file, changed}
	}
	return nil
}

// ByHand returns the game as it should be and as the file has it, with the
// fields that differ; none differ where nobody changed the file.
func (s *Store) ByHand() (should, is *play.Game, changed []string, err error) {
	is, r, err := s.both()
	if err != nil {
		return nil, nil, nil, err
	}
	if _, err = r.To(r.Len()); err != nil {
		return nil, nil, nil, err
	}
	if is.Tip != r.Game.Tip {
		return nil, nil, nil, &formats.Error{File: s.path, Problem: "the game file is older than its journal", Hint: `any other command brings it up to date first`}
	}
	return r.Game, is, Changed(r.Game.Document(), is.Document()), nil
}
