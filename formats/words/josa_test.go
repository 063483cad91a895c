package words

import "testing"

// The form of a particle depends on the last sound, not on the last character.
func TestJosa(t *testing.T) {
	for _, c := range []struct {
		text     any
		particle string
		want     string
	}{
		{"샴푸", "이", "샴푸가"}, {"칫솔", "이", "칫솔이"}, {"샴푸", "을", "샴푸를"}, {"칫솔", "를", "칫솔을"},
		{"샴푸", "은", "샴푸는"}, {"칫솔", "는", "칫솔은"}, {"샴푸", "와", "샴푸와"}, {"칫솔", "과", "칫솔과"},
		{"지름길", "으로", "지름길로"}, {"역삼동", "으로", "역삼동으로"}, {"바다", "로", "바다로"}, {"건물", "으로", "건물로"},
		{"갈색", "이", "갈색이"}, {"와인바", "을", "와인바를"}, {"지붕", "을", "지붕을"}, {"갤러리(1)", "을", "갤러리(1)을"},
		{"\"학교\"", "은", "\"학교\"는"}, {"(경찰서)", "와", "(경찰서)와"},
		{0, "이", "0이"}, {1, "으로", "1로"}, {2, "은", "2는"}, {3, "으로", "3으로"}, {4, "을", "4를"}, {5, "과", "5와"},
		{6, "으로", "6으로"}, {7, "으로", "7로"}, {8, "을", "8을"}, {9, "가", "9가"}, {10, "으로", "10으로"}, {100, "이", "100이"},
		{1000, "을", "1000을"}, {12, "는", "12는"}, {"서울", "이라", "서울이라"}, {"부산", "나", "부산이나"}, {"사과", "이나", "사과나"},
	} {
		if got, err := josa(c.text, c.particle); err != nil || got != c.want {
			t.Errorf("%v and %s: got %q, %v, want %q", c.text, c.particle, got, err, c.want)
		}
	}
	for _, c := range []struct{ text, particle string }{{"anna", "이"}, {"", "을"}, {"샴푸", "에"}, {"…", "은"}} {
		if got, err := josa(c.text, c.particle); err == nil {
			t.Errorf("%q and %s: got %q, want an error", c.text, c.particle, got)
		}
	}
}
