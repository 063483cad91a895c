package incoming

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const plainHead = "From: anna@example.net\nMessage-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n"

// nested returns n multiparts in each other.
func nested(n int) string {
	var b strings.Builder
	b.WriteString("From: anna@example.net\n")
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	b.WriteString("\ntake orange violet\n")
	return b.String()
}

func multipart(kind string, parts int, part string) string {
	return "From: a@x.net\nContent-Type: multipart/" + kind + "; boundary=b\n\n" + strings.Repeat("--b\n"+part+"\n", parts) + "--b--\n"
}

func inHTML(html string) string {
	return "From: a@x.net\nContent-Type: text/html; charset=utf-8\n\n" + html
}

// bombs are emails that ask for more work than they are long. Each takes a size.
var bombs = map[string]func(n int) string{
	"nested":       func(n int) string { return nested(n / 50) },
	"parts":        func(n int) string { return multipart("mixed", n/10, "\nx") },
	"alternatives": func(n int) string { return multipart("alternative", n/10, "\n ") },
	"empty parts":  func(n int) string { return multipart("mixed", n/4, "") },
	"boundary":     func(n int) string { return multipart("mixed", 1, "\n"+strings.Repeat("--bb\n", n/5)) },
	"long boundary": func(n int) string {
		return strings.ReplaceAll(multipart("mixed", 8, "\nx"), "b\n", strings.Repeat("b", n/16)+"\n")
	},
	"base64": func(n int) string {
		return plainHead + "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("a\n"), n/3))
	},
	"quoted-printable": func(n int) string {
		return plainHead + "Content-Transfer-Encoding: quoted-printable\n\n" + strings.Repeat("=20=\n", n/5)
	},
	"one line":    func(n int) string { return plainHead + "\n" + strings.Repeat("a ", n/2) },
	"empty lines": func(n int) string { return plainHead + "\n" + strings.Repeat("\n", n) },
	"marks":       func(n int) string { return plainHead + "\n" + strings.Repeat(">", n) },
	"separators": func(n int) string {
		return plainHead + "\n" + strings.Repeat("-----Original Message-----\nFrom: x\n", n/35)
	},
	"openings": func(n int) string { return plainHead + "\n" + strings.Repeat("On 1 @\n", n/7) },
	"notices":  func(n int) string { return plainHead + "\n" + strings.Repeat("virus-free.\n", n/12) },
	"flowed": func(n int) string {
		return strings.Replace(plainHead, "; ", "; format=flowed; ", 1) + "\n" + strings.Repeat("a \n", n/3)
	},
	"fields":     func(n int) string { return strings.Repeat("a: b\n", n/5) + "\nx" },
	"long field": func(n int) string { return "From: a@x.net\nTo: " + strings.Repeat("a@b.c, ", n/7) + "\n\nx" },
	"folded":     func(n int) string { return "Subject: a\n" + strings.Repeat(" \n", n/2) + "\nx" },
	"words": func(n int) string {
		return "Subject: " + strings.Repeat("=?euc-kr?B?yA==?= ", min(n, 60000)/18) + "\n\nx"
	},
	"named words": func(n int) string {
		return "To: " + strings.Repeat("=?big5?B?yA==?= <a@b.c>,", min(n, 60000)/24) + "\n\nx"
	},
	"ids": func(n int) string { return "References: " + strings.Repeat("<a>", min(n, 60000)/3) + "\n\nx" },
	"parameters": func(n int) string {
		return "Content-Type: text/plain" + strings.Repeat(";a*0=b", min(n, 60000)/6) + "\n\nx"
	},
	"part headers": func(n int) string { return multipart("mixed", 50, strings.Repeat("a:\n", n/150)+"\nx") },
	"files": func(n int) string {
		return multipart("mixed", 40, "Content-Type: text/yaml\n\n"+strings.Repeat("a", n/40))
	},
	"open elements":   func(n int) string { return inHTML(strings.Repeat("<b>", n/3)) },
	"open quotations": func(n int) string { return inHTML(strings.Repeat("<blockquote>a", n/13)) },
	"end tags":        func(n int) string { return inHTML(strings.Repeat("<i>", 600) + strings.Repeat("</b>", n/4)) },
	"paragraphs":      func(n int) string { return inHTML(strings.Repeat("<p>a", n/4)) },
	"entities":        func(n int) string { return inHTML(strings.Repeat("&nvinfin;", n/9)) },
	"attributes":      func(n int) string { return inHTML("<p " + strings.Repeat("a=b ", n/4) + ">x") },
	"styles":          func(n int) string { return inHTML(strings.Repeat("<p style=' a b'>", n/16)) },
	"rules": func(n int) string {
		return inHTML("<style>" + strings.Repeat(".a{color:red}", n/26) + "</style>" + strings.Repeat("<p class='a a'>x", n/32))
	},
	"open rules":   func(n int) string { return inHTML("<style>" + strings.Repeat("@a{", n/3)) },
	"css comments": func(n int) string { return inHTML("<p style='" + strings.Repeat("/*", n/2) + "'>x") },
	"declarations": func(n int) string { return inHTML("<p style='" + strings.Repeat("top:1;", n/6) + "'>x") },
	"struck":       func(n int) string { return inHTML(strings.Repeat("<s>a</s>b", n/9)) },
	"hidden":       func(n int) string { return inHTML(strings.Repeat("<p hidden>a", n/11)) },
	"struck alternatives": func(n int) string {
		return multipart("alternative", 1, "\nx\n--b\nContent-Type: text/html\n\n"+strings.Repeat("<s>a</s>", n/8))
	},
	"open comment": func(n int) string { return inHTML(strings.Repeat("<!--", n/4)) },
	"cuts":         func(n int) string { return inHTML(strings.Repeat("<p class=OutlookMessageHeader>", n/30) + "a:") },
	"status": func(n int) string {
		return multipart("report", 1, "Content-Type: message/delivery-status\n\n"+strings.Repeat("Action: failed\n\n", n/16))
	},
}

