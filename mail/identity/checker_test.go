package identity

import (
	"net/mail"
	"slices"
	"strings"
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
	"cityhall.example/mail/incoming"
)

// The seats of the tests: anna plays in three games with three policies, kevin
// has two seats in one of them, and everybody is known in spring.
func testSeats() []Seat {
	seats := []Seat{
		{Game: "spring", Name: "anna", Addresses: []string{"Anna@Example.com", "anna@work.example"}, Policy: ByToken},
		{Game: "spring", Name: "kevin", Addresses: []string{"kevin@example.com"}, Policy: ByToken},
		{Game: "spring", Name: "ken", Addresses: []string{"kevin@example.com"}, Policy: ByToken},
		{Game: "summer", Name: "anna", Addresses: []string{"anna@example.com"}, Policy: ByAddress},
		{Game: "autumn", Name: "anna", Addresses: []string{"anna@example.com"}, Policy: ByDMARC},
		{Game: "autumn", Name: "lee", Addresses: []string{"lee@bücher.example"}, Policy: ByDMARC},
		{Game: "winter", Name: "mod", Addresses: []string{"mod@example.com"}},
	}
	for i := range seats {
		seats[i].Token = testKey.Token(seats[i].Game, seats[i].Name, "2")
	}
	return seats
}

const office = "cityhall@example.org"

// tokenOf is the address of the office with a token.
func tokenOf(game, seat, epoch string) string {
	return Address(office, testKey.Token(game, seat, epoch))
}

const passed = "mx.example.org; dmarc=pass header.from=example.com"

