package report

import (
	"regexp"
	"strings"

	"cityhall.example/formats/words/wordstest"
)

// verbs are those of what happens in games.
var verbs = regexp.MustCompile(`\b(is|are|was|were|has|have|had|gets?|begins?|ends?|began|starts?|started|takes?|took|places?|placed|scores?|scored|draws?|drew|moves?|moved|builds?|built|declares?|declared|digs?|dug|acquires?|acquired|keeps?|kept|roofs?|roofed|fulfills?|fulfilled|bids?|wins?|won|shares?|shared|pass|passes|passed|goes|went|adds?|drops?|leads?|turns?|marks?|completes?|completed|loses?|lost|pays?|triggers?|leaves?|left|reveals?|counts?|holds?|forfeits?|uses?|stops?|lack|lacks|reach|reaches|appeared|followed)\b|\+[0-9]`)

// plurals are nouns in the plural behind a 1.
var plurals = regexp.MustCompile(`\b1 [a-z ]+s\b( for|:|,|$)`)

// whoIs returns who is named where a text begins, or "you".
func whoIs(text string, players []string) string {
	for _, who := range append([]string{"you"}, players...) {
		if strings.HasPrefix(text, who+" ") {
			return who
		}
	}
	return ""
}

// wrongEnglish says what is wrong with a sentence about a game, or with a fact that
// stands below the name of who acts.
func wrongEnglish(text, you, actor string, players []string) string {
	who := whoIs(text, players)
	switch {
	case actor != "" && (who == actor || who == "you" && you == actor):
		return "names twice who acts"
	case actor != "" && who != "" && !verbs.MatchString(text):
		return "lacks a verb"
	case strings.Contains(text, "1 black cards") || plurals.MatchString(text) && !strings.Contains(text, "goes"):
		return "has a plural of one"
	}
	for _, run := range strings.Split(text, ": ") {
		if who := whoIs(run, players); who != "" && actor != "" && !verbs.MatchString(run) {
			return "lacks a verb behind " + who
		}
	}
	return ""
}

// wrongKorean says what is wrong with a Korean one: English words, a name without 님, or
// who acts named twice.
func wrongKorean(text, you, actor string, players []string) string {
	allowed := map[string]bool{"city": true, "hall": true, "alea": true, "egon": true}
	for _, name := range players {
		allowed[name] = true
	}
	if found := foreign(text, allowed); found != nil {
		return "has the English " + strings.Join(found, ", ")
	}
	switch {
	case strings.Contains(text, "?"):
		return "has a question mark"
	case actor != "" && actor == you && strings.HasPrefix(text, "본인") || actor != "" && actor != you && strings.HasPrefix(text, actor+" 님"):
		return "names twice who acts"
	}
	if name := wordstest.Rude(text, players); name != "" {
		return "calls " + name + " without 님"
	}
	return ""
}
