package incoming

import (
	"strings"
	"testing"
)

var feetCases = []struct{ name, lines string }{
	{"English", "|pass\n~|On Sat, Nov 21, 2026 at 1:02 PM Anna <a@x.net> wrote:\n>|> a"},
	{"wrapped", "|pass\n~|On Sat, Nov 21, 2026 at 1:02 PM\n~|Anna with a long name\n~|<a@x.net> wrote:\n>|> a"},
	{"German", "~|Am Sa., 21. Nov. 2026 um 13:02 Uhr schrieb Anna <a@x.net>:\n>|> a"},
	{"German, name first", "~|Anna <a@x.net> schrieb am Sa., 21. Nov. 2026, 13:02:\n>|> a"},
	{"French", "~|Le sam. 21 nov. 2026 à 13:02, Anna <a@x.net> a écrit :\n>|> a"},
	{"Spanish", "~|El sáb, 21 nov 2026 a las 13:02, Anna (<a@x.net>) escribió:\n>|> a"},
	{"Italian", "~|Il giorno sab 21 nov 2026 alle ore 13:02 Anna <a@x.net> ha scritto:\n>|> a"},
	{"Dutch", "~|Op za 21 nov 2026 om 13:02 schreef Anna <a@x.net>:\n>|> a"},
	{"Swedish", "~|Den lör 21 nov. 2026 kl 13:02 skrev Anna <a@x.net>:\n>|> a"},
	{"Polish", "~|W dniu 21.11.2026 o 13:02, Anna napisał(a):\n>|> a"},
	{"Korean Gmail", "~|2026년 11월 21일 (토) 오후 1:02, 안나 <a@x.net>님이 작성:\n>|> a"},
	{"Korean Gmail, wrapped", "~|2026년 11월 21일 (토) 오후 1:02, 안나 <a@x.net>님이\n~|작성:\n>|> a"},
	{"Korean Apple", "~|2026. 11. 21. 오후 1:02, 안나 <a@x.net> 작성:\n>|> a"},
	{"Korean Thunderbird", "~|2026-11-21 오후 1:02에 안나 이(가) 쓴 글:\n>|> a"},
	{"Korean, older", "~|2026년 11월 21일 안나님이 쓴 글\n>|> a"},
	{"Chinese", "~|Anna <a@x.net> 于2026年11月21日周六 13:02写道：\n>|> a"},
	{"Japanese", "~|2026年11月21日(土) 13:02 Anna <a@x.net>:\n>|> a"},
	{"Yahoo, without marks", "|pass\n>~|    On Saturday, November 21, 2026 at 01:02:11 PM GMT+1, Anna <a@x.net> wrote:\n>|\n>| old\n>|\n>~|On 2 May Ken wrote:\n>|older"},
	{"nothing above", "~|On Saturday, November 21, 2026 at 01:02:11 PM GMT+1, Anna <a@x.net> wrote:\n|\n|pass"},
	{"no introduction", "|On turn 12 Anna wrote to me: sell\n|On my phone I wrote:\n|2026: a year\n|Le pass 12\n|@anna: I wrote"},

	{"signature", "|pass\n~|-- \n~|Anna\n~|\n~|On 2 May Ken wrote:\n>|> a\n>~|> -- \n>~|> Ken\n>>|>> b\n|own"},
	{"no signature", "|---\n|player: anna\n|--- \n|-- Anna\n|- pass"},

	{"phone", "|pass\n~|Sent from my iPhone\n|own"},
	{"phones", "~|Von meinem iPhone gesendet\n~|Gesendet mit der GMX Mail App\n~|Envoyé de mon iPhone\n~|Enviado desde mi iPhone\n" +
		"~|나의 iPhone에서 보냄\n~|내 Galaxy에서 보냄\n~|Get Outlook for iOS<https://aka.ms/o0ukef>\n~|Sent from my Android device with K-9 Mail. Please excuse my brevity."},
	{"no phone", "|sent from turn 12\n|von meinem Haus\n|서울에서 보냄"},

	{"original", "|pass\n>~|-----Original Message-----\n>~|From: Ken\n>|\n>|old"},
	{"German original", ">~|---- Ursprüngliche Nachricht ----\n>|old"},
	{"Samsung", ">~|-------- 원본 메시지 --------\n>~|발신: x\n>|old"},
	{"Daum", ">~|---------[ 받은 메일 내용 ]----------\n>~|제목 : x\n>~|보낸이 : Ken\n>|old"},
	{"above", "|pass\n~|-- \n~|Anna\n~|\n>~|--- reply above this line ---\n>|withdraw"},
	{"above, as older emails have it", "|pass\n~|-- \n~|Anna\n~|\n>~|--- write your answer above this line ---\n>|withdraw"},
	{"above below an original", "|pass\n>~|-----Original Message-----\n>~|From: City Hall\n>|\n>|Your decision\n>~|--- reply above this line ---\n>|orders:\n>|- draw black"},
	{"above, marked", "|pass\n>|> Your decision\n>~|> --- reply above this line ---\n>|> orders:\n|- draw black"},
	{"no original", "|----- pass -----\n|-----\n|Original Message"},
	{"marked below", "|pass\n~|-----Original Message-----\n~|From: Ken\n~|Sent: today\n>|> old\n|own"},
	{"line", "|pass\n>~|________________________________\n>~|\n>~|보낸 사람: Ken\n>~|보낸 날짜: 오늘\n>~|받는 사람: 안나\n>~|제목: x\n>|\n>|old"},
	{"only a line", "|pass\n|________________________________\n|take orange"},
	{"header", "|pass\n>~|*From:* Ken <k@x.net>\n>~|*Sent:* today\n>~|*To:* Anna; Kevin and others with\n>~|names that go on\n>~|*Subject:* x\n>|\n>|old"},
	{"Spanish header", "|pass\n>~|De: Ken\n>~|Enviado el: hoy\n>~|Para: Anna\n>~|Asunto: x\n>|old"},
	{"no header", "|From: anna\n|I go to: 17\n|Subject to change\n|To: ken\n|\n|From: me"},
	{"two mails", "|pass\n>~|-----Original Message-----\n>~|From: Ken\n>|\n>|old\n>>~|-----Original Message-----\n>>~|From: Anna\n>>|\n>>|older"},
	{"forward", ">~|Begin forwarded message:\n>~|\n>~|From: Ken\n>~|Date: today\n>|\n>|old"},
	{"forward in a quotation", ">>~|> Début du message réexpédié :\n>>|> old\n|own\n>|> b"},

	{"Mailman", "|pass\n~|_______________________________________________\n~|Games mailing list\n~|games@example.org\n>|> a\n|own"},
	{"groups.io", "|pass\n~|-=-=-=-=-=-=-=-=-=-=-=-\n~|Groups.io Links: You receive all messages sent to this group."},
	{"notice", "|pass\n~|CONFIDENTIALITY NOTICE: this is\n~|for you\n|\n|own"},
}

// What programs write around an email is told from what its sender writes. Before
// each line stands what must be found: its depth, and ~ for a program's.
func TestFeet(t *testing.T) {
	for _, test := range feetCases {
		t.Run(test.name, func(t *testing.T) {
			var want, raw, got []string
			for _, line := range strings.Split(test.lines, "\n") {
				found, text, _ := strings.Cut(line, "|")
				want = append(want, found)
				raw = append(raw, text)
			}
			for i, l := range plainLines(strings.Join(raw, "\n"), false, false) {
				found := strings.Repeat(">", l.Depth)
				if l.Foot {
					found += "~"
				}
				got = append(got, found)
				if found != want[i] {
					t.Errorf("%q: found %q, want %q", raw[i], found, want[i])
				}
			}
			if len(got) != len(want) {
				t.Errorf("%d lines, want %d", len(got), len(want))
			}
		})
	}
}
