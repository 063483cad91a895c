package mail

import (
	"context"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/transport"
)

// soakMails is how many emails come in the soak, and soakGrowth how many bytes
// the process may remember of each, besides soakCaches, which fill once.
const (
	soakMails  = 5_000
	soakGrowth = 1 << 10
	soakCaches = 2 << 20
)

// An unsynced directory is nearly as fast as memory.
type unsynced struct{ disk.Directory }

func (unsynced) Sync(string) error    { return nil }
func (unsynced) SyncDir(string) error { return nil }

// A soak is an office to which all sorts of emails come for weeks. Its games are
// game-1 to game-5, of which the last is flooded.
type soak struct {
	*flow
	box    *world // the mailbox, and what is sent
	chance *rand.Rand
	labels map[uint32]string // the kind of each mail, by its UID
	turn   int
	filed  map[string][]string // what was ordered, by game
	label  string              // of the mail that is written
	recent []soakMail          // those that may come again
	own    []string            // Message-IDs of mails of the office
	ids    map[[8]byte]bool    // of all of them
}

type soakMail struct{ raw, label string }

// A sort of mail comes with a weight, and gets one of some verdicts.
type soakSort struct {
	label    string
	weight   int
	verdicts []Verdict
	write    func(*soak) string
}

// machines are the sorts of mail that nobody may get an answer to; the moderator
// may be told of them, and once a day who they seem to be from.
var machines = []string{"junk", "beggar", "bounce", "own"}

// unremembered are the sorts of which nothing is ever done, so that it makes no
// difference how often they come.
var unremembered = []string{"junk", "vacation", "list", "own"}

var soakSorts = []soakSort{
	{"turn", 5, []Verdict{Filed}, (*soak).nextTurn},
	{"ask", 5, []Verdict{Answered, Previewed, Unclear}, func(s *soak) string {
		asks := []string{"status", "help", "history", "resend", "preview\nplace boutique on nowhere/gray", "press to all\nHello.\nend press"}
		return s.from(s.player(), asks[s.chance.IntN(len(asks))])
	}},
	{"withdrawal", 1, []Verdict{Filed}, func(s *soak) string { return s.order(s.player(), "withdraw") }},
	{"wrong", 2, []Verdict{Unclear}, func(s *soak) string { return s.from(s.player(), "place boutique on nowhere/gray") }},
	{"chat", 1, []Verdict{Nothing}, func(s *soak) string { return s.from(s.player(), "Nice weather, isn't it?") }},
	{"again", 8, []Verdict{Duplicate}, func(s *soak) string {
		earlier := s.recent[s.chance.IntN(len(s.recent))]
		mail := earlier.raw
		if slices.Contains(unremembered, earlier.label) {
			s.label = earlier.label
		} else if earlier.label == "bounce" {
			s.label = "bounce again"
		}
		if s.chance.IntN(2) == 0 { // by another way
			return fmt.Sprintf("Received: from relay%d.test\n", s.written) + mail
		}
		return mail
	}},
	{"replay", 8, []Verdict{Replayed}, (*soak).replay},
	{"bounce again", 0, []Verdict{Duplicate, Automatic}, nil},
	{"said again", 0, []Verdict{Automatic, Listed, Bounced, WantsSeat}, nil},
	{"junk", 18, []Verdict{Verdict(identity.Stranger)}, func(s *soak) string {
		return s.letter("win@prize.test", "cityhall@sandbox.test", "You have won", "", strings.Repeat("<a href=x>Click</a> here. ", s.chance.IntN(200)))
	}},
	{"beggar", 1, []Verdict{WantsSeat}, func(s *soak) string {
		return s.letter("new@elsewhere.test", "cityhall@sandbox.test", "join game-1", "", "Please.")
	}},
	{"bounce", 6, []Verdict{Bounced, Automatic}, (*soak).bounce},
	{"vacation", 6, []Verdict{Automatic, Duplicate}, func(s *soak) string {
		return s.letter(s.player().player+"@sandbox.test", s.address(s.player()), "Out of office", "Auto-Submitted: auto-replied\n", "status")
	}},
	{"list", 5, []Verdict{Listed, Duplicate}, func(s *soak) string {
		return s.letter("anna@sandbox.test", "cityhall@sandbox.test", "[list] hello", "List-Id: <list.elsewhere.test>\nPrecedence: bulk\n", "status")
	}},
	{"own", 2, []Verdict{Verdict(identity.Own)}, func(s *soak) string {
		return s.letter("cityhall@sandbox.test", s.address(s.player()), "[game-1] Fifth Avenue", "", "status")
	}},
	{"two authors", 2, []Verdict{Verdict(identity.SeveralAuthors)}, func(s *soak) string {
		return s.letter("anna@sandbox.test, kevin@sandbox.test", s.address(s.player()), "", "", "status")
	}},
	{"no token", 3, []Verdict{Verdict(identity.NoToken)}, func(s *soak) string {
		return s.letter(s.player().player+"@sandbox.test", "cityhall@sandbox.test", "", "", "start on times-square/gray")
	}},
	{"wrong token", 3, []Verdict{Verdict(identity.WrongToken)}, func(s *soak) string {
		return s.letter(s.player().player+"@sandbox.test", "cityhall+"+strings.Repeat("a2", 13)+"@sandbox.test", "", "", "withdraw")
	}},
	{"other's token", 3, []Verdict{Verdict(identity.OtherSeat)}, func(s *soak) string {
		return s.letter("anna@sandbox.test", s.address(turn{game: "game-2", player: "ken"}), "", "", "withdraw")
	}},
	{"large", 2, []Verdict{TooLarge}, func(s *soak) string {
		return s.from(s.player(), strings.Repeat("start on times-square/gray\n", 3000))
	}},
	{"hostile", 8, []Verdict{Unreadable, Incomplete, TooLarge, Nothing, Unclear, Automatic, Verdict(identity.SeveralAuthors), Verdict(identity.Stranger)}, (*soak).hostile},
	{"flood", 5, []Verdict{Answered, TooMany}, func(s *soak) string { return s.from(turn{game: "game-5", player: "alfonzo"}, "status") }},
}

