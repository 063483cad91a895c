package main

import (
	"slices"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/formats/attest"
)

// maxHeads is how much of a file with heads is read: a large mailbox.
const maxHeads = 256 << 20

// A keptFile is a file that a player kept.
type keptFile struct {
	name  string
	texts []keptText
}

// A keptText is what one email in it says.
type keptText struct {
	docket.Kept
	foreign, forged int // the heads that were left out
}

// keptIn reads the files, each once.
func keptIn(files []string) (all []keptFile, err error) {
	for i, file := range files {
		if slices.Contains(files[:i], file) {
			continue
		}
		data, err := disk.ReadFile(file, maxHeads)
		if err != nil {
			return nil, err
		}
		f := keptFile{name: file}
		for _, k := range docket.ReadKept(data) {
			f.texts = append(f.texts, keptText{Kept: k})
		}
		all = append(all, f)
	}
	return all, nil
}

// dropNote leaves out the head that the note is on, but not where its email says it in words:
// these count as in any email.
func (k *keptText) dropNote(note string) {
	is := headOf(note)
	for i := len(k.Heads) - 1; i >= 0; i-- { // those of notes come last
		if is(k.Heads[i]) {
			k.Heads = slices.Delete(k.Heads, i, i+1)
			k.forged++
			return
		}
	}
}

// headOf returns what reports whether a head may be the one that the note is on.
func headOf(note string) func(docket.Head) bool {
	st, err := attest.Read(note)
	return func(h docket.Head) bool { return err == nil && isOn(st, h) }
}

// isOn reports whether a statement may be on the head.
func isOn(st attest.Statement, h docket.Head) bool {
	return h.Entry == st.Entry && h.Hash == st.Head && (h.Game == st.Game || h.Game == "")
}

// leaveOut leaves out the head that the note is on, here and where the same email says it in
// words. Those in other emails stay: whoever sent this one didn't write them.
func (k *keptText) leaveOut(note string) {
	before := len(k.Heads)
	k.Heads = slices.DeleteFunc(k.Heads, headOf(note))
	k.foreign += before - len(k.Heads)
}

// headsOf returns the heads in files, each of which must have some, and how many were left
// out since another key signed them.
func headsOf(files []keptFile) (heads []docket.Head, foreign int, err error) {
	for _, file := range files {
		found := 0
		for _, k := range file.texts {
			heads, foreign = append(heads, k.Heads...), foreign+k.foreign
			found += len(k.Heads) + k.foreign + k.forged
		}
		if found == 0 {
			return nil, 0, noHead(file.name, "keep the end of each report: it has the head, under PROOF")
		}
	}
	return heads, foreign, nil
}

// noHead is the error for a file without heads; the hint says where heads are.
func noHead(file, hint string) error {
	return &statusError{exitFailure, hint, errorf("no journal head found in %s", file)}
}