// allocated measures the memory that reading takes, all of it added up.
func allocated(raw []byte) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = Read(raw)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// However an email is made, memory stays in proportion to its length, and twice
// the length is no more than about twice the memory.
func TestBombs(t *testing.T) {
	const size = 1 << 19
	for name, bomb := range bombs {
		t.Run(name, func(t *testing.T) {
			half, full := []byte(bomb(size)), []byte(bomb(2*size))
			holds(t, full)
			if !countsMemory {
				return
			}
			a, b := allocated(half), allocated(full)
			if b > 80<<20 {
				t.Errorf("%d bytes of memory for a mail of %d", b, len(full))
			}
			if b > 3*a+(1<<20) {
				t.Errorf("%d bytes of memory for a mail of %d, %d for one of %d", a, len(half), b, len(full))
			}
		})
	}
}

// What exceeds a limit is told, and the mail is not whole; what is just within
// is read.
func TestLimits(t *testing.T) {
	lines := strings.Repeat("0123456\n", MaxText/8)
	for _, test := range []struct {
		name, raw string
		whole     bool
	}{
		{"parts", multipart("mixed", MaxParts-1, "\nx"), true},
		{"too many parts", multipart("mixed", MaxParts, "\nx"), false},
		{"text", plainHead + "\n" + lines, true},
		{"too much text", plainHead + "\n" + lines + "x", false},
		{"too much text in files", multipart("mixed", 2, "Content-Type: text/yaml\n\n"+lines[:MaxText/2+8]), false},
		{"files", multipart("mixed", MaxFiles, "Content-Type: text/yaml\n\na: b"), true},
		{"too many files", multipart("mixed", MaxFiles+1, "Content-Type: text/yaml\n\na: b"), false},
		{"pictures", multipart("mixed", MaxFiles+1, "Content-Type: image/png; name=a.png\n\nx"), true},
		{"too long a part header", multipart("mixed", 1, "A: "+strings.Repeat("x", MaxHeader)+"\n\nx"), false},
		{"elements", inHTML(strings.Repeat("<b>", maxOpen) + "x"), true},
		{"too many elements", inHTML(strings.Repeat("<b>", maxOpen+1) + "x"), false},
		{"code", plainHead + "Content-Transfer-Encoding: x-own\n\nx=\ny", false},
	} {
		l, err := Read([]byte(test.raw))
		if err != nil || l.Complete() != test.whole {
			t.Errorf("%s: whole is %v, warnings %v, error %v", test.name, l.Complete(), l.Warnings, err)
		}
	}
	for depth := MaxDepth - 1; depth <= MaxDepth+1; depth++ {
		l, err := Read([]byte(nested(depth)))
		if err != nil || worded(l.Text) != (depth <= MaxDepth) {
			t.Errorf("depth %d: %v, %v", depth, l.Text, err)
		}
		if depth > MaxDepth && !slices.Contains(l.Warnings, Warning{Code: Cut}) {
			t.Errorf("depth %d: %v", depth, l.Warnings)
		}
	}
}

// A header that cannot be read is an error, and what can be read of it is told.
func TestBrokenHeaders(t *testing.T) {
	for _, test := range []struct{ name, raw, want string }{
		{"nothing", "", "line 1 has no field"},
		{"no header", "\ntake orange violet\n", "line 1 has no field"},
		{"text", "take orange violet\n", "line 1 is neither a field"},
		{"begins with a space", " From: x@y.net\n\nx", "line 1 is neither a field"},
		{"key", "From: anna@example.net\nMy key: x\n\nx", "line 2 is neither a field"},
		{"too long", "From: anna@example.net\nX: " + strings.Repeat("x", MaxHeader) + "\n\nx", "line 2 exceeds the limit of 65536 bytes"},
		{"too many", "From: anna@example.net\n" + strings.Repeat("a: b\n", maxFields) + "\nx", "line 1001 is field 1001"},
	} {
		l, err := Read([]byte(test.raw))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %s", test.name, err, test.want)
		}
		if l == nil || strings.HasPrefix(test.raw, "From: anna") && (len(l.From) != 1 || l.From[0].Address != "anna@example.net") {
			t.Errorf("%s: letter %+v", test.name, l)
		}
	}
}
