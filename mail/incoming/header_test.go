package incoming

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHeader(t *testing.T) {
	read := func(header string) *Mail {
		l, err := Read([]byte(header + "\n\nx"))
		if err != nil {
			t.Fatalf("%q: %v", header, err)
		}
		return l
	}
	l := read("Received: x\nAuthentication-Results: a;\n\tb=c\nDelivered-To: city+k7@X.org\nAuthentication-Results: d\n" +
		"In-Reply-To: Your mail of <today> <3@x>\nReferences: <1@x>\n <2@\n x> junk <3@x>\n" +
		"Subject: =?utf-8?q?a=0Ab?= =?x-none?b?AA==?=\n\tc\u200b\nTo: undisclosed-recipients:;\nX-Original-To: <city+k7@x.org>\nCc: <A@x.org>, B\nDate: x\ty")
	if diff := cmp.Diff([]string{"1@x", "2@x", "3@x", "today"}, l.References); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a; b=c", "d"}, l.Results); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a@x.org", "city+k7@x.org"}, l.To); diff != "" {
		t.Error(diff)
	}
	if got := fmt.Sprintf("%q %q %q", l.Subject, l.Date, l.ID); got != `"a b c" "x y" ""` {
		t.Error(got)
	}
	for field, want := range map[string]string{"<a@x>": "a@x", " a@x ": "a@x", "<a@x": "a@x", "<a @x> (b)": "a@x"} {
		if l := read("Message-ID: " + field); l.ID != want {
			t.Errorf("%q: id %q", field, l.ID)
		}
	}
}

func TestOrigin(t *testing.T) {
	for fields, want := range map[string]Origin{
		"Subject: Out of office":                                              Personal,
		"Auto-Submitted: no":                                                  Personal,
		"Auto-Submitted: No (really)":                                         Personal,
		"Auto-Submitted: auto-generated":                                      Automatic,
		"Auto-Submitted: auto-replied; owner-email=\"a@x\"":                   Automatic,
		"Return-Path: <>":                                                     Automatic,
		"Return-Path: <anna@example.net>":                                     Personal,
		"X-Autoreply: yes":                                                    Automatic,
		"X-Autorespond: vacation":                                             Automatic,
		"X-Loop: anna@example.net":                                            Automatic,
		"Precedence: auto_reply":                                              Automatic,
		"Precedence: Bulk":                                                    Listed,
		"Precedence: junk":                                                    Listed,
		"Precedence: list":                                                    Listed,
		"Precedence: first-class":                                             Personal,
		"List-Id: <games.example.org>":                                        Listed,
		"List-Unsubscribe: <mailto:x@example.org>":                            Listed,
		"List-Post: <mailto:x@example.org>":                                   Listed,
		"List-Id: <games.example.org>\nAuto-Submitted: auto":                  Automatic,
		"X-Auto-Response-Suppress: All":                                       Personal,
		"X-Auto-Response-Suppress: All\nSubject: 자동 회신: [spring-3]":           Automatic,
		"X-Auto-Response-Suppress: All\nSubject: Automatic reply: [spring-3]": Automatic,
		"From: mailer-daemon@example.net":                                     Report,
		"From: Post <PostMaster@example.net>":                                 Report,
		"X-Failed-Recipients: ken@example.net":                                Report,
		"Content-Type: multipart/report; boundary=b":                          Report,
	} {
		l, err := Read([]byte(fields + "\n\nx"))
		if err != nil || l.Origin != want {
			t.Errorf("%s: %s, want %s (%v)", strings.ReplaceAll(fields, "\n", " / "), l.Origin, want, err)
		}
	}
}

