package engine

import "encoding/binary"

// Encode appends the bytes of the document that fields writes, from which its
// digest is made: for each node, before its entries, the key, the kind in a byte,
// the value, and the number of entries. Texts come after their length; lengths
// and numbers are four bytes, the most significant first.
func Encode(b []byte, players []string, fields func(*Codec)) []byte {
	c := &Codec{mode: encoding, code: b, Players: players}
	fields(c)
	return c.code
}

// put encodes a scalar.
func (c *Codec) put(key string, kind NodeKind, value string) {
	c.code = AppendText(c.code, key)
	c.code = append(c.code, byte(kind))
	c.code = AppendText(c.code, value)
	c.code = append(c.code, 0, 0, 0, 0)
	c.entries++
}

// append encodes a scalar that write appends to an empty slice: in its place, if
// there is room.
func (c *Codec) append(key string, kind NodeKind, write func([]byte) []byte) {
	c.code = append(AppendText(c.code, key), byte(kind), 0, 0, 0, 0)
	at := len(c.code)
	text := write(c.code[at:])
	c.code = append(append(c.code, text...), 0, 0, 0, 0)
	binary.BigEndian.PutUint32(c.code[at-4:], uint32(len(text)))
	c.entries++
}

// encode encodes a mapping or sequence, the entries of which come from f.
func (c *Codec) encode(key string, kind NodeKind, f func(*Node)) {
	c.put(key, kind, "")
	outer, end := c.entries, len(c.code)
	c.entries = 0
	f(nil)
	binary.BigEndian.PutUint32(c.code[end-4:end], uint32(c.entries))
	c.entries = outer
}

// AppendText appends a text after its length in four bytes, the most significant
// first.
func AppendText(b []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(text))), text...)
}
