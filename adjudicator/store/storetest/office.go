package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"cityhall.example/adjudicator/store"
)

func (s *suite) keeps() {
	s.game("demo", "anna")
	in := []store.Incoming{incoming(1, "demo"), incoming(2), incoming(3, "demo", ""), incoming(1, "demo")}
	numbers, err := s.s.Keep(s.ctx, in, store.Progress{Box: "inbox", Through: at(9)})
	s.must(err)
	s.equal("the numbers", numbers, []int64{1, 2, 3, 1})
	for range 2 {
		numbers, err = s.s.Keep(s.ctx, []store.Incoming{incoming(3, "demo"), incoming(2, "demo")}, store.Progress{})
		s.must(err)
		s.equal("the numbers again", numbers, []int64{3, 2})
		numbers, err = s.s.Kept(s.ctx, []store.Source{in[1].Source, {Box: "inbox", UID: 99}, {Box: "other", UID: 2}})
		s.must(err)
		s.equal("what is kept", numbers, []int64{2, 0, 0})
		s.equal("what waits in demo", s.load("demo").Undecided, []int64{1, 3})
		s.equal("what waits in the office", s.load("").Undecided, []int64{2, 3})
		m, err := s.s.Mail(s.ctx, 2)
		s.must(err)
		s.equal("mail 2", m, &store.Mail{Number: 2, Incoming: in[1]})
		s.equal("its bytes", m.Raw, in[1].Raw)
		through, err := s.s.Through(s.ctx)
		s.must(err)
		s.equal("how far the mailbox was read", through, at(9))
		s.reopen()
	}
	for _, n := range []int64{0, 4, 99} {
		_, err := s.s.Mail(s.ctx, n)
		s.is(fmt.Sprintf("mail %d", n), err, store.ErrNotFound)
	}
	for n := range 3 {
		s.equal("the next number", s.keep(n+10), int64(n+4))
	}
	var all []int64
	for m, err := range s.s.Mails(s.ctx, 3) {
		s.must(err)
		if m.Raw != nil {
			s.Error("a list has the bytes of mails")
		}
		all = append(all, m.Number)
	}
	s.equal("the mails from the third on", all, []int64{3, 4, 5, 6})
}

func (s *suite) forgetsSlight() {
	s.game("demo", "anna")
	day := func(n int) time.Time { return at(0).AddDate(0, 0, n) }
	keep := func(uid, on int, slight bool, dockets ...string) {
		m := incoming(uid, dockets...)
		m.At, m.Slight = day(on), slight
		_, err := s.s.Keep(s.ctx, []store.Incoming{m}, store.Progress{})
		s.must(err)
	}
	keep(1, 0, true)
	keep(2, 0, false, "demo")
	two := []store.Incoming{incoming(3), incoming(4, "demo")}
	two[0].At, two[1].At, two[0].Slight = day(1), day(1), true
	_, err := s.s.Keep(s.ctx, two, store.Progress{})
	s.must(err)
	keep(5, 1, true, "demo")
	keep(6, 2, true)
	keep(7, 2, false, "demo")
	days := func() []store.SlightDay {
		all, err := s.s.Slight(s.ctx)
		s.must(err)
		return all
	}
	size := func(uids ...int) (n int64) {
		for _, uid := range uids {
			n += int64(len(incoming(uid).Raw)) + store.SlightCost
		}
		return n
	}
	format := func(n int) string { return day(n).Format(time.DateOnly) }
	all := []store.SlightDay{{Day: format(0), First: 1, Last: 1, Bytes: size(1)}, {Day: format(1), First: 3, Last: 5, Bytes: size(3, 5)}, {Day: format(2), First: 6, Last: 6, Bytes: size(6)}}
	s.equal("what may be forgotten", days(), all)
	s.reopen()
	s.equal("what may be forgotten after a restart", days(), all)
	for range 3 { // 1, 3 and 6 wait in the office, 5 waits in demo behind 2 and 4
		s.decide("", 0)
	}
	s.must(s.s.Forget(s.ctx, 5))
	for range 2 {
		s.equal("what may be forgotten then", days(), all[2:])
		for uid, there := range map[int64]bool{1: false, 2: true, 3: false, 4: true, 5: true, 6: true, 7: true} {
			m, err := s.s.Mail(s.ctx, uid)
			if !there {
				s.is(fmt.Sprintf("mail %d", uid), err, store.ErrNotFound)
			} else if s.must(err); len(m.Raw) == 0 {
				s.Errorf("mail %d has no bytes", uid)
			}
		}
		var left []int64
		for m, err := range s.s.Mails(s.ctx, 1) {
			s.must(err)
			left = append(left, m.Number)
		}
		s.equal("what is left", left, []int64{2, 4, 5, 6, 7})
		s.must(s.s.Forget(s.ctx, 5))
		s.reopen()
	}
	s.equal("the next number", s.keep(8), int64(8))
}

