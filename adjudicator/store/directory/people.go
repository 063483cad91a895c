package directory

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// peopleFormat is the format and version of the people.
const peopleFormat = "cityhall-people/1"

// A crowd is the file of people: those of a commit, or as somebody changed them by
// hand since.
type crowd struct {
	folk store.Folk
	tx   int64
}

// A crowded file was read: reading it takes long where there are many people.
type crowded struct {
	sum store.Hash
	crowd
}

// readPeople reads the people of the office's own docket; there are none in
// others. Errors are of type *formats.Error.
func (d *Directory) readPeople(f files) (crowd, error) {
	if f.people == "" {
		return crowd{}, nil
	}
	data, err := d.disk.Read(f.people, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return crowd{}, nil
	} else if err != nil {
		return crowd{}, err
	}
	sum := sha256.Sum256(data)
	if d.crowded.sum == sum {
		return d.crowded.crowd, nil
	}
	n, err := formats.Parse(d.path(f, f.people), data)
	if err != nil {
		return crowd{}, err
	}
	var c crowd
	if err := formats.ReadDocument(d.path(f, f.people), n, c.code); err != nil {
		return crowd{}, err
	}
	d.crowded = crowded{sum, c}
	return c, nil
}

// writePeople replaces the people.
func (d *Directory) writePeople(f files, c crowd) error {
	return disk.Replace(d.disk, f.people, formats.Emit(engine.Write(nil, c.code)))
}

// code goes through the fields of the people.
func (f *crowd) code(c *engine.Codec) {
	c.Text("format", engine.Say("field/format", "format", peopleFormat), peopleFormat, func() string { return peopleFormat }, func(text string) bool { return text == peopleFormat })
	c.Groups("people", len(f.folk), func(n int) { f.folk = make(store.Folk, n) }, func(i int) {
		codePerson(c, &f.folk[i])
		if c.Reading() && slices.ContainsFunc(f.folk[:i], func(p store.Person) bool { return p.ID == f.folk[i].ID }) {
			c.FailAt("id", "store/person-twice", "person", f.folk[i].ID)
		}
	})
	if c.Reading() {
		slices.SortFunc(f.folk, func(a, b store.Person) int { return strings.Compare(a.ID, b.ID) })
	}
	codeCommit(c, &f.tx)
}

// codePerson goes through the fields of a person.
func codePerson(c *engine.Codec, p *store.Person) {
	c.Text("id", engine.Say("field/person"), `p[a-z0-9]{1,40}`, func() string { return p.ID }, func(text string) bool {
		p.ID = text
		return store.CheckPerson(text)
	})
	c.String("name", &p.Name)
	codeAddresses(c, &p.Addresses)
	c.String("epoch", &p.Epoch)
	codeLanguage(c, &p.Language)
	codeWish(c, "zone", &p.Zone, "Asia/Seoul", func(text string) bool { _, ok := clock.ZoneOf(text); return ok })
	codeWish(c, "hours", &p.Hours, "08:00-22:00", func(text string) bool { _, ok := store.ParseHours(text); return ok })
	codeWish(c, "notify", &p.Notify, "each, my-turn, digest 18:00", func(text string) bool { _, ok := store.ParseNotify(text); return ok })
	codeWish(c, "mute", &p.Mute, "2026-07-03", func(text string) bool { _, ok := clock.ParseDay(text); return ok })
	if c.Describing() || c.Reading() && c.Has("calendar") || !c.Reading() && p.Calendar {
		c.Bool("calendar", &p.Calendar)
	}
	codeChoice(c, "form", &p.Form, store.Forms)
	codeChoice(c, "picture", &p.Picture, store.Pictures)
	codeChoice(c, "attach", &p.Attach, store.Attachments)
	if c.Describing() || c.Reading() && c.Has("away") || !c.Reading() && len(p.Away) > 0 {
		c.Groups("away", len(p.Away), func(n int) { p.Away = make([]store.Absence, n) }, func(i int) { codeAbsence(c, &p.Away[i]) })
	}
}

// codeWish is a text that a person may have set, such as the examples.
func codeWish(c *engine.Codec, key string, v *string, such string, known func(string) bool) {
	if c.Describing() || c.Reading() && c.Has(key) || !c.Reading() && *v != "" {
		c.Text(key, engine.Say("field/such", "such", such), ".+", func() string { return *v }, func(text string) bool {
			*v = text
			return known(text)
		})
	}
}

// codeChoice is one of some words that a person may have chosen.
func codeChoice(c *engine.Codec, key string, v *string, known []string) {
	if c.Describing() || c.Reading() && c.Has(key) || !c.Reading() && *v != "" {
		codeWord(c, key, v, known)
	}
}

// codeAbsence goes through the fields of an absence.
func codeAbsence(c *engine.Codec, a *store.Absence) {
	c.Text("days", engine.Say("field/such", "such", "2026-07-03 to 2026-07-17"), ".+", func() string { return a.Days }, func(text string) bool {
		a.Days = text
		_, ok := clock.ParseDays(text)
		return ok
	})
	c.Text("asked", engine.Say("field/such", "such", "2026-06-20T18:30:00Z"), ".+", func() string { return a.Asked.UTC().Format(time.RFC3339) }, func(text string) bool {
		t, err := time.Parse(time.RFC3339, text)
		a.Asked = t.UTC()
		return err == nil
	})
}

// codeCommit is the commit of which a file beside a checkpoint is.
func codeCommit(c *engine.Codec, tx *int64) {
	if c.Describing() || c.Reading() && c.Has("commit") || !c.Reading() && *tx > 0 {
		engine.Int(c, "commit", tx, 0, 1<<50)
	}
}

// codeLanguage is a person's language, if it isn't English.
func codeLanguage(c *engine.Codec, v *string) {
	if c.Describing() || c.Reading() && c.Has("language") || !c.Reading() && *v != "" {
		codeWord(c, "language", v, words.Languages())
	}
}
