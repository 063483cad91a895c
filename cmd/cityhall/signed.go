package main

import (
	"fmt"
	"slices"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/formats/attest"
)

// signedHeads counts what was found in emails.
type signedHeads struct {
	// files and heads are how many there are, and common are the heads that more than
	// one file has. Others are notes of other keys, which were left out.
	files, heads, common, others int
	// forged are the notes that claim to be by the key and aren't, and why says so of the first.
	forged int
	why    error
	// signed are what the key signed, and unlike the heads that somebody only says, and that
	// differ from it.
	signed []attest.Statement
	unlike []docket.Head
}

// cut divides heads into those that the key signed and those that somebody only says.
func (sum signedHeads) cut(heads []docket.Head) (signed, said []docket.Head) {
	for _, h := range heads {
		if slices.ContainsFunc(sum.signed, func(st attest.Statement) bool { return isOn(st, h) }) {
			signed = append(signed, h)
		} else {
			said = append(said, h)
		}
	}
	return signed, said
}

// differing returns the heads that nobody signed on entries on which the key signed others.
func (sum signedHeads) differing(heads []docket.Head) []docket.Head {
	_, said := sum.cut(heads)
	return slices.DeleteFunc(said, func(h docket.Head) bool {
		return !slices.ContainsFunc(sum.signed, func(st attest.Statement) bool {
			return isOn(st, docket.Head{Game: h.Game, Entry: h.Entry, Hash: st.Head})
		})
	})
}

// signedIn checks the signed heads in files, each of which must have some of the key, and
// compares them with each other. What another key signed accuses nobody, also where its
// email says it in words: other offices have games of the same name. Such heads are taken
// out of what was kept, as are notes that only claim to be by the key.
func signedIn(files []keptFile, key string) (sum signedHeads, err error) {
	if err := attest.CheckKey(key); err != nil {
		return sum, &statusError{status: exitUsage, err: err}
	}
	var all []attest.Statement
	in := map[attest.Statement]int{}
	for _, file := range files {
		here, first, before := map[attest.Statement]bool{}, error(nil), sum.forged
		for i := range file.texts {
			k := &file.texts[i]
			for _, note := range k.Notes {
				st, err := attest.Open(note, key)
				switch {
				case err == nil:
					if !here[st] {
						here[st], in[st], all = true, in[st]+1, append(all, st)
					}
					continue
				case attest.Claims(note, key):
					if sum.forged++; sum.why == nil {
						sum.why = fmt.Errorf("%s: %w", file.name, err)
					}
					k.dropNote(note)
				default:
					sum.others++
					k.leaveOut(note)
				}
				if first == nil {
					first = err
				}
			}
		}
		switch {
		case len(here) > 0, sum.forged > before:
		case first != nil:
			return sum, &statusError{exitFailure, "give the emails of the office whose key this is", errorf("%s: %w", file.name, first)}
		default:
			return sum, &statusError{exitFailure, "keep whole emails, as they were sent, or the attached files that end in .note", errorf("no signed head found in %s", file.name)}
		}
	}
	if err := attest.Compare(all); err != nil {
		return sum, &statusError{status: exitUnverified, err: err}
	}
	sum.files, sum.heads, sum.signed = len(files), len(in), all
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
		s.line(engine.Map("", boolean("verified", sum.forged == 0), number("signed", sum.heads), number("files", sum.files), number("common", sum.common), number("others", sum.others), number("forged", sum.forged), unsignedHeads(sum.unlike)))
		return
	}
	fmt.Fprintln(s.out, s.phrase(engine.Say("verify/signed", "heads", sum.heads, "files", sum.files, "common", sum.common, "others", sum.others)))
	if sum.files > 1 && sum.common == 0 {
		fmt.Fprintln(s.out, s.phrase(engine.Say("verify/apart")))
	}
	for _, h := range sum.unlike {
		fmt.Fprintln(s.out, s.phrase(engine.Say("verify/unlike", "entry", h.Entry, "head", h.Hash.String())))
	}
}

// unsignedHeads lists heads that nobody signed, for programs.
func unsignedHeads(heads []docket.Head) *engine.Node {
	list := engine.List("unsigned")
	for _, h := range heads {
		list.Add(engine.Map("", number("entry", h.Entry), engine.Scalar("head", h.Hash.String())))
	}
	return list
}

// failed returns that there are forged notes, once all else is told: they prove nothing
// against the office, since anybody can send one.
func (sum signedHeads) failed() error {
	if sum.why == nil {
		return nil
	}
	return &statusError{exitUnverified, "anybody can send such a note, and it may have been damaged on its way; all others were compared", sum.why}
}
