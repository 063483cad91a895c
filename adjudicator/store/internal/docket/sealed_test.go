package docket_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	_ "cityhall.example/internal/testkit"
)

// mimed returns the base64 of a text, in lines of a length, as mail programs write it.
func mimed(text string, length int) string {
	var lines []string
	for all := base64.StdEncoding.EncodeToString([]byte(text)); all != ""; all = all[min(length, len(all)):] {
		lines = append(lines, all[:min(length, len(all))])
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}

// wide returns a text of ASCII in UTF-16.
func wide(text string) string {
	var b strings.Builder
	for _, r := range []byte(text) {
		b.WriteByte(r)
		b.WriteByte(0)
	}
	return b.String()
}

// quoted returns a text with every byte as quoted-printable writes those that have to be.
func quoted(text string) string {
	var b strings.Builder
	for i, c := range []byte(text) {
		if fmt.Fprintf(&b, "=%02X", c); i%20 == 19 {
			b.WriteString("=\r\n")
		}
	}
	return b.String()
}

// TestHas guards the promise that an email of somebody who was forgotten isn't kept, in
// whatever way mail programs write an address. Nobody else's email is lost.
func TestHas(t *testing.T) {
	body := func(coding, text string) string {
		return "From: Max <max@stays.test>\r\nContent-Transfer-Encoding: " + coding + "\r\n\r\n" + text
	}
	for what, form := range map[string]func(a string) string{
		"as it is": func(a string) string { return "From: " + strings.ToUpper(a) + "\r\n\r\nhello" },
		"a folded header": func(a string) string {
			return "To: x@y.test,\r\n\t" + strings.Replace(a, "@", "@\r\n ", 1) + "\r\n\r\n"
		},
		"base64":                func(a string) string { return body("base64", mimed("My address is "+a+", you know.", 76)) },
		"base64 in short lines": func(a string) string { return body("base64", mimed("It's "+a, 5)) },
		"base64 without an end": func(a string) string { return body("base64", strings.TrimRight(mimed(a+"!", 60), "=\r\n")) },
		"UTF-16 in base64":      func(a string) string { return body("base64", mimed(wide("It's "+a), 76)) },
		"quoted-printable":      func(a string) string { return body("quoted-printable", "It is "+quoted(a)) },
		"a soft break":          func(a string) string { return body("quoted-printable", a[:7]+"=\r\n"+a[7:]) },
		"an encoded word": func(a string) string {
			return "Subject: =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(a)) + "?=\r\n\r\n"
		},
		"an encoded word with Q": func(a string) string {
			return "Subject: =?iso-8859-1?q?I_am_" + strings.Replace(a, "@", "=40", 1) + "?=\r\n\r\n"
		},
		"two encoded words": func(a string) string {
			return "Subject: =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(a[:6])) + "?=\r\n =?utf-8?Q?" + a[6:] + "?=\r\n\r\n"
		},
		"an entity": func(a string) string { return body("7bit", "<p>"+strings.Replace(a, "@", "&#64;", 1)+"</p>") },
		"a tag":     func(a string) string { return body("7bit", "<p>"+strings.Replace(a, "@", "@<wbr>", 1)+"</p>") },
		"a link": func(a string) string {
			return body("7bit", "<a href=mailto:"+strings.Replace(a, "@", "%40", 1)+">mail</a>")
		},
		"a page in base64": func(a string) string {
			return body("base64", mimed("<i>"+strings.Replace(a, "@", "&commat;", 1)+"</i>", 64))
		},
		"an email in an email": func(a string) string {
			return body("base64", mimed("From: a@b.test\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"+quoted(a), 76))
		},
		"another address of the same mailbox": func(a string) string { return body("7bit", strings.Replace(a, "@", "+games@", 1)) },
	} {
		gone := store.Gone{Addresses: []string{"Lena@Gone.test"}, Same: func(a string) bool { return a == "lena+games@gone.test" }}
		if mail := form("lena@gone.test"); !docket.Has([]byte(mail), gone) {
			t.Errorf("%s: it isn't found in\n%s", what, mail)
		}
		if mail := form("anna@gone.test"); docket.Has([]byte(mail), gone) {
			t.Errorf("%s: it is found in\n%s", what, mail)
		}
	}
}