var judgeCases = []struct {
	name, from, to, subject string
	results                 []string
	want                    Verdict
	claims                  string // game/seat, with the verdict where it is another
}{
	{name: "the token", from: "anna@example.com", to: tokenOf("spring", "anna", "2"), want: Proved, claims: "spring/anna"},
	{name: "the token from the second address", from: "ANNA@work.example", to: tokenOf("spring", "anna", "2"), want: Proved, claims: "spring/anna"},
	{name: "the token in the subject", from: "anna@example.com", subject: "Re: turn 4 " + Tag(testKey.Token("spring", "anna", "2")), want: Proved, claims: "spring/anna"},
	{name: "the token chooses between two seats of a game", from: "kevin@example.com", to: tokenOf("spring", "ken", "2"), want: Proved, claims: "spring/ken"},
	{name: "two tokens of the author", from: "kevin@example.com", to: tokenOf("spring", "ken", "2"), subject: Tag(testKey.Token("spring", "kevin", "2")), want: Proved, claims: "spring/kevin spring/ken"},
	{name: "the token where only the address is asked for", from: "anna@example.com", to: tokenOf("summer", "anna", "2"), want: Proved, claims: "summer/anna"},
	{name: "the token of a moderator, under no policy", from: "mod@example.com", to: tokenOf("winter", "mod", "2"), want: Proved, claims: "winter/mod"},

	{name: "no token", from: "kevin@example.com", to: office, want: NoToken, claims: "spring/kevin spring/ken"},
	{name: "no token, under no policy", from: "mod@example.com", to: office, want: NoToken, claims: "winter/mod"},
	{name: "the address is enough in one game", from: "anna@example.com", to: office, want: Proved, claims: "spring/anna:no-token summer/anna autumn/anna:unproved"},
	{name: "the server's word is not asked for", from: "kevin@example.com", to: office, results: []string{passed}, want: NoToken, claims: "spring/kevin spring/ken"},

	{name: "the server's word", from: "anna@example.com", to: office, results: []string{passed}, want: Proved, claims: "spring/anna:no-token summer/anna autumn/anna"},
	{name: "the server's word and the token", from: "anna@example.com", to: tokenOf("autumn", "anna", "2"), results: []string{passed}, want: Proved, claims: "autumn/anna"},
	{name: "the server's word for an international name", from: "lee@Bücher.example", to: office, results: []string{"mx.example.org; dmarc=pass header.from=xn--bcher-kva.example"}, want: Proved, claims: "autumn/lee"},
	{name: "the token without the server's word", from: "anna@example.com", to: tokenOf("autumn", "anna", "2"), want: Unproved, claims: "autumn/anna"},
	{name: "the word of another server on top", from: "anna@example.com", to: tokenOf("autumn", "anna", "2"), results: []string{"mx.evil.example; none", passed}, want: Unproved, claims: "autumn/anna"},
	{name: "the server's own word on top, a forged one below", from: "anna@example.com", to: tokenOf("autumn", "anna", "2"), results: []string{"mx.example.org; dmarc=fail header.from=example.com", passed}, want: Unproved, claims: "autumn/anna"},
	{name: "the server's word for another domain", from: "lee@bücher.example", to: office, results: []string{passed}, want: Unproved, claims: "autumn/lee"},

	{name: "an old token", from: "anna@example.com", to: tokenOf("spring", "anna", "1"), want: WrongToken, claims: "spring/anna summer/anna autumn/anna"},
	{name: "a wrong token where the address is enough", from: "anna@example.com", to: tokenOf("summer", "anna", "1"), want: WrongToken, claims: "spring/anna summer/anna autumn/anna"},
	{name: "a wrong token with the server's word", from: "lee@bücher.example", to: tokenOf("autumn", "lee", "1"), results: []string{"mx.example.org; dmarc=pass header.from=xn--bcher-kva.example"}, want: WrongToken, claims: "autumn/lee"},
	{name: "a wrong token beside the right one", from: "mod@example.com", to: tokenOf("winter", "mod", "2"), subject: "#" + strings.Repeat("a", 26), want: WrongToken, claims: "winter/mod"},

	{name: "another's token", from: "kevin@example.com", to: tokenOf("spring", "anna", "2"), want: OtherSeat, claims: "spring/anna"},
	{name: "another's token where the address is enough", from: "anna@example.com", to: tokenOf("spring", "ken", "2"), want: OtherSeat, claims: "spring/ken"},
	{name: "another's token beside the own", from: "kevin@example.com", to: tokenOf("spring", "kevin", "2"), subject: Tag(testKey.Token("summer", "anna", "2")), want: OtherSeat, claims: "summer/anna"},
	{name: "the own token from an address of another game", from: "anna@work.example", to: tokenOf("summer", "anna", "2"), want: OtherSeat, claims: "summer/anna"},

	{name: "a stranger", from: "eve@evil.example", to: office, want: Stranger},
	{name: "a stranger with a wrong token", from: "eve@evil.example", to: tokenOf("spring", "eve", "2"), want: Stranger},
	{name: "a stranger with a token, from a forwarded report", from: "eve@evil.example", to: tokenOf("spring", "anna", "2"), want: Stranger, claims: "spring/anna"},
	{name: "dots make another address", from: "an.na@example.com", to: office, want: Stranger},
	{name: "a sign that becomes a k", from: "\u212aevin@example.com", to: tokenOf("spring", "kevin", "2"), want: Stranger, claims: "spring/kevin"},
	{name: "not an address", from: "anna", to: office, want: Stranger},

	{name: "nobody", from: "", to: office, want: SeveralAuthors},
	{name: "two authors", from: "anna@example.com eve@evil.example", to: tokenOf("spring", "anna", "2"), want: SeveralAuthors, claims: "spring/anna summer/anna autumn/anna"},
	{name: "twice the same author", from: "kevin@example.com kevin@example.com", to: tokenOf("spring", "kevin", "2"), want: SeveralAuthors, claims: "spring/kevin spring/ken"},

	{name: "the office itself", from: "CityHall@example.org", to: office, want: Own},
	{name: "the office at an address with a token", from: tokenOf("spring", "anna", "2"), to: office, want: Own},
}

