package adjudicator

import (
	"bytes"
	"encoding/json"
	"fmt"

	"cityhall.example/engine/play"
)

// mailRoom is how much of the journal is read at first to find mails, in bytes.
const mailRoom = 64 << 10

// mailed is what an entry says about mails.
type mailed struct {
	Entry int        `json:"entry"`
	Mail  *play.Hash `json:"mail"`
	Sets  []struct {
		Mail *play.Hash `json:"mail"`
	} `json:"sets"`
}

// MailsAfter returns the mails that caused an entry after the one of the
// number, each with how many it caused. It reads the journal from its end, and
// no more of it than that.
func (s *Store) MailsAfter(entry int) (map[play.Hash]int, error) {
	for room := int64(mailRoom); ; room *= 4 {
		from := max(0, s.size-room)
		journal, err := s.disk.Read(s.journal, from)
		if err != nil {
			return nil, notThere(JournalPath(s.path), err)
		}
		if whole, _ := splitTorn(journal); from > 0 {
			_, journal, _ = bytes.Cut(whole, []byte("\n")) // the first line may have lost its beginning
		} else {
			journal = whole
		}
		mails, enough, err := mailsAfter(entry, journal)
		if err != nil {
			return nil, s.broken("%v", err)
		} else if enough || from == 0 {
			return mails, nil
		}
	}
}

// mailsAfter finds the mails in lines of the journal, from the last one back.
// It reports whether it came to the entry.
func mailsAfter(entry int, journal []byte) (mails map[play.Hash]int, enough bool, err error) {
	mails = map[play.Hash]int{}
	for journal = bytes.TrimSuffix(journal, []byte("\n")); len(journal) > 0; {
		begin := bytes.LastIndexByte(journal, '\n') + 1
		var e mailed
		if err := json.Unmarshal(journal[begin:], &e); err != nil {
			return nil, false, fmt.Errorf("an entry cannot be read: %v", err)
		}
		if e.Entry <= entry {
			return mails, true, nil
		}
		if e.Mail != nil {
			mails[*e.Mail]++
		}
		for _, set := range e.Sets {
			if set.Mail != nil {
				mails[*set.Mail]++
			}
		}
		journal = journal[:max(0, begin-1)]
	}
	return mails, false, nil
}