// player is one of those who are not in the flooded game.
func (s *soak) player() turn {
	return turn{game: fmt.Sprintf("game-%d", 1+s.chance.IntN(4)), player: flowPlayers[s.chance.IntN(4)]}
}

func (s *soak) address(t turn) string {
	return identity.Address(s.Settings.Address, s.token(t.game, s.seat(t.game, t.player)))
}

// replay is an earlier mail under another Message-ID, or another mail under that
// of an earlier one.
func (s *soak) replay() string {
	s.written++
	earlier := s.recent[s.chance.IntN(len(s.recent))]
	if slices.Contains([]string{"beggar", "bounce", "vacation", "list"}, earlier.label) {
		s.label = "said again"
	} else if slices.Contains(unremembered, earlier.label) {
		s.label = earlier.label
	}
	if s.chance.IntN(2) == 0 {
		return strings.Replace(earlier.raw, "Message-ID: <", fmt.Sprintf("Message-ID: <%d-", s.written), 1)
	}
	return strings.Replace(earlier.raw, "\nDate: ", fmt.Sprintf("\nDate: (%d) ", s.written), 1)
}

// from returns an email of a player, with the player's token.
func (s *soak) from(t turn, text string) string {
	if s.chance.IntN(2) == 0 {
		return strings.ReplaceAll(string(s.mail(t.game, t.player, text)), "\r\n", "\n")
	}
	return s.letter(t.player+"@sandbox.test", s.address(t), "Re: ["+t.game+"] Fifth Avenue", "", text)
}

func (s *soak) letter(from, to, subject, more, text string) string {
	s.written++
	return fmt.Sprintf("From: %s\nTo: %s\nSubject: %s\nDate: %s\nMessage-ID: <soak-%d@client.test>\n%s\n%s\n",
		from, to, subject, s.box.now.Add(time.Duration(s.written)*time.Second).Format(time.RFC1123Z), s.written, more, text)
}

