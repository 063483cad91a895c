package mail

import (
	"cmp"
	"context"
	"crypto/hmac"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// A Key names a letter, once and for all: what it is about, and who gets it.
// Whenever it is made, it is the same mail, with the same Message-ID.
//
//	entry/spring-3/42/anna   what entry 42 is to anna
//	entry/spring-3/39-42/anna  what the entries behind 39 and up to 42 are to anna
//	mail/spring-3/17/anna    the answer to mail 17
//	press/spring-3/SEALED/ken  anonymous press to ken, in an email whose number is sealed
//	failed/KEY               that a letter could not be delivered
//	remind/spring-3/N/anna   a reminder of a deadline of anna's, at the second N
//	call/spring-3/N/anna     the last call for the deadline of anna's at the second N
//	poll/spring-3/N/ken      a poll that opened at the second N
//	question/spring-3/N/moderator  what the clock asks the moderator
//	away/spring-3/N/anna     that absences of anna's count, or count no more, at the second N
//	standby/spring-3/N/moderator  that somebody was taken off the standby list
//	lapsed/spring-3/17/ken   that the undo for which mail 17 asks will not happen
//	hook/spring-3/42/club.turn  what a hook hears of entry 42
//	silent/club/TIME         that a hook doesn't answer
//	digest/PERSON/N          what happened in the person's games
//	entry//7/pabc            what entry 7 of the league's journal is to a person
//	mail//17/pabc            the answer to mail 17, which is about no game
//	code//17/guest           an invitation that a command asked for
//	public/spring-3/42/pabc  what entry 42 is to somebody who observes the game
//	left/spring-3/42/pabc    that entry 42 gave somebody's seat to another person
//	trouble/spring-3/42      that the game waits for its moderator
//	dropped/DAY               that email of strangers is not kept any more that day
//	inbox/DAY                that the inbox can't be read
//	held/DAY                 that some who want to play got no answer that day
//	unread/spring-3/DAY      that the seats of the game can't be read
type Key string

// The kinds of letters, with which their keys begin.
const (
	aboutEntry    = "entry"
	aboutMail     = "mail"
	aboutJoin     = "join" // with the key of an answer
	aboutPress    = "press"
	aboutFailure  = "failed"
	aboutTrouble  = "trouble"
	aboutReminder = "remind"
	aboutLastCall = "call"
	aboutPoll     = "poll"
	aboutQuestion = "question"
	aboutAway     = "away"
	aboutStandby  = "standby"
	aboutLapsed   = "lapsed"
	aboutInbox    = "inbox"
	aboutDigest   = "digest"
	aboutUnread   = "unread"
	aboutHeld     = "held"
	aboutDropped  = "dropped"
	aboutHook     = "hook"
	aboutSilent   = "silent"
	aboutCode     = "code" // with the key of an answer
	aboutPublic   = "public"
	aboutLeft     = "left"
)

func entryKey(game string, entry int, viewer string) store.Key {
	return store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutEntry, game, entry, viewer))
}

// entriesKey is entryKey for a letter about the entries behind one.
func entriesKey(game string, since, entry int, viewer string) store.Key {
	if since == entry-1 {
		return entryKey(game, entry, viewer)
	}
	return store.Key(fmt.Sprintf("%s/%s/%d-%d/%s", aboutEntry, game, since, entry, viewer))
}

// since returns the entry behind which those begin that the letter is about.
func (k Key) since() int {
	_, _, number, _ := k.split()
	if first, _, several := strings.Cut(strings.Split(string(k), "/")[min(2, strings.Count(string(k), "/"))], "-"); several {
		since, _ := strconv.Atoi(first)
		return since
	}
	return number - 1
}

func mailKey(game string, number int64, viewer string) store.Key {
	return store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutMail, game, number, viewer))
}

// pressKey does not show which email the press came in: numbers tell when that was.
func (o *Office) pressKey(game string, number int64, viewer string) store.Key {
	return store.Key(fmt.Sprintf("%s/%s/%s/%s", aboutPress, game, o.key.Seal(game, number), viewer))
}

func failedKey(k store.Key) store.Key { return aboutFailure + "/" + k }

// failed returns the key of the letter that failed.
func (k Key) failed() (Key, bool) {
	rest, ok := strings.CutPrefix(string(k), aboutFailure+"/")
	return Key(rest), ok
}

// split returns what the key of a letter about an entry, of an answer or of press
// names. Press has no number.
func (k Key) split() (kind, game string, number int, viewer string) {
	parts := strings.Split(string(k), "/")
	if len(parts) != 4 {
		return
	} else if parts[0] == aboutPress {
		return parts[0], parts[1], 0, parts[3]
	}
	_, last, several := strings.Cut(parts[2], "-")
	if !several {
		last = parts[2]
	}
	if number, _ = strconv.Atoi(last); number < 1 {
		return "", "", 0, ""
	}
	return parts[0], parts[1], number, parts[3]
}

// A naming returns the name of the person with an id.
type naming func(id string) string

// namingIn returns that of the people in a store. Who isn't known, or has no name, is
// called by the id.
func namingIn(ctx context.Context, s store.Store) naming {
	return func(id string) string {
		people, err := s.People(ctx, id)
		if err != nil {
			return id
		}
		if p := people.Find(id); p != nil {
			return cmp.Or(p.Name, id)
		}
		return id
	}
}

// describe says what the letter is.
func (k Key) describe(v vocabulary, name naming) string {
	if about, ok := k.failed(); ok {
		return v.text("key/failed", map[string]any{"about": about.describe(v, name)})
	}
	if parts := strings.Split(string(k), "/"); len(parts) == 3 && parts[0] == aboutDigest {
		return v.text("key/digest", map[string]any{"person": name(parts[1])})
	}
	kind, game, number, viewer := k.split()
	if game == "" || kind == aboutLeft {
		viewer = name(viewer)
	}
	told := map[string]any{"game": game, "number": number, "player": viewer}
	switch kind {
	case aboutMail:
		return v.text("key/mail", told)
	case aboutEntry:
		return v.text("key/entry", told)
	case aboutPress:
		return v.text("key/press", told)
	case aboutReminder, aboutLastCall:
		return v.text("key/call", told)
	case aboutHook:
		_, hook, _ := k.hooked()
		return v.text("key/hook", map[string]any{"game": game, "hook": hook})
	case aboutPoll, aboutQuestion:
		return v.text("key/poll", told)
	case aboutAway:
		return v.text("key/away", told)
	case aboutLapsed:
		return v.text("key/lapsed", told)
	case aboutLeft:
		return v.text("key/left", map[string]any{"game": game, "person": viewer})
	}
	return string(k)
}

// messageID returns the Message-ID, without angle brackets. Nobody else can
// make one: it holds a stamp.
func (k Key) messageID(stamps identity.Key, domain string) string {
	name := strings.ReplaceAll(url.PathEscape(string(k)), "%2F", "+")
	return name + "+" + stamps.Stamp(string(k)) + "@" + domain
}

// keyOf returns the key of one of our own Message-IDs.
func keyOf(id string, stamps identity.Key, domain string) (Key, bool) {
	name, host, _ := strings.Cut(id, "@")
	cut := strings.LastIndexByte(name, '+')
	if cut < 0 || !strings.EqualFold(host, domain) {
		return "", false
	}
	text, err := url.PathUnescape(strings.ReplaceAll(name[:cut], "+", "/"))
	if err != nil || !hmac.Equal([]byte(stamps.Stamp(text)), []byte(name[cut+1:])) {
		return "", false
	}
	return Key(text), true
}