// erases forgets somebody: nothing that the store copies says who that was, but for
// email that waits, and all else is as before.
func (s *suite) erases() {
	s.game("demo", "lena")
	s.somebody("ben", "lena")
	for i, text := range []string{"From: Lena@Gone.test", "From: ben@example.org", "Lena@gone.test wrote", "lena@gone.test waits"} {
		m := incoming(i+1, "demo")
		m.Raw = []byte(text + "\r\n\r\n")
		_, err := s.s.Keep(s.ctx, []store.Incoming{m}, store.Progress{})
		s.must(err)
	}
	record := json.RawMessage(`{"asks":[{"name":"Lena"}],"from":"lena@gone.test","list":["lena@gone.test","x+lena@gone.test"],"lena@gone.test":12345678901234567}`)
	for _, id := range []string{"demo", "demo", "demo", ""} {
		saved := s.load(id)
		c := change(id, saved.At, 0)
		if len(saved.Undecided) > 0 {
			c.Decided = []store.Decided{{Mail: saved.Undecided[0], Player: "Lena", Verdict: "Lena", Record: record}}
		}
		c.Notes = record
		s.commit(c)
	}
	before := s.load("demo").At
	s.must(s.s.Erase(s.ctx, store.Gone{Addresses: []string{"Lena@gone.test"}, Name: "Lena"}))
	for range 2 {
		s.equal("the version", s.load("demo").At, before)
		s.equal("notes of a game", string(s.load("demo").Notes), `{"(forgotten)":12345678901234567,"asks":[{"name":"Lena"}],"from":"(forgotten)","list":["x+lena@gone.test"]}`)
		s.equal("notes of the office", string(s.load("").Notes), `{"(forgotten)":12345678901234567,"asks":[{"name":"(forgotten)"}],"from":"(forgotten)","list":["x+lena@gone.test"]}`)
		d, err := s.s.Decided(s.ctx, "demo", 1)
		s.must(err)
		s.equal("a verdict", d.Player+" "+d.Verdict, "Lena Lena")
		s.equal("its record", string(d.Record), string(s.load("demo").Notes))
		for number, there := range []bool{false, true, false, true} {
			m, err := s.s.Mail(s.ctx, int64(number+1))
			s.must(err)
			s.equal(fmt.Sprintf("mail %d has bytes", number+1), len(m.Raw) > 0, there)
			s.equal("its prints", m.Prints, incoming(number+1).Prints)
		}
		s.must(s.s.Erase(s.ctx, store.Gone{Addresses: []string{"lena@gone.test"}}))
		s.reopen()
	}
	s.equal("the last of demo", s.decide("demo", 1), int64(4))
}