// nextTurn is the next order of one of the four games, in turns.
func (s *soak) nextTurn() string {
	t := s.turns[s.turn%4*(len(s.turns)/4)+s.turn/4]
	s.turn++
	return s.order(t, t.order)
}

func (s *soak) order(t turn, order string) string {
	s.filed[t.game] = append(s.filed[t.game], t.player+": "+order)
	return s.from(t, order)
}

// bounce says that an email could not be delivered: one of the office's, late or
// for good, or one that it never sent.
func (s *soak) bounce() string {
	id, action := "never@sandbox.test", "failed"
	switch n := s.chance.IntN(3); {
	case n > 0:
		id = s.own[s.chance.IntN(len(s.own))]
	case n > 1:
		action = "delayed"
	}
	return s.letter("MAILER-DAEMON@mx.test", "cityhall@sandbox.test", "Undelivered Mail", `Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b
`, fmt.Sprintf(`--b

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; anna@sandbox.test
Action: %s
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
From: cityhall@sandbox.test
--b--`, action, id))
}

// hostile is an email that is meant to break who reads it, of a player or a
// stranger.
func (s *soak) hostile() string {
	from, to := "evil@elsewhere.test", "cityhall@sandbox.test"
	if p := s.player(); s.chance.IntN(2) == 0 {
		from, to = p.player+"@sandbox.test", s.address(p)
	}
	mime := "MIME-Version: 1.0\n"
	switch s.chance.IntN(9) {
	case 0: // deep
		var b strings.Builder
		for i := range 500 {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
		}
		head, body, _ := strings.Cut(b.String(), "\n\n")
		return s.letter(from, to, "", mime+head+"\n", body+"\nstart on times-square/gray")
	case 1: // many parts
		return s.letter(from, to, "", mime+"Content-Type: multipart/mixed; boundary=b\n", strings.Repeat("--b\n\nx\n", 5000)+"--b--")
	case 2: // broken base64
		return s.letter(from, to, "", mime+"Content-Transfer-Encoding: base64\n", base64.StdEncoding.EncodeToString([]byte(strings.Repeat("status\n", 99)))+"!!=A")
	case 3: // a huge header
		return s.letter(from, to, "", "X: "+strings.Repeat("x", 60_000)+"\n"+strings.Repeat("To: a@b.test\n", 100), "Hm.")
	case 4: // many fields
		return s.letter(from, to, "", strings.Repeat("a: b\n", 9000), "Hm.")
	case 5: // no mail at all
		noise := make([]byte, 3000)
		for i := range noise {
			noise[i] = byte(s.chance.Uint32())
		}
		return string(noise)
	case 6: // a file that is no YAML
		return s.letter(from, to, "", mime+"Content-Type: multipart/mixed; boundary=b\n",
			"--b\nContent-Type: text/plain; name=orders.yaml\nContent-Disposition: attachment; filename=orders.yaml\n\norders: &a [*a, *a]\n? {: <<\n\x00\n--b--")
	case 7: // one long line, in tags
		return s.letter(from, to, "", mime+"Content-Type: text/html\n", strings.Repeat("<blockquote><b>", 3000)+"hm")
	}
	return s.letter(strings.Repeat(from+", ", 500)+from, to, "=?x?B?"+strings.Repeat("=", 900)+"?=", "", strings.Repeat(">", 50_000))
}

// reopen starts the office as a new process does.
func (s *soak) reopen() {
	s.must(s.Close())
	s.open()
	s.must(s.store.Close())
	on, err := directory.On(unsynced{s.files.(disk.Directory)}, storeOptions(false))
	s.must(err)
	s.store, s.close = on, append(s.close[:1], on.Close)
	s.Now = func() time.Time { return s.box.now }
}

