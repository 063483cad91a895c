package request

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/mail/incoming"
)

// What the moderator can do about deadlines, and what players can vote.
func TestDeadlines(t *testing.T) {
	const form = `; write "extend anna 2 days because REASON"`
	wrong := func(read string) string {
		return `error your email:1:1: can't read "` + read + `"; expected a player or "all", then a time such as "2 days", "12 hours" or "until 2026-07-03 18:00"` + form + "\n"
	}
	check(t, fifthavenue.Rules, true, nil, []found{
		{"extend", "extend anna 2 days because she is ill", "ask extend anna 2 days because she is ill\n"},
		{"in other words", "Extend Anna by 12 hours.\nextend ken for 1 week\nextend anna and ken 90m\nextend anna a day\nextend anna 1d because: trains",
			"ask extend Anna 12h\nask extend ken 7 days\nask extend anna ken 90m\nask extend anna 1 day\nask extend anna 1 day because trains\n"},
		{"all", "extend all 1 day\nextend everyone by 36h", "ask extend 1 day\nask extend 36h\n"},
		{"until", "extend anna until 2026-07-03 18:00\nextend all until 2026-07-03T18:00 because of the heat\nextend ken till 2026-07-03 at 9:05",
			"ask extend anna until 2026-07-03 18:00\nask extend until 2026-07-03 18:00 because the heat\nask extend ken until 2026-07-03 09:05\n"},
		{"no time", "extend anna", wrong("anna")},
		{"no player", "extend 2 days", wrong("2 days")},
		{"no time at all", "extend anna 0 days", wrong("anna 0 days")},
		{"too long", "extend anna 53 weeks", wrong("anna 53 weeks")},
		{"no unit", "extend anna 2", wrong("anna 2")},
		{"no time of day", "extend anna until 2026-07-03", wrong("anna until 2026-07-03")},
		{"no such day", "extend anna until 2026-02-30 18:00", wrong("anna until 2026-02-30 18:00")},
		{"no such time", "extend anna until 2026-07-03 25:00", wrong("anna until 2026-07-03 25:00")},
		{"a day of the week", "extend anna until friday 18:00", wrong("anna until friday 18:00")},
		{"no form", "extend", `error your email:1:1: can't read "extend"; expected "extend anna 2 days because REASON"` + "\n"},
		{"quoted", "> extend anna 2 days because REASON", ""},
		{"decide", "bot anna\ndefault ken because nobody answers", "ask bot anna\nask default ken because nobody answers\n"},
		{"decide for two", "bot anna and ken", "error your email:1:1: name one player at a time; write \"bot anna because REASON\"\n"},
		{"answers", "apply\napply anna\nwait anna\nwait for ken because he is moving\nwait all", "ask apply\nask apply anna\nask wait anna\nask wait ken because he is moving\nask wait\n"},
		{"prose", "Wait a moment, I look into it.\nApply what you learned today.\nDeadlines are hard.", ""},
		{"no deadlines", "deadlines because of summer", "ask deadlines because summer\nerror your email: no deadlines are attached; attach them as a YAML file that begins with \"format: cityhall-deadlines/1\"\n"},
		{"a vote", "vote wait", "ask vote wait\n"},
	})
	check(t, fifthavenue.Rules, false, nil, []found{
		{"for the moderator", "extend anna 2 days", "error your email:1:1: only the moderator can use extend\n"},
		{"too", "bot anna", "error your email:1:1: only the moderator can use bot\n"},
		{"with a reason", "wait anna because she is ill", "error your email:1:1: only the moderator can use wait\n"},
		{"chatter", "wait\nwait, what\nwait anna\napply\napply anna\nbots\nextended play\ndeadlines", ""},
		{"votes", "Vote replace!\nvote wait for ken\nvote bot until back\nvote bot-until-back for anna", "ask vote replace\nask vote wait ken\nask vote bot-until-back\nask vote bot-until-back anna\n"},
		{"no votes", "vote\nvote for anna\nvote no\nvote wait or default\nI vote wait\n> vote wait", ""},
	})
}

// TestAttachedDeadlines guards deadlines in a file: they and the line that asks for
// them do nothing without each other, and nothing for players.
func TestAttachedDeadlines(t *testing.T) {
	policy := string(clock.Defaults().Document())
	for _, c := range []struct {
		name, text string
		player     bool
		files      []string
		want       string
	}{
		{"applied", "deadlines because of summer", false, []string{policy}, "ask deadlines because summer\n"},
		{"with the line ends of another system", "deadlines", false, []string{strings.ReplaceAll(policy, "\n", "\r\n")}, "ask deadlines\n"},
		{"not asked for", "Hello", false, []string{policy}, "error 0.yaml: the file has deadlines, and the email doesn't ask for them; write \"deadlines\" on a line of its own\n"},
		{"two", "deadlines", false, []string{policy, policy}, "ask deadlines\nerror 0.yaml: 1.yaml has deadlines too; send one file\n"},
		{"wrong", "deadlines", false, []string{strings.Replace(policy, "missed: wait", "missed: weep", 1)},
			"ask deadlines\nerror 0.yaml:12:9: missed: can't read \"weep\"; expected one of wait, default, bot, bot-until-back, ask, replace\n"},
	} {
		l := compose(c.text)
		for i, data := range c.files {
			l.Files = append(l.Files, incoming.File{Name: string(rune('0'+i)) + ".yaml", Data: []byte(data)})
		}
		r := Find(l, fifthavenue.Rules, true, nil)
		if got := tell(&fifthavenue.Rules.Grammar, r); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
		if len(r.Errors) == 0 && r.Asks[0].Act.Policy != clock.Defaults().Entry() {
			t.Errorf("%s: read\n%s", c.name, r.Asks[0].Act.Policy)
		}
		if r := Find(l, fifthavenue.Rules, false, nil); len(r.Asks) > 0 || len(r.Errors) == 0 {
			t.Errorf("%s: for a player it is %s", c.name, tell(&fifthavenue.Rules.Grammar, r))
		}
	}
}
