package directory

import (
	"bytes"
	"encoding/json"

	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// room is how much of the end of a file is read at first, in bytes.
const room = 4 << 10

// A post is the end of a post file: records from one with the whole state on.
type post struct {
	records []*docket.Record
	// ends are where the records end in the file, and size is that of the file.
	ends []int64
	size int64
	// all is the size of the record with the state.
	all int64
}

// readPost reads the end of a post: enough to tell the state before its last
// record, if before is set, else the one after it. What a crash tore at the end
// is left out.
func (d *Directory) readPost(f files, before bool) (*post, error) {
	for room := int64(room); ; room *= 4 {
		data, size, err := d.disk.End(f.post, room)
		if err != nil {
			return nil, err
		}
		from := size - int64(len(data))
		p, err := d.parsePost(f, data, from, before)
		if err != nil {
			return nil, err
		} else if p != nil {
			p.size = size
			return p, nil
		} else if from == 0 {
			return nil, d.damaged(f, f.post, 0, "store/no-state")
		}
	}
}

// parsePost reads records from the last one back to one with the state; nil
// where there is none in the data, which begin at an offset in the file.
func (d *Directory) parsePost(f files, data []byte, from int64, before bool) (*post, error) {
	whole, _ := splitTorn(data, from)
	p := &post{}
	for end := len(whole); end > 0; {
		begin := bytes.LastIndexByte(whole[:end-1], '\n') + 1
		if begin == 0 && from > 0 {
			return nil, nil // the line may begin before
		}
		r := &docket.Record{}
		if err := json.Unmarshal(whole[begin:end], r); err != nil {
			return nil, d.damaged(f, f.post, from+int64(begin), "store/unreadable-line")
		}
		p.records, p.ends = append(p.records, r), append(p.ends, from+int64(end))
		if r.All != nil && (!before || len(p.records) > 1 || from+int64(begin) == 0) {
			p.all = int64(end - begin)
			return p, nil
		}
		end = begin
	}
	if from == 0 && len(p.records) == 0 {
		return p, nil // nothing was committed
	}
	return nil, nil
}

// state returns the state after the last records but the last n, and where the
// file ends with them.
func (p *post) state(n int) (s docket.State, end int64) {
	for i := len(p.records) - 1; i >= n; i-- {
		r := p.records[i]
		if i == len(p.records)-1 {
			s = *r.All
		} else {
			s.Apply(r)
		}
		end = p.ends[i]
	}
	return s, end
}

// since returns how many bytes stand behind the record with the state.
func (p *post) since() int64 {
	if len(p.records) == 0 {
		return 0
	}
	return p.ends[0] - p.ends[len(p.ends)-1]
}

// sector is the least that a disk writes at once, in bytes.
const sector = 512

// splitTorn cuts off a last line that was not written whole. The data begin at
// an offset in the file.
func splitTorn(data []byte, from int64) (whole, torn []byte) {
	end := bytes.LastIndexByte(data, '\n') + 1
	if last := bytes.LastIndexByte(data[:max(0, end-1)], '\n') + 1; hole(data[last:end], from+int64(last)) {
		end = last // a crash left a hole where the line was to be
	}
	return data[:end], data[end:]
}

// hole reports whether a line at an offset has zero bytes as a crash leaves them:
// in whole sectors, as far as they belong to the line. Other zero bytes are
// damage, and don't make the line one that was never committed.
func hole(line []byte, at int64) bool {
	found := false
	for i := 0; i < len(line); i++ {
		if line[i] != 0 {
			continue
		}
		begin := i
		for i < len(line) && line[i] == 0 {
			i++
		}
		if begin > 0 && (at+int64(begin))%sector != 0 || i < len(line) && (at+int64(i))%sector != 0 {
			return false
		}
		found = true
	}
	return found
}

// damaged says that a file is not what City Hall wrote, from an offset on.
func (d *Directory) damaged(f files, name string, offset int64, code string, args ...any) error {
	e := &formats.Error{File: d.path(f, name), Problem: engine.Say(code, args...), Hint: engine.Say("hint/copy")}
	if data, err := d.disk.Read(name, 0); err == nil && offset > 0 {
		e.Line, e.Column = bytes.Count(data[:min(int64(len(data)), offset)], []byte("\n"))+1, 1
	}
	return e
}