// round lets some emails come, and looks at what goes out.
func (s *soak) round(mails int) {
	s.t.Helper()
	weights := 0
	for _, sort := range soakSorts {
		weights += sort.weight
	}
	for range mails {
		n := s.chance.IntN(weights)
		sort := soakSorts[slices.IndexFunc(soakSorts, func(sort soakSort) bool { n -= sort.weight; return n < 0 })]
		s.label = sort.label
		raw := sort.write(s)
		if len(s.recent) < 20 && !slices.Contains([]string{"again", "replay", "hostile", "flood", "large"}, sort.label) {
			s.recent = append(s.recent, soakMail{raw, s.label})
		}
		s.box.put(raw)
		s.labels[s.box.uid] = s.label
	}
	r, err := s.Round(context.Background(), s.box, s.box)
	s.must(err)
	if r.Taken != mails || r.Decided != mails || r.Sent != len(s.box.sent) || len(s.box.folder("INBOX")) > 0 {
		s.t.Fatalf("of %d mails, and with %d sent and %d left: %+v", mails, len(s.box.sent), len(s.box.folder("INBOX")), r)
	}
	for _, m := range s.box.sent {
		id := strings.Trim(headerOf(s.t, m.raw).Get("Message-Id"), "<>")
		k, ok := keyOf(id, s.key, s.domain())
		if !ok {
			s.t.Errorf("the office does not know its own Message-ID %s", id)
		}
		hash := [8]byte([]byte(s.key.Stamp(string(k))))
		if s.ids[hash] {
			s.t.Errorf("%s was sent twice", k)
		}
		s.ids[hash] = true
		if len(s.own) < 20 {
			s.own = append(s.own, id)
		}
	}
	s.box.sent, s.box.disk.Steps = nil, nil
	clear(s.box.folders)
	s.recent = slices.Clone(s.recent[min(len(s.recent)-1, s.chance.IntN(3)):])
	s.own = slices.Clone(s.own[min(len(s.own)-1, s.chance.IntN(3)):])
}

// live returns the bytes of the heap that are in use. What sync.Pools hold is freed
// by the second collection.
func live() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestSoak lets thousands of emails come that are good, wrong, doubled, replayed,
// forged, hostile, too large and from machines, in rounds between which the
// office starts anew now and then: each gets one verdict, the right one;
// machines and strangers get no answer and a player no more than the limit;
// games go on as if nothing else had come; and what is remembered grows by no
// more than 1 KiB an email.
func TestSoak(t *testing.T) {
	testkit.Meet(t)
	mails := testkit.Times(500, soakMails)
	account := transport.Account{Server: "127.0.0.1:1", Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: password.Source{Env: "NONE"}}
	s := &soak{flow: newFlow(t, "sandbox.test", account, 4, 150), box: newWorld(t), chance: rand.New(rand.NewPCG(10, 4)), labels: map[uint32]string{}, ids: map[[8]byte]bool{}, filed: map[string][]string{}}
	s.game("game-5", "sandbox.test", 0)
	s.Settings.Answers, s.Settings.Size = 40, 60<<10
	s.Settings.Slight = Slight{Head: 1 << 20, Day: 1 << 32, Total: 1 << 40, Days: 10_000} // all is looked at
	s.must(s.Settings.Write(s.files))
	s.reopen()
	s.recent, s.own = []soakMail{{s.from(s.player(), "status"), "ask"}}, []string{Key(entryKey("game-1", 1, "anna")).messageID(s.key, s.domain())}
	s.box.put(s.recent[0].raw)
	s.labels[1] = "ask"
	_, err := s.Round(t.Context(), s.box, s.box)
	s.must(err)
	s.box.sent = nil
	s.box.refuse = func(to []string) error {
		for _, address := range to {
			name, _ := strings.CutSuffix(address, "@sandbox.test")
			if name != "mod" && !slices.Contains(flowPlayers, name) {
				t.Errorf("a mail goes to %s", address)
			}
		}
		return nil
	}
	early, first := int64(0), 0
	for come := 1; come < mails; {
		n := min(1+s.chance.IntN(250), mails-come)
		s.round(n)
		come += n
		s.box.now = s.box.now.Add(time.Duration(s.chance.IntN(12)) * time.Hour)
		if s.chance.IntN(4) == 0 {
			s.reopen()
		}
		if early == 0 && come >= mails/5 {
			s.reopen()
			early, first = live(), come
		}
	}
	s.reopen()
	if grown, most := live()-early, int64(mails-first)*soakGrowth+soakCaches; grown > most {
		t.Errorf("%d bytes more are in use after %d mails than after %d; at most %d would be right", grown, mails, first, most)
	} else {
		t.Logf("%d bytes a mail are remembered", grown/int64(mails-first))
	}
	s.checkLedger(mails)
	s.checkGames()
}

