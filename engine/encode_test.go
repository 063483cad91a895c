package engine

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// What is encoded says of the document all that its nodes hold.
func TestEncode(t *testing.T) {
	s := sampleValue()
	var want []byte
	var walk func(*Node)
	walk = func(n *Node) {
		want = append(AppendText(want, n.Key), byte(n.Kind))
		want = binary.BigEndian.AppendUint32(AppendText(want, n.Value), uint32(len(n.Nodes)))
		for _, e := range n.Nodes {
			walk(e)
		}
	}
	for _, n := range Write(samplePlayers, s.code).Nodes {
		walk(n)
	}
	got := Encode([]byte("before"), samplePlayers, s.code)
	if got, ok := bytes.CutPrefix(got, []byte("before")); !ok || !bytes.Equal(got, want) {
		t.Errorf("encoded as %q\nwant %q", got, want)
	}
}
