package main

import (
	"fmt"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/attest"
)

// signedHeads counts what was found in emails.
type signedHeads struct {
	// files and heads are how many there are, and common are the heads that more than
	// one file has. Others are notes of other keys, which were left out.
	files, heads, common, others int
	// foreign are the heads in what was left out.
	foreign map[play.Hash]bool
}

// without returns heads without those that only another key signed: other offices have
// games of the same name.
func (sum signedHeads) without(heads []adjudicator.Head) []adjudicator.Head {
	return slices.DeleteFunc(heads, func(h adjudicator.Head) bool { return sum.foreign[h.Hash] })
}

// signedIn checks the signed heads in files, each of which must have some of the key, and
// compares them with each other.
func signedIn(files []string, key string) (sum signedHeads, err error) {
	var all []attest.Statement
	in := map[attest.Statement]int{}
	sum.foreign = map[play.Hash]bool{}
	for _, file := range files {
		text, err := disk.ReadFile(file, maxHeads)
		if err != nil {
			return sum, err
		}
		notes := adjudicator.ReadNotes(string(text))
		if len(notes) == 0 {
			return sum, &statusError{exitFailure, "keep whole emails, as they were sent, or the attached files that end in .note", fmt.Errorf("no signed head found in %s", file)}
		}
		if claim := func(note string) bool { return attest.Claims(note, key) }; slices.ContainsFunc(notes, claim) {
			notes = slices.DeleteFunc(notes, func(note string) bool {
				if claim(note) {
					return false
				}
				if st, err := attest.Read(note); err == nil {
					sum.foreign[st.Head] = true
				}
				sum.others++
				return true
			})
		}
		here := map[attest.Statement]bool{}
		for _, note := range notes {
			st, err := attest.Open(note, key)
			if err != nil {
				return sum, &statusError{status: exitUnverified, err: fmt.Errorf("%s: %w", file, err)}
			}
			if !here[st] {
				here[st], in[st], all = true, in[st]+1, append(all, st)
			}
		}
	}
	for st := range in {
		delete(sum.foreign, st.Head)
	}
	if err := attest.Compare(all); err != nil {
		return sum, &statusError{status: exitUnverified, err: err}
	}
	sum.files, sum.heads = len(files), len(in)
	for _, files := range in {
		if files > 1 {
			sum.common++
		}
	}
	return sum, nil
}

// print says what was compared.
func (sum signedHeads) print(s *streams) {
	if s.json {
		s.line(engine.Map("", boolean("verified", true), number("signed", sum.heads), number("files", sum.files), number("common", sum.common), number("others", sum.others)))
		return
	}
	fmt.Fprintf(s.out, "verified %s in %s; %d of them in more than one file", count(sum.heads, "signed head", "signed heads"), count(sum.files, "file"), sum.common)
	if sum.others > 0 {
		fmt.Fprintf(s.out, "; left out %d that another key signed", sum.others)
	}
	fmt.Fprintln(s.out)
	if sum.files > 1 && sum.common == 0 {
		fmt.Fprintln(s.out, "no two files tell of the same entry, so nothing could be compared")
	}
}
