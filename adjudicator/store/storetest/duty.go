package storetest

import "cityhall.example/adjudicator/store"

func (s *suite) duty() {
	guest := s.place.Guest()
	defer func() { s.must(guest.Close()) }()
	progress := store.Progress{Box: "inbox", Through: at(5), Duty: "reading"}
	release, err := s.s.Duty(s.ctx, "reading")
	s.must(err)
	for _, worker := range []store.Store{s.s, guest} {
		_, err := worker.Duty(s.ctx, "reading")
		s.is("a duty that somebody has", err, store.ErrBusy)
	}
	again, err := s.s.Duty(s.ctx, "another")
	s.must(err)
	numbers, err := s.s.Keep(s.ctx, []store.Incoming{incoming(1)}, progress)
	s.must(err)
	s.equal("the number", numbers, []int64{1})
	s.must(release())
	s.must(release()) // twice is harmless
	release, err = s.s.Duty(s.ctx, "reading")
	s.must(err)
	_, err = s.s.Keep(s.ctx, []store.Incoming{incoming(2)}, progress)
	s.must(err)
	s.must(release())
	s.must(again())
	s.reopen()
	_, err = s.s.Duty(s.ctx, "reading")
	s.must(err)
	s.reopen() // which gives up what it had
	_, err = s.s.Duty(s.ctx, "reading")
	s.must(err)
}