// checkLedger looks at the verdicts.
func (s *soak) checkLedger(mails int) {
	t := s.t
	uids, seen, served := map[int64]uint32{}, map[int64]bool{}, map[string]int{}
	verdicts := map[string]map[Verdict]int{}
	s.must(Look(t.Context(), s.dir, func(r *Record) {
		switch {
		case r.Taken != nil:
			uids[r.Taken.Mail] = uint32(r.Taken.UID)
		case r.Sent != nil && (r.Sent.Failed != "" || r.Sent.Late != ""):
			t.Errorf("not sent: %+v", r.Sent)
		case r.Done != nil:
			d, label := r.Done, s.labels[uids[r.Done.Mail]]
			if seen[d.Mail] {
				t.Errorf("mail %d has two verdicts", d.Mail)
			}
			seen[d.Mail] = true
			sort := soakSorts[slices.IndexFunc(soakSorts, func(sort soakSort) bool { return sort.label == label })]
			if !slices.Contains(sort.verdicts, d.Verdict) {
				raw, _ := Raw(t.Context(), s.dir, d.Mail)
				t.Errorf("mail %d, a %s: %s\n%.3000s", d.Mail, label, d, raw)
			}
			if verdicts[label] == nil {
				verdicts[label] = map[Verdict]int{}
			}
			verdicts[label][d.Verdict]++
			others := slices.DeleteFunc(slices.Clone(d.Tell), func(name string) bool { return name == play.Moderator })
			if slices.Contains(machines, label) && len(others) > 0 {
				t.Errorf("mail %d, a %s, is answered: %s", d.Mail, label, d)
			}
			if len(d.Tell) > len(others) && !slices.Contains([]string{"beggar", "bounce", "said again"}, label) {
				t.Errorf("of mail %d, a %s, the moderator is told: %s", d.Mail, label, d)
			}
			if slices.Contains(d.Tell, d.Player) {
				budget := r.At[:len("2026-11-21")] + " " + d.Game + "/" + d.Player
				most := s.Settings.Answers
				if !d.Verdict.served() {
					budget, most = budget+" "+string(d.Verdict), 1
				}
				if served[budget]++; served[budget] > most {
					t.Errorf("mail %d: more than %d answers: %s", d.Mail, most, budget)
				}
			}
		}
	}))
	if len(seen) != mails || len(uids) != mails {
		t.Errorf("%d mails taken in and %d verdicts for %d mails", len(uids), len(seen), mails)
	}
	for _, sort := range soakSorts {
		t.Logf("%s: %v", sort.label, verdicts[sort.label])
		if len(verdicts[sort.label]) == 0 && mails >= 1000 && sort.label != "bounce again" {
			t.Errorf("there was no %s", sort.label)
		}
	}
}

// checkGames looks at the games: each has what its players ordered, once and in
// order, and verifies.
func (s *soak) checkGames() {
	ids, err := s.store.Dockets(s.t.Context())
	s.must(err)
	for _, id := range ids {
		at, err := s.load(s.t.Context(), id)
		s.must(err)
		g, err := at.play(s.t.Context())
		s.must(err)
		replay, err := at.journal(s.t.Context(), g)
		s.must(err)
		_, err = replay.To(replay.Len())
		s.must(err)
		var got []string
		for n := range replay.Len() {
			for _, set := range replay.Entry(n + 1).Sets {
				got = append(got, set.Player+": "+strings.Join(set.Orders, "; "))
			}
		}
		equal(s.t, id, got, s.filed[id])
	}
	s.t.Logf("%d turns were played", s.turn)
}
