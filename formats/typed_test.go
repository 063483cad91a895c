package formats

import (
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
)

// Orders in files are those that people type: in plain lines as in an email, elsewhere
// with a verb, and where the order language reads a line it says what it said before.
func TestTypedFiles(t *testing.T) {
	for _, c := range []struct{ line, plain, list string }{
		{"take brown gray", "take brown gray", "take brown gray"},
		{"taking a brown and a gray card please", "take brown gray", "take brown gray"},
		{"흰색 커미셔너를 타임스 스퀘어로 이동하기", "move white to times-square", "move white to times-square"},
		{"갈색이랑 회색 가져올게요", "take brown gray", "take brown gray"},
		{"take 갈색을 회색을", "take brown gray", "take 갈색을 회색을"},
		{"타임스 패스", "pass in times-square", "pass in times-square"},
		{"gray 6 black 4", "bid gray 6 black 4", "gray 6 black 4"},
		{"bid 회색 4 4장", "missing", "bid 회색 4 4장"},
		{"갈색 회색", "missing", "missing"},
		{"갈색 회색 가져올까요?", "question", "question"},
		{"흰색을 타임스로 이동하고 싶어요", "talk", "talk"},
		{"갤색 회색 가져오기", "near", "near"},
		{"take brwn gray", "near", "take brwn gray"},
		{"감사합니다", "", "감사합니다"},
		{"완료", "done", "완료"},
		{"단계 끝내기", "done", "done"},
		{"what a nice day", "what a nice day", "what a nice day"},
	} {
		for file, want := range map[string]string{"anna.txt": c.plain, "anna.yaml": c.list} {
			text := c.line + "\n"
			if file == "anna.yaml" {
				text = "orders:\n  - " + c.line + "\n"
			}
			set, err := ReadOrders(file, []byte(text), &fifthavenue.Rules.Grammar)
			if err != nil {
				t.Fatal(c.line, err)
			}
			if got := typedIn(set); got != want {
				t.Errorf("%s: %q is %q, want %q", file, c.line, got, want)
			}
		}
	}
}

// typedIn reads a set, and returns its orders or what is in doubt.
func typedIn(set *play.OrderSet) string {
	if err := ReadTyped(set, fifthavenue.Rules); err != nil {
		return err.(Errors)[0].Problem.Args["why"].(string)
	}
	var all []string
	for _, l := range set.Lines {
		all = append(all, l.Text)
	}
	got := strings.Join(all, "; ")
	for _, w := range set.When {
		got += " (" + w.Kind + ")"
	}
	return got
}