func TestParameters(t *testing.T) {
	for _, test := range []struct{ value, kind, name string }{
		{`text/plain; name=orders.txt`, "text/plain", "orders.txt"},
		{`Text/Plain; Name="my orders.txt"`, "text/plain", "my orders.txt"},
		{`text/plain; name=my orders.txt`, "text/plain", "my orders.txt"},
		{`text/plain; name=a.txt; name=b.txt`, "text/plain", "a.txt"},
		{`text/plain; name="a;b.txt"; x=y z`, "text/plain", "a;b.txt"},
		{`text/plain; name*=utf-8''%e2%82%ac.txt`, "text/plain", "€.txt"},
		{`text/plain; name*=euc-kr'ko'%C1%D6%B9%AE.txt`, "text/plain", "주문.txt"},
		{`text/plain; name*0*=euc-kr''%C1%D6; name*1*=%B9%AE.txt`, "text/plain", "주문.txt"},
		{`text/plain; name*0="a"; name*1="b.txt"`, "text/plain", "ab.txt"},
		{`text/plain; name="=?utf-8?b?4oKsLnR4dA==?="`, "text/plain", "€.txt"},
		{`text/plain; name=주문.txt`, "text/plain", "주문.txt"},
		{`text/plain; name="C:\My Documents\orders.txt"`, "text/plain", "orders.txt"},
		{`text/plain; name="../../etc/orders.txt"`, "text/plain", "orders.txt"},
		{`text/plain; name=".."`, "text/plain", ""},
		{`text/plain;`, "text/plain", ""},
		{`text`, "text", ""},
		{``, "", ""},
	} {
		kind, params := parameters(test.value)
		if name := fileName(params["name"]); kind != test.kind || name != test.name {
			t.Errorf("%s: %q, %q", test.value, kind, name)
		}
	}
}

func TestCharsets(t *testing.T) {
	for _, test := range []struct {
		label, data, want string
		certain           bool
	}{
		{"", "caf\xc3\xa9", "café", true},
		{"", "caf\xe9", "café", false},
		{"US-ASCII", "caf\xc3\xa9", "café", true},
		{"UTF-8", "\xef\xbb\xbfcaf\xc3\xa9", "café", true},
		{"utf-8", "caf\xe9 \xc3\xa9", "caf� é", false},
		{"iso-8859-1", "\x93caf\xe9\x94", "“café”", true},
		{"iso-8859-15", "\xa4", "€", true},
		{"\"windows-1251\"", "\xcf", "П", true},
		{"koi8-r", "\xf0", "П", true},
		{"gb2312", "\xb2\xe2", "测", true},
		{"iso-2022-jp", "\x1b$B%F\x1b(B", "テ", true},
		{"ibm437", "\x82", "é", true},
		{"euc-kr", "\xbe\xc8\xb3\xaa", "안나", true},
		{"euc-kr", "\xbe\xc8\xff", "안�", false},
		{"KS_C_5601-1987", "\xbe\xc8\x8c\x63", "안똠", true},
		{"cp949", "\x8c\x63", "똠", true},
		{"iso-2022-kr", "\x1b$)C\x0e>H3*\x0f (Anna)\n\x0e>H", "안나 (Anna)\n안", true},
		{"utf-16", "\xff\xfeH\xc5", "안", true},
		{"us-ascii", "\xfe\xff\xc5H", "안", true},
		{"x-nobody", "caf\xc3\xa9", "café", false},
		{"x-nobody", "caf\xe9", "café", false},
	} {
		if got, certain := toUTF8(test.label, []byte(test.data)); got != test.want || certain != test.certain {
			t.Errorf("%s %q: %q, %v", test.label, test.data, got, certain)
		}
	}
}

func TestAddressed(t *testing.T) {
	for header, want := range map[string]string{
		"To: A@x.org, b@x.org\nCc: c@x.org\nDelivered-To: d@x.org": "a@x.org b@x.org",
		"To: a@x.org\nTo: b@x.org":                                 "",
		"Cc: a@x.org":                                              "",
	} {
		l, err := Read([]byte(header + "\n\nx"))
		if got := strings.Join(l.Addressed, " "); err != nil || got != want {
			t.Errorf("%q is addressed to %q, %v", header, got, err)
		}
	}
}
