package typed

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"cityhall.example/engine/fifthavenue"
)

// thirdWords and thirdEndings are a third language, as far as a few orders go.
const (
	thirdWords = `skip: спасибо, карта, карты, пожалуйста
and: и
or: или
no: =не
role goal: на
verb take: бер/бер/взя/бр/брание
verb move: двига/двига/двину/дви/движение
verb pass: пас
color brown: коричневую, коричневая
color gray: серую, серая
color green: зелёную, зелёная
commissioner white: белого, белый
place times-square: таймс-сквер, таймс
`
	thirdEndings = `# a is the present, c what is to come, d the past
a order: у, ю
c order: ть
d talk: ала
`
)

// overlay has the files of one system and those of another one.
type overlay struct{ fs.FS }

func (o overlay) Open(name string) (fs.File, error) {
	third := fstest.MapFS{"words/xx.words": {Data: []byte(thirdWords)}, "words/xx.endings": {Data: []byte(thirdEndings)}}
	if _, err := third.Stat(name); err == nil && name != "words" {
		return third.Open(name)
	}
	return o.FS.Open(name)
}

func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(o.FS, name)
	more, _ := fs.ReadDir(fstest.MapFS{"words/xx.words": {}}, name)
	return append(all, more...), err
}

// A third language is a file of words and one of endings, and no code.
func TestThirdLanguage(t *testing.T) {
	files = overlay{embedded}
	defer func() { files = embedded }()
	r := newReader(fifthavenue.Rules)
	for line, want := range map[string]string{
		"беру коричневую и серую, спасибо": "take brown gray",
		"взять зелёную карту":              "",
		"двигаю белого на таймс-сквер":     "move white to times-square",
		"пас": "pass",
		"не беру коричневую и серую":     "",
		"брала коричневую и серую":       "",
		"беру коричневую":                "",
		"I take brown and серую":         "take brown gray",
		"gray, 갈색 가져올게요":                 "take gray brown",
		"коричневую и серую или зелёную": "",
	} {
		got := ""
		if reading := r.Read(line, nil); reading.Class == Orders {
			got = reading.written()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}
