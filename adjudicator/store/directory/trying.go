package directory

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
)

// tries are how often processes ended while they decided an email, by docket and
// number, as the file says and with what this process is at.
type tries struct {
	before, now map[string]int
}

func tried(docket string, mail int64) string { return fmt.Sprintf("%d/%s", mail, docket) }

// read reads what processes before this one were at. A file that a crash tore
// says nothing.
func (t *tries) read(d disk.Disk) error {
	t.before, t.now = map[string]int{}, map[string]int{}
	data, err := d.Read(tryingName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if json.Unmarshal(line, &t.before) != nil || t.before == nil {
		t.before = map[string]int{}
	}
	return err
}

// write writes what is tried. It need not last longer than the process.
func (t *tries) write(d disk.Disk) error {
	all := map[string]int{}
	for key, n := range t.before {
		all[key] = n
	}
	for key := range t.now {
		all[key]++
	}
	line, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return d.Write(tryingName, 0, append(line, '\n'))
}

// end says that this process ended in order.
func (t *tries) end(d disk.Disk) error {
	if len(t.now) == 0 {
		return nil
	}
	clear(t.now)
	return t.write(d)
}

// Trying is as in store.Store.
func (d *Directory) Trying(ctx context.Context, docket string, mail int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.notGuest(); err != nil {
		return 0, err
	}
	key := tried(docket, mail)
	d.tries.now[key] = 1
	return d.tries.before[key], d.tries.write(d.disk)
}

// decided forgets what was tried and is decided.
func (d *Directory) decided(c *store.Change) {
	for _, decided := range c.Decided {
		delete(d.tries.before, tried(c.Docket, decided.Mail))
		delete(d.tries.now, tried(c.Docket, decided.Mail))
	}
}
