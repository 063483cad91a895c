package directory

import (
	"errors"
	"fmt"
	"io/fs"
	"net/mail"
	"strconv"
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// seatsFormat is the format and version of the seats.
const seatsFormat = "cityhall-seats/1"

// seating is a file of seats: those of a commit, or as somebody changed them by
// hand since.
type seating struct {
	seats *store.Seats // nil where there is no file
	tx    int64
}

// readSeats reads the seats of a docket. Errors are of type *formats.Error.
func (d *Directory) readSeats(f files) (seating, error) {
	data, err := d.disk.Read(f.seats, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return seating{}, nil
	} else if err != nil {
		return seating{}, err
	}
	n, err := formats.Parse(d.path(f, f.seats), data)
	if err != nil {
		return seating{}, err
	}
	s := seating{seats: &store.Seats{}}
	return s, formats.ReadDocument(d.path(f, f.seats), n, func(c *engine.Codec) { d.codeSeats(c, &s) })
}

// writeSeats replaces the seats of a docket.
func (d *Directory) writeSeats(f files, s seating) error {
	return disk.Replace(d.disk, f.seats, formats.Emit(engine.Write(nil, func(c *engine.Codec) { d.codeSeats(c, &s) })))
}

// codeSeats goes through the fields of the seats.
func (d *Directory) codeSeats(c *engine.Codec, f *seating) {
	s := f.seats
	c.Text("format", engine.Say("field/format", "format", seatsFormat), seatsFormat, func() string { return seatsFormat }, func(text string) bool { return text == seatsFormat })
	codeWord(c, "policy", &s.Policy, d.o.Policies)
	codeWord(c, "press", &s.Press, d.o.Presses)
	if c.Describing() || c.Reading() && c.Has("observers") || !c.Reading() && s.Observers != "" {
		codeWord(c, "observers", &s.Observers, []string{store.Anyone})
	}
	s.Moderator.Player = play.Moderator
	c.Group("moderator", func() {
		codeSeat(c, &s.Moderator)
	})
	c.Groups("players", len(s.Players), func(n int) { s.Players = make([]store.Seat, n) }, func(i int) {
		p := &s.Players[i]
		c.Text("name", engine.Say("field/player"), ".+", func() string { return p.Player }, func(name string) bool {
			p.Player = name
			return play.CheckName(name).Empty()
		})
		codeSeat(c, p)
	})
	codeCommit(c, &f.tx)
}

// codeSeat is who has a seat, if somebody has it, and the epoch.
func codeSeat(c *engine.Codec, s *store.Seat) {
	if c.Describing() || c.Reading() && c.Has("person") || !c.Reading() && s.Person != "" {
		c.Text("person", engine.Say("field/person"), "p.+", func() string { return s.Person }, func(text string) bool {
			s.Person = text
			return store.CheckPerson(text)
		})
	}
	codeTenures(c, &s.Before)
	c.String("epoch", &s.Epoch)
}

// codeTenures is who had a seat before, if somebody had: lines such as "pgus until 12".
func codeTenures(c *engine.Codec, v *[]store.Tenure) {
	if c.Reading() && !c.Has("before") || !c.Describing() && !c.Reading() && len(*v) == 0 {
		return
	}
	var read []store.Tenure
	c.Lines("before", engine.Say("field/tenure"), "p.+ until [1-9][0-9]*", func() (lines []string) {
		for _, t := range *v {
			lines = append(lines, fmt.Sprintf("%s until %d", t.Person, t.Until))
		}
		return lines
	}, func(_ int, text string) bool {
		person, until, _ := strings.Cut(text, " until ")
		entry, err := strconv.Atoi(until)
		later := len(read) == 0 || entry > read[len(read)-1].Until
		read = append(read, store.Tenure{Person: person, Until: entry})
		return err == nil && entry > 0 && later && store.CheckPerson(person) && until == strconv.Itoa(entry)
	})
	if c.Reading() {
		*v = read
	}
}

// codeWord is a field that holds one of the words, or any where there are none.
func codeWord(c *engine.Codec, key string, v *string, known []string) {
	if len(known) == 0 {
		c.String(key, v)
		return
	}
	c.Text(key, engine.Say("field/one-of", "known", known), strings.Join(known, "|"), func() string { return *v }, func(text string) bool {
		for _, w := range known {
			if text == w {
				*v = w
				return true
			}
		}
		return false
	})
}

// codeAddresses is a sequence of addresses.
func codeAddresses(c *engine.Codec, v *[]string) {
	var read []string
	c.Lines("addresses", engine.Say("field/address", "such", "anna@example.org"), ".+@.+", func() []string { return *v }, func(_ int, text string) bool {
		read = append(read, text)
		a, err := mail.ParseAddress(text)
		return err == nil && a.Address == text && a.Name == ""
	})
	if c.Reading() {
		*v = read
	}
}