func TestJudge(t *testing.T) {
	checker := NewChecker(office, "mx.example.org", testSeats())
	for _, c := range judgeCases {
		t.Run(c.name, func(t *testing.T) {
			l := &incoming.Mail{To: []string{strings.ToLower(c.to)}, Addressed: []string{strings.ToLower(c.to)}, Subject: c.subject, Results: c.results}
			for _, a := range strings.Fields(c.from) {
				l.From = append(l.From, &mail.Address{Address: a})
			}
			f := checker.Check(l)
			var claims []string
			for _, x := range f.Claims {
				text := x.Seat.Game + "/" + x.Seat.Name
				if x.Verdict != f.Verdict {
					text += ":" + string(x.Verdict)
				}
				claims = append(claims, text)
			}
			if got := strings.Join(claims, " "); f.Verdict != c.want || got != c.claims {
				t.Errorf("got %s %q, want %s %q", f.Verdict, got, c.want, c.claims)
			}
			if (f.Reason != "") != (f.Verdict == Unproved) {
				t.Errorf("%s has the reason %q", f.Verdict, f.Reason)
			}
		})
	}
}

func TestJudgeWithoutServer(t *testing.T) {
	checker := NewChecker("cityhall@example.org", "", testSeats())
	l := &incoming.Mail{From: []*mail.Address{{Address: "lee@bücher.example"}}, Results: []string{`""; dmarc=pass header.from=xn--bcher-kva.example`}}
	if f := checker.Check(l); f.Verdict != Unproved || f.Reason != "no server is trusted: authserv is not set" {
		t.Errorf("got %v", f)
	}
}

// A seat without a token cannot be taken with an empty one.
func TestJudgeSeatWithoutToken(t *testing.T) {
	checker := NewChecker("cityhall@example.org", "", []Seat{{Game: "spring", Name: "anna", Addresses: []string{"anna@example.com"}, Policy: ByToken}})
	l := &incoming.Mail{From: []*mail.Address{{Address: "anna@example.com"}}, To: []string{"cityhall+@example.org"}, Subject: "#"}
	if f := checker.Check(l); f.Verdict != NoToken {
		t.Errorf("got %v", f)
	}
}

// Without the right token, none of its letters changed, nothing is proved.
func TestEveryLetterOfTheTokenCounts(t *testing.T) {
	checker := NewChecker("cityhall@example.org", "", testSeats())
	right := testKey.Token("spring", "kevin", "2").Reveal()
	for i := range right {
		wrong := []byte(right)
		wrong[i] = 'a' + (wrong[i]-'a'+1)%26
		l := &incoming.Mail{From: []*mail.Address{{Address: "kevin@example.com"}}, To: []string{Address("cityhall@example.org", Token(wrong))}}
		if f := checker.Check(l); f.Verdict != WrongToken || slices.ContainsFunc(f.Claims, func(c Claim) bool { return c.Verdict == Proved }) {
			t.Errorf("%s instead of %s: %v", wrong, right, f.Verdict)
		}
	}
}

// An email with a token at an office with a hundred games of four.
func BenchmarkJudge(b *testing.B) {
	var seats []Seat
	for i := range 400 {
		game, name := "game-"+string(rune('a'+i/4)), "player-"+string(rune('a'+i%4))
		seats = append(seats, Seat{Game: game, Name: name, Addresses: []string{name + "@example.com"}, Token: testKey.Token(game, name, "1"), Policy: ByToken})
	}
	checker := NewChecker("cityhall@example.org", "mx.example.org", seats)
	l := &incoming.Mail{From: []*mail.Address{{Address: "player-b@example.com"}}, To: []string{Address("cityhall@example.org", seats[201].Token)}, Results: []string{fields[0].field}}
	b.ReportAllocs()
	for b.Loop() {
		if f := checker.Check(l); f.Verdict != Proved {
			b.Fatal(f.Verdict)
		}
	}
}

// An email that was written to somebody else proves nothing, however it got here.
func TestJudgeAddressed(t *testing.T) {
	checker := NewChecker("cityhall@example.org", "mx.example.org", testSeats())
	for to, want := range map[string]Verdict{"cityhall@example.org": Proved, "cityhall+games@example.org": Proved, "ken@example.com": Unproved, "": Unproved} {
		l := &incoming.Mail{From: []*mail.Address{{Address: "lee@bücher.example"}}, To: []string{to, "cityhall@example.org"}, Addressed: []string{to}, Results: []string{"mx.example.org; dmarc=pass header.from=xn--bcher-kva.example"}}
		if f := checker.Check(l); f.Verdict != want {
			t.Errorf("to %q: %v", to, f)
		}
	}
}