func (s *suite) decides() {
	s.game("demo", "anna")
	s.game("spring", "ben")
	s.keep(1, "demo", "spring")
	s.keep(2, "spring")
	s.keep(3, "demo")
	s.keep(4)
	s.equal("the first of spring", s.decide("spring", 0), int64(1))
	s.equal("what waits in demo", s.load("demo").Undecided, []int64{1, 3})
	s.reopen()
	s.equal("what waits in spring", s.load("spring").Undecided, []int64{2})
	s.equal("the first of demo", s.decide("demo", 1), int64(1))
	s.equal("the second of demo", s.decide("demo", 2), int64(3))
	s.equal("that of the office", s.decide("", 0), int64(4))
	s.equal("the second of spring", s.decide("spring", 0), int64(2))
	s.reopen()
	for _, id := range []string{"", "demo", "spring"} {
		s.equal("what waits", len(s.load(id).Undecided), 0)
	}
	s.keep(5, "demo", "spring")
	s.keep(6, "demo")
	s.keep(7, "demo")
	both := change("demo", s.load("demo").At, 1)
	both.Decided = []store.Decided{{Mail: 5, Player: "anna", Verdict: "filed", Record: []byte(`{"a":1}`)}, {Mail: 6, Verdict: "refused", Record: []byte(`{"b":2}`)}}
	s.commit(both)
	for range 2 {
		s.equal("what waits behind two verdicts", s.load("demo").Undecided, []int64{7})
		s.equal("what waits in another docket", s.load("spring").Undecided, []int64{5})
		for _, want := range both.Decided {
			d, err := s.s.Decided(s.ctx, "demo", want.Mail)
			s.must(err)
			s.equal("one of two verdicts", d, &want)
		}
		s.reopen()
	}
	var told []int64
	for e, err := range s.s.History(s.ctx, "demo") {
		s.must(err)
		if e.Decided != nil {
			told = append(told, e.Decided.Mail)
		}
	}
	s.equal("the verdicts in the history", told, []int64{1, 3, 5, 6})
	d, err := s.s.Decided(s.ctx, "demo", 3)
	s.must(err)
	s.equal("the verdict", d, &store.Decided{Mail: 3, Player: "anna", Verdict: "filed", Entry: 4, Record: []byte(`{"a":1}`)})
	for _, n := range []int64{2, 9} {
		_, err = s.s.Decided(s.ctx, "demo", n)
		s.is("a verdict that isn't there", err, store.ErrNotFound)
	}
	before, err := s.s.Trying(s.ctx, "demo", 3)
	s.must(err)
	s.equal("tries", before, 0)
}

func (s *suite) prints() {
	v := s.game("demo", "anna")
	c := change("demo", v, 0)
	c.Seen = []store.Fingerprint{{Hash: hash("a"), Mail: 5}, {Hash: hash("b"), Mail: 6}, {Hash: hash("a"), Mail: 7}}
	v = s.commit(c)
	c = change("demo", v, 1)
	c.Seen = []store.Fingerprint{{Hash: hash("b"), Mail: 1 << 40}, {Hash: hash("c"), Mail: 1 << 40}}
	s.commit(c)
	for range 2 {
		seen, err := s.s.Seen(s.ctx, "demo", []store.Hash{hash("a"), hash("b"), hash("c"), hash("d")})
		s.must(err)
		s.equal("the prints", seen, []int64{5, 6, 1 << 40, 0})
		s.reopen()
	}
}

func (s *suite) forgets() {
	s.game("demo", "anna")
	s.keep(5, "demo")
	s.keep(7, "demo")
	_, err := s.s.Keep(s.ctx, nil, store.Progress{Box: "inbox", Below: 7})
	s.must(err)
	numbers, err := s.s.Kept(s.ctx, []store.Source{{Box: "inbox", UID: 5}, {Box: "inbox", UID: 7}})
	s.must(err)
	s.equal("what is kept", numbers, []int64{0, 2})
}

