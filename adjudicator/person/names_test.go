package person

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"cityhall.example/engine/play"
)

// TestNewNames guards names that nobody can write or see, and that no file can have.
func TestNewNames(t *testing.T) {
	for code, names := range map[string][]string{
		"":                {"anna", "Zoë", "김철수", "金철수", "김Kim", "山田太郎", "ロビン", "田中ユーリ", "Иван", "Νίκος", "דנה", "anna.plain", "p1", "Đặng", "Ọlá", "console", "nulla", "lpt10", "Allan", "คำ", "1"},
		"naming/empty":    {""},
		"naming/long":     {strings.Repeat("a", 31)},
		"naming/letters":  {"-anna", "an na", "a/b", "..", ".x", "a\"b", "a@b", "an½"},
		"naming/end":      {"anna.", "con.", "a.."},
		"naming/device":   {"con", "NUL", "Aux", "prn.x", "com1", "LPT9", "con.anna.x"},
		"naming/reserved": {"all", "Public", "MODERATOR", "everyone", "Everybody", "nobody", "none", "clock", "모두", "진행자", "guest", "and"},
		"naming/alike":    {"m0derator", "pub1ic", "A11", "every-one", "cityhall", "City-Hall", "former.member", "évérybody"},
		"naming/unseen":   {"an\u200bna", "anna\u200d", "an\u00adna", "an\ufe0fna", "ㅤ", "anna\u3164", "an\u115fna", "an\uffa0na", "\u202eanna", "anna\u00a0", "an\u034fna", "a\x00", "a\u2800"},
		"naming/letter":   {"ꓮnna", "Ꭺnna", "ａｎｎａ", "𝐚nna", "ﬁnn", "ᴀnna", "ɑnna", "ǃx", "ㅋㅋ", "𓂀", "𐌀nna", "ⲁ", "annaʹ", "ªna"},
		"naming/scripts":  {"аnna", "annа", "Αnna", "김Иван", "あא", "ロИ", "カ김", "ㄅあ", "한글ひ", "αд"},
		"naming/digits":   {"anna٣", "anna३"},
		"naming/plain":    {norm.NFD.String("José"), norm.NFD.String("한글"), "\u212bsa"},
	} {
		for _, name := range names {
			if p := CheckName(PlayerNaming, name); p.Code != code {
				t.Errorf("%q (%+q): %v, want %q", name, name, p, code)
			}
		}
	}
}

// TestPersonNames guards what people can be called, who have spaces in their names.
func TestPersonNames(t *testing.T) {
	for code, names := range map[string][]string{
		"":                {"Lee Min-ho", "Jean-Luc O'Neill", "देवी", "김 철수", strings.Repeat("a", 40)},
		"naming/long":     {strings.Repeat("a", 41)},
		"naming/person":   {" Lee", "Lee@a", "a/b", "<b>"},
		"naming/end":      {"Lee Jr.", "Lee "},
		"naming/device":   {"con", "con .x"},
		"naming/reserved": {"City Hall", "former member", "떠난 참가자"},
		"naming/alike":    {"Moder ator", "C i t y Hall", "a former member", "Every Body"},
		"naming/unseen":   {"Lee\u00a0Min", "Lee\u2003Min", "A\ufe0e"},
		"naming/letter":   {"x\u0302\u0302", "a\u20dd"},
	} {
		for _, name := range names {
			if p := CheckName(PersonNaming, name); p.Code != code {
				t.Errorf("%q (%+q): %v, want %q", name, name, p, code)
			}
		}
	}
}

// Names that look alike would let a player pass for another one.
func TestNamesThatLookAlike(t *testing.T) {
	for _, names := range []string{
		"anna an-na", "Ian lan", "Bill BiII", "Arno Amo", "Otto 0tto", "max1 maxl", "Maria MARIA", "MARIA maria", "zoe zoé", "José Jose", "Bjørn Bjorn", "Łukasz Lukasz",
		"ロビン 口ビン", "vvill will", "кот kot", "НАТА Hata", "аса aca", "Ζοε Zoe", "Max MAX", "an.na anna", "i1ona ilona", "한글 한-글", "千 チ",
	} {
		if p := CheckNames(strings.Fields(names)); p.Code != "naming/alike" {
			t.Errorf("%s can be told apart: %v", names, p)
		}
	}
	for _, names := range []string{
		"anna ana hanna ann", "Ian Jan Dan Lan", "ian lan", "player1 player2 player3", "김철수 김영희 박철수", "박가 바까", "Иван Ирина Анна", "Νίκος Ελένη", "carl call", "bert bernt", "p1 p2 p3 p4", "か が", "山 出",
	} {
		if p := CheckNames(strings.Fields(names)); !p.Empty() {
			t.Errorf("%s: %v", names, p)
		}
	}
	if p := CheckName(GameNaming, "spring-a-1-11", "spring-a-11-1"); !p.Empty() {
		t.Errorf("games: %v", p)
	}
}

// TestNamesDraw guards what everything relies on: a new name can be read again, looks
// like itself in whatever case, and a free name is one.
func TestNamesDraw(t *testing.T) {
	letters := rapid.StringOfN(rapid.OneOf(
		rapid.RuneFrom([]rune("aAbiIl1oO0mrn-_. '’éßøıſϲсоІ가각까ㅋ山ロ口ー")), rapid.RuneFrom(nil, unicode.L, unicode.M, unicode.Nd, unicode.Cf)), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		name, other := letters.Draw(t, "name"), letters.Draw(t, "other")
		for _, kind := range []Naming{PlayerNaming, PersonNaming, GameNaming} {
			if free := FreeName(kind, name, other); free != "" && !CheckName(kind, free, other).Empty() {
				t.Fatalf("%q is not free", free)
			}
			if !CheckName(kind, name).Empty() {
				continue
			}
			if p := play.CheckName(name); kind != PersonNaming && !p.Empty() {
				t.Fatalf("%q can't be read again: %v", name, p)
			}
			for _, like := range []string{name, strings.ToUpper(name), strings.ToLower(name)} {
				if CheckName(kind, name, like).Code != "naming/alike" {
					t.Fatalf("%q is not like %q", name, like)
				}
			}
			one, two := CheckName(kind, name, other), CheckName(kind, other, name)
			if CheckName(kind, other).Empty() && one.Code != two.Code {
				t.Fatalf("%q, %q: %v and %v", name, other, one, two)
			}
			if strings.EqualFold(name, other) && one.Empty() {
				t.Fatalf("%q and %q are one name where case makes no difference", name, other)
			}
		}
	})
}
