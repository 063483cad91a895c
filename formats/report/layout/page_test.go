package layout

import (
	"strings"
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ first, text, want string }{
		{"- ", "a b", "- a b\n"},
		{"- ", "", "-\n"},
		{"", strings.Repeat("abc ", 20), strings.Repeat("abc ", 17) + "abc\nabc abc\n"},
		{"    ", strings.Repeat("abcde ", 13), "    " + strings.Repeat("abcde ", 10) + "abcde\n    abcde abcde\n"},
		{"- ", "한 " + strings.Repeat("글", 34), "- 한\n  " + strings.Repeat("글", 34) + "\n"},
	} {
		p := &Page{}
		if p.Line(c.first, c.text); p.String() != c.want {
			t.Errorf("%q: got %q, want %q", c.text, p.String(), c.want)
		}
	}
}

func TestTable(t *testing.T) {
	p := &Page{}
	p.Table([][]string{{"", "points"}, {"anna", "7"}, {"kevin"}})
	if want := "         points\n  anna        7\n  kevin\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
}

// A table that is too wide for the page loses letters of names, and no numbers.
func TestWideTable(t *testing.T) {
	p := &Page{}
	p.Table([][]string{{strings.Repeat("a", 60), "points", "cards"}, {"kevin", "7", "12"}})
	for line := range strings.Lines(p.String()) {
		if Columns(strings.TrimSuffix(line, "\n")) != Width {
			t.Errorf("the line %q", line)
		}
	}
}

func TestBeside(t *testing.T) {
	p := &Page{}
	p.Beside(5, []string{"a", "b"}, []string{"cd"})
	if want := "a    cd\nb\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"anna", 4, "anna"}, {"annabel", 4, "ann."}, {"안나", 4, "안나"}, {"안나벨", 5, "안나."}, {"안나벨", 4, "안."}} {
		if got := Clip(c.text, c.width); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

// A name stays with what belongs to it, and headings stand out without capital
// letters.
func TestKorean(t *testing.T) {
	p := &Page{}
	p.Heading("진행 결과")
	p.Line("- ", strings.Repeat("가나다 ", 9)+"anna\u00a0님이 왔습니다")
	want := "[진행 결과]\n- " + strings.TrimSpace(strings.Repeat("가나다 ", 9)) + "\n  anna 님이 왔습니다\n"
	if p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
	p = &Page{}
	p.Table([][]string{{"이름", "점"}, {"anna", "12"}, {"김철수", "3"}})
	if want := "  이름    점\n  anna    12\n  김철수   3\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
	p = &Page{}
	p.Beside(8, []string{"가나", "a"}, []string{"다"})
	if want := "가나    다\na\n"; p.String() != want {
		t.Errorf("got %q, want %q", p.String(), want)
	}
}

// Columns are counted by what is seen, not by characters: composed and decomposed
// letters are as wide, and a control character has no width.
func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "anna": 4, "한글": 4, "\u1112\u1161\u11ab": 2, "e\u0301": 1, "Ａ": 2, "ｱ": 1, "─": 1, "a\u200bb": 2, "A·B": 3,
	} {
		if got := Columns(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
	for width := range 9 {
		if clipped := Clip("가나다라마바", max(1, width)); Columns(clipped) > max(1, width) {
			t.Errorf("width %d: %q", width, clipped)
		}
	}
}