func (s *suite) letters() {
	v := s.game("demo", "anna")
	c := change("demo", v, 1)
	jots := []string{"save the brown cards", "두 줄\n\"quoted\" \\ <b>"}
	c.Letters = []store.Letter{{Key: "a", Reader: "anna", Kind: "entry", Entry: 2, Since: 1, Jots: jots}, {Key: "b", Reader: "ben", Ready: at(30)}, {Key: "c", Reader: "moderator", Mail: 4}}
	c.Told = 2
	v = s.commit(c)
	again := change("demo", v, 0)
	again.Letters = c.Letters[1:2]
	if _, err := s.s.Commit(s.ctx, again); err == nil {
		s.Error("a letter was committed twice")
	}
	s.reopen()
	s.equal("what waits", s.keys("demo"), []store.Key{"a", "b", "c"})
	s.equal("what its reader noted", s.load("demo").Letters[0].Jots, jots)
	s.must(s.s.Sending(s.ctx, store.Letter{Key: "a", Docket: "demo", Reader: "anna", Kind: "entry", Entry: 2, Since: 1, Jots: jots[1:], Held: true}))
	s.reopen()
	s.equal("what its reader noted, and is printed later", s.load("demo").Letters[0].Jots, jots[1:])
	s.must(s.s.Sent(s.ctx, []store.Delivery{
		{Docket: "demo", Key: "a", At: at(2)}, {Docket: "demo", Key: "nothing", At: at(2)},
		{Docket: "demo", Key: "c", At: at(2), Late: "busy", Again: at(12)},
	}))
	s.reopen()
	saved := s.load("demo")
	s.equal("the version", saved.At, v)
	s.equal("what waits", s.keys("demo"), []store.Key{"b", "c"})
	s.equal("the late one", saved.Letters[1], store.Letter{Key: "c", Docket: "demo", Reader: "moderator", Mail: 4, Ready: at(12), Tries: 1, First: at(2)})
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "demo", Key: "c", At: at(12), Failed: "gone", Letters: []store.Letter{{Key: "failed/c", Docket: "demo", Reader: "moderator", About: "c", Ready: at(12)}}}}))
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "demo", Key: "c", At: at(13), Failed: "gone", Letters: []store.Letter{{Key: "failed/c", Docket: "demo"}}}}))
	s.reopen()
	s.equal("what waits", s.keys("demo"), []store.Key{"b", "failed/c"})
	c = change("demo", v, 1)
	c.Told, c.Notes = 3, json.RawMessage(`{"sent":"b"}`)
	c.Letters = []store.Letter{{Key: "d", Reader: "anna"}}
	c.Sent = []store.Delivery{{Key: "b", At: at(31)}, {Key: "a", At: at(31)}, {Key: "failed/c", At: at(31), Late: "busy", Again: at(40)}}
	s.commit(c)
	if _, err := s.s.Commit(s.ctx, c); !errors.Is(err, store.ErrGoneOn) {
		s.Errorf("the same change again: %v", err)
	}
	s.reopen()
	s.equal("what waits", s.keys("demo"), []store.Key{"d", "failed/c"})
	saved = s.load("demo")
	s.equal("the notes", string(saved.Notes), `{"sent":"b"}`)
	s.equal("the late one", saved.Letters[0].Ready, at(40))
}

func (s *suite) covers() {
	for _, id := range []string{"demo", "spring"} {
		c := change(id, store.Version{}, 1)
		c.Seats, c.Told = Seating("anna"), 1
		c.Letters = []store.Letter{{Key: "a", Reader: "anna"}, {Key: "b", Reader: "ben"}}
		s.commit(c)
	}
	digest := store.Letter{Key: "digest/anna", Reader: "anna", Ready: at(5), Covers: []store.Covered{{Docket: "demo", Key: "a"}, {Docket: "spring", Key: "a"}}}
	s.must(s.s.Sending(s.ctx, digest))
	s.must(s.s.Sending(s.ctx, digest))
	s.reopen()
	for _, id := range []string{"demo", "spring"} {
		s.equal("what waits", s.keys(id), []store.Key{"b"})
	}
	s.equal("the digest", s.load("").Letters, []store.Letter{digest})
	s.equal("what needs attention", s.dockets(at(9)), []string{"demo", "spring", ""})
	held := store.Letter{Key: "b", Docket: "demo", Reader: "ben", Ready: at(5), Held: true}
	s.must(s.s.Sending(s.ctx, held))
	s.reopen()
	s.equal("what needs attention without one that is held", s.dockets(at(9)), []string{"spring", ""})
	s.equal("one that is held", s.load("demo").Letters, []store.Letter{held})
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Key: "digest/anna", At: at(6)}}))
	s.equal("what waits", s.keys(""), []store.Key{})
}

func (s *suite) work() {
	var v store.Version
	for _, id := range []string{"a", "b", "c", "d"} {
		v = s.game(id, "anna")
	}
	s.equal("at first", len(s.dockets(at(100))), 0)
	s.keep(3, "b")
	c := change("a", v, 0)
	due := at(20)
	c.Due = &due
	a := s.commit(c)
	c = change("d", v, 0)
	c.Letters = []store.Letter{{Key: "l", Reader: "anna", Ready: at(10)}}
	s.commit(c)
	for range 2 {
		s.equal("before anything", s.dockets(at(2)), []string(nil))
		s.equal("with a mail", s.dockets(at(3)), []string{"b"})
		s.equal("with a letter", s.dockets(at(10)), []string{"b", "d"})
		s.equal("with the clock", s.dockets(at(20)), []string{"b", "d", "a"})
		work, err := s.s.Work(s.ctx, at(30), 2)
		s.must(err)
		s.equal("the first two", work, []store.Work{{Docket: "b", Undecided: true, Since: at(3)}, {Docket: "d", Letters: true, Since: at(10)}})
		for now, want := range map[int]time.Time{0: at(3), 3: at(10), 10: at(20), 20: {}} {
			next, err := s.s.Next(s.ctx, at(now))
			s.must(err)
			s.equal(fmt.Sprintf("after %d", now), next, want)
		}
		s.reopen()
	}
	s.decide("b", 0)
	never := time.Time{}
	c = change("a", a, 0)
	c.Due = &never
	s.commit(c)
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "d", Key: "l", At: at(30)}}))
	s.equal("when all is done", len(s.dockets(at(100))), 0)
}

