package year

import (
	"fmt"
	"time"
)

const day = 24 * time.Hour

// A character is people of one kind.
type character struct {
	habit
	// share is how many there are among a hundred.
	share int
	// live plans what is special in a life between two instants; nil for nothing.
	live func(p *person, from, to time.Time)
}

// within returns the least and the most time until an answer.
func within(least, most time.Duration) [2]time.Duration { return [2]time.Duration{least, most} }

// characters are the people of a year.
var characters = []character{
	{habit{name: "prompt", think: within(5*time.Minute, 5*time.Hour), bot: "greedy", quotes: true}, 26, nil},
	{habit{name: "usual", think: within(time.Hour, 20*time.Hour), bot: "greedy", guards: true}, 22, nil},
	{habit{name: "wild", think: within(time.Minute, 12*time.Hour), bot: "random"}, 8, nil},
	{habit{name: "late", think: within(10*time.Hour, 80*time.Hour), bot: "greedy", guards: true}, 6, nil},
	{habit{name: "digest reader", think: within(10*time.Minute, 4*time.Hour), bot: "greedy"}, 6, func(p *person, from, to time.Time) {
		p.asks(p.some(from, from.Add(10*day)), "notify digest 18:00", "digest")
	}},
	{habit{name: "busy", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 6, func(p *person, from, to time.Time) {
		p.asks(p.some(from, from.Add(10*day)), "notify my-turn", "my-turn")
	}},
	{habit{name: "muted", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 2, func(p *person, from, to time.Time) {
		at := p.some(from, to)
		p.remark(at, "mute until "+at.Add(8*day).Format("2 January 2006"), func(id string, asked time.Time) {
			p.wishes = append(p.wishes, wish{from: asked, mode: "mute", id: id}, wish{from: at.Add(7*day - 14*time.Hour), mode: "each", id: id, within: 2 * day})
		})
	}},
	{habit{name: "vanisher", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 3, func(p *person, from, to time.Time) {
		p.gone = append(p.gone, span{p.some(from, to), to.Add(1000 * day)})
	}},
	{habit{name: "returner", think: within(time.Hour, 9*time.Hour), bot: "greedy", guards: true}, 5, func(p *person, from, to time.Time) {
		at := p.some(from, to)
		p.gone = append(p.gone, span{at, at.Add(time.Duration(10+p.chance.IntN(25)) * day)})
	}},
	{habit{name: "traveler with notice", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 5, func(p *person, from, to time.Time) {
		for range 2 {
			at := p.some(from, to)
			first, last := at.Add(4*day), at.Add(time.Duration(6+p.chance.IntN(6))*day)
			v := vacation{first.Format(time.DateOnly), last.Format(time.DateOnly)}
			p.remark(at, fmt.Sprintf("away %s to %s", v.first, v.last), func(id string, _ time.Time) { p.asked[id] = v })
			p.gone = append(p.gone, span{first.Truncate(day).Add(12 * time.Hour), last.Truncate(day).Add(30 * time.Hour)})
		}
	}},
	{habit{name: "traveler without notice", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 4, func(p *person, from, to time.Time) {
		for range 3 {
			at := p.some(from, to)
			p.gone = append(p.gone, span{at, at.Add(time.Duration(3+p.chance.IntN(6)) * day)})
		}
	}},
	{habit{name: "junk sender", think: within(time.Hour, 9*time.Hour), bot: "greedy", autoreply: true}, 3, func(p *person, from, to time.Time) {
		for range 4 {
			p.at(p.some(from, to), func() { p.write(p.junk()) })
			p.remark(p.some(from, to), "Thanks a lot, I will have a look at the weekend. Greetings!", func(string, time.Time) {})
		}
	}},
	{habit{name: "mover", think: within(time.Hour, 9*time.Hour), bot: "greedy", quotes: true}, 2, func(p *person, from, to time.Time) {
		at := p.some(from, to)
		p.remark(at, "zone Pacific/Auckland\nnotify digest 07:30", func(id string, asked time.Time) {
			p.wishes = append(p.wishes, wish{from: asked, mode: "digest", id: id})
		})
		p.at(at, func() { p.zone, _ = time.LoadLocation("Pacific/Auckland") })
	}},
	{habit{name: "full mailbox", think: within(time.Hour, 9*time.Hour), bot: "greedy"}, 2, func(p *person, from, to time.Time) {
		at := p.some(from, to)
		until := at.Add(time.Duration(2+p.chance.IntN(8)) * day)
		p.boxes[p.address].closed = func(t time.Time) bool { return !t.Before(at) && t.Before(until) }
		p.at(until.Add(time.Hour), func() {
			if p.latest != nil {
				p.reply(p.latest, "resend")
			}
		})
	}},
}

// some returns an instant between two.
func (p *person) some(from, to time.Time) time.Time {
	return from.Add(time.Duration(p.chance.Int64N(int64(to.Sub(from))))).Truncate(time.Second)
}

// asks plans that the person asks to be told in another way.
func (p *person) asks(at time.Time, text, mode string) {
	p.remark(at, text, func(id string, asked time.Time) { p.wishes = append(p.wishes, wish{from: asked, mode: mode, id: id}) })
}

// junk is what nobody can make sense of.
func (p *person) junk() string {
	return []string{
		"You have won 1,000,000 commissioners. Take them now.",
		"status of my parcel?\nbuild\nbid\n\n> take skyscrapers",
		"place boutique on\n\nSent from my fridge",
		"undo to 1 because I say so",
	}[p.chance.IntN(4)]
}

// populate adds so many people of all characters, with the lives that they have until
// the end.
func (w *world) populate(count int, end time.Time) {
	total := 0
	for _, c := range characters {
		total += c.share
	}
	join := func(c *character) {
		p := w.join(c.habit)
		if c.live != nil {
			c.live(p, w.now, end)
		}
	}
	for i := range characters {
		c := &characters[i]
		for n := max(1, c.share*count/total); n > 0 && len(w.people) < count; n-- {
			join(c)
		}
	}
	for len(w.people) < count {
		join(&characters[0])
	}
}
