package incoming

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

// coded returns an email with a transfer encoding.
func coded(coding, body string) string {
	return plainHead + "Content-Transfer-Encoding: " + coding + "\n\n" + body
}

// Sloppy MIME is read as mail programs read it, and where something can't be
// read, the warning says why.
func TestSloppyMIME(t *testing.T) {
	const order = "take skyscrapers"
	code := base64.StdEncoding.EncodeToString([]byte(order + "\n"))
	const picture = "Content-Type: image/png\nContent-Id: <pic>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo="
	const page = "Content-Type: text/html\nContent-Id: <page>\n\n<p>" + order + "</p>"
	parts := func(kind string, all ...string) string {
		return "From: a@x.net\nContent-Type: multipart/" + kind + "; boundary=b\n\n--b\n" + strings.Join(all, "\n--b\n") + "\n--b--\n"
	}
	type test struct{ name, raw, want string }
	tests := []test{
		{"unknown coding", coded("x-own", order), order + " [odd-code]"},
		{"unknown coding, with umlauts", coded("8bit-utf", "grün "+order), "grün " + order + " [odd-code]"},
		{"unknown coding, quoted", coded("x-quoted", "take=20skyscrapers"), "take=20skyscrapers [no-code]"},
		{"unknown coding, soft breaks", coded("x-own", "take sky=\nscrapers"), "take sky=/scrapers [no-code]"},
		{"unknown coding, uuencoded", coded("x-uuencode", "begin 644 x\n#9F]O\nend"), "begin 644 x/#9F]O/end [no-code]"},
		{"unknown coding, packed", coded("x-own", strings.Repeat("dGFrZSBz", 9)), strings.Repeat("dGFrZSBz", 9) + " [no-code]"},
		{"damaged base64", coded("base64", "dGFr#ZSBz"), "tak [bad-code]"},
		{"damaged base64 from the start", coded("base64", "####"), " [bad-code]"},
		{"base64 without padding", coded("base64", strings.TrimRight(code, "=")), order + " []"},
		{"base64 with more padding", coded("base64", code+"=="), order + " []"},
		{"nothing", plainHead + "\n", " [no-text]"},

		{"empty multipart", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\n\n", " [no-text]"},
		{"multipart with nothing but its end", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\n\n--b--\n", " [no-text]"},
		{"multipart with an empty part", parts("mixed", ""), " [no-text]"},
		{"empty multipart without a boundary", "From: a@x.net\nContent-Type: multipart/mixed\n\n\n", " [no-text]"},
		{"multipart without its boundary", "From: a@x.net\nContent-Type: multipart/mixed; boundary=c\n\n--b\n\n" + order + "\n--b--\n", " [broken]"},
		{"an empty multipart within", parts("mixed", "Content-Type: multipart/alternative; boundary=c\n", "\n"+order), order + " []"},
		{"an empty alternative", parts("alternative", "Content-Type: text/plain\n\n", page), order + " []"},
		{"a coded multipart", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte("--b\n\n"+order+"\n--b--\n")), order + " []"},
		{"cut off", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" + order + "\n", order + " [broken]"},

		{"related, with its picture first", parts("related", picture, page), order + " []"},
		{"related, with its picture first and a start", parts("related; start=\"<page>\"", picture, "Content-Type: text/html\n\nother", page), order + " []"},
		{"related, with a start that is the picture", parts("related; start=\"<pic>\"", picture, page), order + " []"},
		{"related, with a start that is not there", parts("related; start=\"<none>\"", picture, page), order + " []"},
		{"related, with a picture and an alternative", parts("related", picture, "Content-Type: multipart/alternative; boundary=c\n\n--c\n\n"+order+"\n--c\n"+page+"\n--c--"), order + " []"},
		{"related, with a picture alone", parts("related", picture), " [no-text]"},
		{"related, text after the page", parts("related", page, "\nwithdraw"), order + " []"},

		{"a name for the text", "From: a@x.net\nContent-Type: text/plain; name=body\n\n" + order, order + " []"},
		{"a kind without its semicolon", "From: a@x.net\nContent-Type: text/plain charset=utf-8\n\n" + order, order + " []"},
		{"a kind with a comma", "From: a@x.net\nContent-Type: text/html, charset=utf-8\n\n<p>" + order, order + " []"},
		{"a kind of one word", "From: a@x.net\nContent-Type: text\n\n" + order, order + " []"},
		{"an older name of plain text", "From: a@x.net\nContent-Type: plain/text\n\n" + order, order + " []"},
		{"markdown", "From: a@x.net\nContent-Type: text/markdown\n\n" + order, order + " []"},
		{"rich text", "From: a@x.net\nContent-Type: text/enriched\n\n" + order, " [odd-text]"},
		{"a file of Outlook", parts("mixed", "Content-Type: application/ms-tnef; name=winmail.dat\n\nx"), " [odd-text]"},
		{"encrypted", parts("encrypted", "Content-Type: application/pgp-encrypted\n\nVersion: 1", "\nx"), " [sealed]"},
		{"sealed", "From: a@x.net\nContent-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIIB", " [sealed]"},
	}
	for _, plain := range []string{"7-bit", "8bit;", "8bit; x=y", "plain", "7bits", "8-Bit", "8BITMIME", "7 bit", "\"7bit\"", "7bit (what else)", "none", "text/plain", "UTF-8", "binary.", "8bit, 8bit"} {
		tests = append(tests, test{"coding " + plain, coded(plain, order), order + " []"})
	}
	for _, packed := range []string{"Base64", "base64;", "base-64", "\"base64\"", "base64 (RFC 2045)", "b", "x-base64"} {
		tests = append(tests, test{"coding " + packed, coded(packed, code), order + " []"})
	}
	for _, quoted := range []string{"Quoted-Printable", "quoted-printable;", "quotedprintable", "QP", "quoted_printable", "quoted printable"} {
		tests = append(tests, test{"coding " + quoted, coded(quoted, "take=20sky=\nscrapers"), order + " []"})
	}
	for _, test := range tests {
		l, err := Read([]byte(test.raw))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := fmt.Sprint(strings.TrimRight(brief(l.Text), "/"), " ", l.Warnings); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