func (s *suite) trouble() {
	s.game("bad", "anna")
	s.game("good", "ben")
	s.keep(1, "bad")
	s.keep(2, "bad", "good")
	c := change("bad", s.load("bad").At, 0)
	why := "it panicked"
	c.Decided = []store.Decided{{Mail: 1, Verdict: "trouble"}}
	c.Trouble, c.Letters = &why, []store.Letter{{Key: "t", Reader: "moderator"}}
	s.commit(c)
	s.reopen()
	saved := s.load("bad")
	s.equal("the trouble", saved.Trouble, why)
	s.equal("what waits", saved.Undecided, []int64{2})
	work, err := s.s.Work(s.ctx, at(9), 10)
	s.must(err)
	s.equal("the work", work, []store.Work{{Docket: "bad", Letters: true, Since: at(1)}, {Docket: "good", Undecided: true, Since: at(2)}})
	s.decide("good", 1)
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "bad", Key: "t", At: at(9)}}))
	s.equal("the work", len(s.dockets(at(9))), 0)
	none := ""
	c = change("bad", saved.At, 1)
	c.Trouble, c.Told = &none, 2
	s.commit(c)
	s.equal("the work without trouble", s.dockets(at(9)), []string{"bad"})
	s.decide("bad", 0)
}

func (s *suite) untold() {
	v := s.game("demo", "anna")
	other := s.place.Guest()
	v, err := other.Commit(s.ctx, change("demo", v, 1))
	s.must(err)
	s.must(other.Close())
	work, err := s.s.Work(s.ctx, at(9), 10)
	s.must(err)
	s.equal("the work", work, []store.Work{{Docket: "demo", Untold: true, Since: at(1)}})
	s.equal("what was told", s.load("demo").Told, 1)
	c := change("demo", v, 0)
	c.Told = 2
	v = s.commit(c)
	s.equal("the work", len(s.dockets(at(9))), 0)
	other = s.place.Guest()
	c = change("demo", v, 1)
	c.Now = time.Time{} // which a program that plays a game file doesn't give
	_, err = other.Commit(s.ctx, c)
	s.must(err)
	s.must(other.Close())
	s.equal("the work of a commit without a time", s.dockets(at(9)), []string{"demo"})
}

func (s *suite) history() {
	v := s.game("demo", "anna")
	s.keep(1, "demo")
	s.decide("demo", 1)
	c := change("demo", s.load("demo").At, 0)
	c.Letters = []store.Letter{{Key: "a", Reader: "anna"}}
	c.Seats = []store.SeatEdit{{Player: "anna", Epoch: "x"}}
	s.commit(c)
	s.must(s.s.Sent(s.ctx, []store.Delivery{{Docket: "demo", Key: "a", At: at(7)}}))
	s.reopen()
	var told []string
	for e, err := range s.s.History(s.ctx, "demo") {
		s.must(err)
		switch {
		case e.Decided != nil:
			told = append(told, fmt.Sprintf("%s mail %d %s", e.At.Format("15:04"), e.Decided.Mail, e.Decided.Verdict))
		case e.Letter != nil:
			told = append(told, fmt.Sprintf("%s letter %s", e.At.Format("15:04"), e.Letter.Key))
		case e.Sent != nil:
			told = append(told, fmt.Sprintf("%s sent %s", e.At.Format("15:04"), e.Sent.Key))
		case e.Seat != nil && v.Entry == 1 && e.At.After(at(0)):
			told = append(told, fmt.Sprintf("%s seat %s", e.At.Format("15:04"), e.Seat.Player))
		}
	}
	s.equal("the history", told, []string{"12:01 mail 1 filed", "12:02 seat anna", "12:02 letter a", "12:07 sent a"})
}
