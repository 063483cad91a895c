package year

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"cityhall.example/mail/sandbox"
)

// A habit is how somebody plays.
type habit struct {
	name string
	// think is the least and the most time until an email is read and answered.
	think [2]time.Duration
	// bot chooses the orders.
	bot string
	// quotes says that answers have the original below.
	quotes bool
	// guards says that the turn is written above the orders, as in the template.
	guards bool
	// autoreply answers every email with a vacation notice while away, or always.
	autoreply bool
	// quits is after how many answers in each game no other comes; 0 for never.
	quits int
}

// A person has a mailbox and a script that reads it. It knows nothing else.
type person struct {
	*world
	habit
	id, name, address string
	zone              *time.Location
	// hours are from when until when the person looks into the mailbox.
	hours  [2]int
	chance *rand.Rand
	plan   *planner
	// gone are times without a look into the mailbox.
	gone []span
	// unread is what has come and was not read, and seen what has ever come.
	unread []*email
	seen   map[string]bool
	// sits is when the person next looks; zero for never.
	sits time.Time
	// remarks are to be written with the next look: requests that are about no game.
	remarks []remark
	// asking are those that were written and not answered, by the id of their emails.
	asking map[string]remark
	// latest is the last email of City Hall that was read.
	latest *email
	// reader, if it isn't nil, reads what is no report.
	reader func(*email)
	desks  map[string]*desk
	wrote  int
	// asked are the absences that the person asked for, by the id of the email, and
	// wishes how to be told, in order.
	asked map[string]vacation
	// bench is for who plays only in place of others.
	bench  bool
	wishes []wish
}

// A wish is how somebody wants to be told, from a time on.
type wish struct {
	from time.Time
	// mode is each, my-turn, digest or mute.
	mode string
	// id is the email that asked for it.
	id string
	// within is how long it may take besides: midnight is another one in each zone.
	within time.Duration
}

type span struct{ from, to time.Time }

// A desk is what a person has of a game.
type desk struct {
	report
	// original is the email that is answered.
	original *email
	// answered is the entry after which the person has written orders, and times how
	// often that was.
	answered, times int
}

// deliver puts an email into the mailbox.
func (p *person) deliver(e *email) {
	p.unread = append(p.unread, e)
	if p.autoreply && seldom(p.luck("notice", p.address, e.id), 3) == 1 && !p.seen[e.id] {
		p.notice(e.raw)
	}
	if p.sits.IsZero() {
		p.sit(p.now.Add(p.pause()))
	}
}

// pause is how long it takes the person until the next look.
func (p *person) pause() time.Duration {
	return p.think[0] + time.Duration(p.chance.Int64N(int64(p.think[1]-p.think[0])))
}

// sit plans the next look, at the time or when the person is there again.
func (p *person) sit(t time.Time) {
	for moved := true; moved; {
		moved = false
		for _, g := range p.gone {
			if !t.Before(g.from) && t.Before(g.to) {
				t, moved = g.to, true
			}
		}
		local := t.In(p.zone)
		if h := local.Hour(); h < p.hours[0] || h >= p.hours[1] {
			t = time.Date(local.Year(), local.Month(), local.Day(), p.hours[0], local.Minute(), local.Second(), 0, p.zone)
			if h >= p.hours[1] {
				t = time.Date(local.Year(), local.Month(), local.Day()+1, p.hours[0], local.Minute(), local.Second(), 0, p.zone)
			}
			moved = true
		}
	}
	p.sits = t.UTC()
	p.at(t.UTC(), func() {
		if p.sits.Equal(p.now) {
			p.sits = time.Time{}
			p.look()
		}
	})
}

// look reads what is new and answers what is asked.
func (p *person) look() {
	unread := p.unread
	p.unread = nil
	for _, e := range unread {
		if p.seen[e.id] {
			continue
		}
		p.seen[e.id] = true
		p.read(e)
	}
	for _, r := range p.remarks {
		if p.latest != nil {
			r.at = p.now
			p.asking[p.reply(p.latest, r.text)] = r
		}
	}
	if p.latest != nil {
		p.remarks = nil
	}
	var parts []string // of one answer to a digest
	var digest *email
	for _, game := range slices.Sorted(maps.Keys(p.desks)) {
		d := p.desks[game]
		text := p.answer(d)
		switch {
		case text == "":
		case d.digest():
			parts, digest = append(parts, text), d.original
		default:
			p.reply(d.original, text)
		}
	}
	if digest != nil {
		p.reply(digest, strings.Join(parts, "\n\n"))
	}
}

// digest reports whether the last report came with those about other games.
func (d *desk) digest() bool { return d.original.key[0] == "digest" }

// A remark is a request, and what follows from it.
type remark struct {
	text string
	// granted is called when City Hall has agreed; at is when it was asked.
	granted func(id string, at time.Time)
	at      time.Time
}

// remark plans what the person writes at a time, or when there next is a look.
func (p *person) remark(at time.Time, text string, granted func(id string, at time.Time)) {
	p.at(at, func() {
		p.remarks = append(p.remarks, remark{text: text, granted: granted})
		p.sit(p.now)
	})
}

// read puts the reports of an email on the desks of their games.
func (p *person) read(e *email) {
	if len(e.key) > 1 {
		p.latest = e
	}
	if r, asked := p.asking[e.answers]; asked {
		delete(p.asking, e.answers)
		if !strings.Contains(strings.ToLower(e.text), "nothing changed") {
			r.granted(e.answers, r.at)
		}
	}
	if p.reader != nil {
		p.reader(e)
	}
	for _, r := range e.reports {
		d := p.desks[r.game()]
		if d == nil {
			d = &desk{}
			p.desks[r.game()] = d
		}
		if r.Entry >= d.Entry {
			d.report, d.original = r, e
		}
	}
}

// answer returns orders, once for each report in which they are asked for.
func (p *person) answer(d *desk) string {
	if !d.mine() || d.answered >= d.Entry || p.quits > 0 && d.times >= p.quits {
		return ""
	}
	view, err := viewOf(&d.report)
	if err != nil {
		p.Fatalf("a report to %s: %v", p.name, err)
	}
	d.answered = d.Entry
	d.times++
	lines := p.plan.orders(view)
	orders := strings.Join(lines, "\n  - ")
	switch {
	case p.guards && d.Open.Decision != "join" && view.Open().Lane == 0:
		return fmt.Sprintf("game: %s\nplayer: %s\nturn: %d\norders:\n  - %s", view.ID, d.Viewer, d.Open.Turn, orders)
	case d.digest():
		return fmt.Sprintf("game: %s\norders:\n  - %s", view.ID, orders)
	}
	return strings.Join(lines, "\n")
}

// reply answers an email of City Hall.
func (p *person) reply(to *email, text string) (id string) {
	d, err := sandbox.Reply(to.raw, text+"\n", p.quotes)
	if err != nil {
		p.Fatal(err)
	}
	d.From = p.address
	return p.mail(d)
}

// write writes a new email to City Hall.
func (p *person) write(text string) {
	p.mail(sandbox.Draft{From: p.address, To: office, Subject: "hello", Text: text + "\n"})
}

func (p *person) mail(d sandbox.Draft) (id string) {
	p.wrote++
	d.Date, d.ID = p.now, fmt.Sprintf("%d.%s@client.test", p.wrote, p.id)
	raw, err := d.Bytes()
	if err != nil {
		p.Fatal(err)
	}
	p.post(p.address, raw)
	return d.ID
}

// notice is what the person's mail program says by itself.
func (p *person) notice(to []byte) {
	p.wrote++
	p.post(p.address, fmt.Appendf(nil, `From: %s
To: %s
Subject: Automatic reply: out of office
Date: %s
Message-ID: <%d.%s@client.test>
In-Reply-To: <%s>
Auto-Submitted: auto-replied

I read my email again soon. Take skyscrapers, build, pass.
`, p.address, replyTo(to), p.now.Format(time.RFC1123Z), p.wrote, p.id, messageID(to)))
}

// moderator is the address of the office's moderator.
const moderator = "mod@people.test"
