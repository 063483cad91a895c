package incoming

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

// coded returns an email with a transfer encoding.
func coded(coding, body string) string {
	return plainHead + "Content-Transfer-Encoding: " + coding + "\n\n" + body
}

const order = "take skyscrapers"

var code = base64.StdEncoding.EncodeToString([]byte(order + "\n"))

const picturePart = "Content-Type: image/png\nContent-Id: <pic>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo="

const pagePart = "Content-Type: text/html\nContent-Id: <page>\n\n<p>" + order + "</p>"

func inParts(kind string, all ...string) string {
	return "From: a@x.net\nContent-Type: multipart/" + kind + "; boundary=b\n\n--b\n" + strings.Join(all, "\n--b\n") + "\n--b--\n"
}

type sloppy struct{ name, raw, want string }

func attached(kind, name, body string) string {
	return "Content-Type: " + kind + "\nContent-Disposition: attachment; filename=" + name + "\n\n" + body
}

func wide(order unicode.Endianness, text string) string {
	data, err := unicode.UTF16(order, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(text + "\n"))
	if err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(data)
}

var sloppyMIMECases = []sloppy{
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
	{"multipart with an empty part", inParts("mixed", ""), " [no-text]"},
	{"empty multipart without a boundary", "From: a@x.net\nContent-Type: multipart/mixed\n\n\n", " [no-text]"},
	{"multipart without its boundary", "From: a@x.net\nContent-Type: multipart/mixed; boundary=c\n\n--b\n\n" + order + "\n--b--\n", " [broken]"},
	{"an empty multipart within", inParts("mixed", "Content-Type: multipart/alternative; boundary=c\n", "\n"+order), order + " []"},
	{"an empty alternative", inParts("alternative", "Content-Type: text/plain\n\n", pagePart), order + " []"},
	{"a coded multipart", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n" +
		base64.StdEncoding.EncodeToString([]byte("--b\n\n"+order+"\n--b--\n")), order + " []"},
	{"cut off", "From: a@x.net\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" + order + "\n", order + " [broken]"},

	{"related, with its picture first", inParts("related", picturePart, pagePart), order + " []"},
	{"related, with its picture first and a start", inParts("related; start=\"<page>\"", picturePart, "Content-Type: text/html\n\nother", pagePart), order + " []"},
	{"related, with a start that is the picture", inParts("related; start=\"<pic>\"", picturePart, pagePart), order + " []"},
	{"related, with a start that is not there", inParts("related; start=\"<none>\"", picturePart, pagePart), order + " []"},
	{"related, with a picture and an alternative", inParts("related", picturePart, "Content-Type: multipart/alternative; boundary=c\n\n--c\n\n"+order+"\n--c\n"+pagePart+"\n--c--"), order + " []"},
	{"related, with a picture alone", inParts("related", picturePart), " [unread||image/png]"},
	{"related, text after the page", inParts("related", pagePart, "\nwithdraw"), order + " []"},

	{"a name for the text", "From: a@x.net\nContent-Type: text/plain; name=body\n\n" + order, order + " []"},
	{"a kind without its semicolon", "From: a@x.net\nContent-Type: text/plain charset=utf-8\n\n" + order, order + " []"},
	{"a kind with a comma", "From: a@x.net\nContent-Type: text/html, charset=utf-8\n\n<p>" + order, order + " []"},
	{"a kind of one word", "From: a@x.net\nContent-Type: text\n\n" + order, order + " []"},
	{"an older name of plain text", "From: a@x.net\nContent-Type: plain/text\n\n" + order, order + " []"},
	{"markdown", "From: a@x.net\nContent-Type: text/markdown\n\n" + order, order + " []"},
	{"rich text", "From: a@x.net\nContent-Type: text/enriched\n\n" + order, " [odd-text||text/enriched]"},
	{"a file of Outlook", inParts("mixed", "Content-Type: application/ms-tnef; name=winmail.dat\n\nx"), " [odd-text||winmail.dat]"},
	{"encrypted", inParts("encrypted", "Content-Type: application/pgp-encrypted\n\nVersion: 1", "\nx"), " [sealed]"},
	{"sealed", "From: a@x.net\nContent-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIIB", " [sealed||smime.p7m]"},

	{"sealed, with a footer", inParts("mixed", attached("application/octet-stream", "smime.p7m", "x"), "\n"+order), order + " [sealed||smime.p7m]"},
	{"sealed in a file", inParts("mixed", attached("application/octet-stream", "message.asc", armor+"\n\nx")), " [sealed||message.asc]"},
	{"sealed in a text file", inParts("mixed", "\n"+order, attached("text/plain", "orders.txt", armor+"\n\nx")), order + " [sealed||orders.txt]"},
	{"sealed in the text", plainHead + "\n" + armor, armor + " [sealed]"},
	{"sealed by Exchange", inParts("mixed", attached("application/x-microsoft-rpmsg-message", "message.rpmsg", "x")), " [sealed||message.rpmsg]"},
	{"a file of Outlook with another kind", inParts("mixed", "\n"+order, attached("application/octet-stream", "winmail.dat", "x")), order + " [odd-text||winmail.dat]"},
	{"a document alone", inParts("mixed", attached("application/pdf", "orders.pdf", "x")), " [unread||orders.pdf]"},
	{"a document", inParts("mixed", "\n"+order, attached("application/pdf", "orders.pdf", "x")), order + " [unread||orders.pdf]"},
	{"a document without a name", inParts("mixed", "Content-Type: application/msword\n\nx", "\n"+order), order + " [unread||application/msword]"},
	{"the body is a document", "From: a@x.net\nContent-Type: application/pdf\n\nx", " [unread||application/pdf]"},
	{"a table", inParts("mixed", "\n"+order, attached("text/csv", "orders.csv", "x")), order + " [unread||orders.csv]"},
	{"a table alone", "From: a@x.net\nContent-Type: text/csv\n\nx", " [odd-text||text/csv]"},
	{"a photo alone", inParts("mixed", attached("image/jpeg", "IMG_1.jpg", "x")), " [unread||IMG_1.jpg]"},
	{"decoration", inParts("mixed", "\n"+order, attached("image/png", "logo.png", "x"), attached("text/vcard", "anna.vcf", "x"), attached("application/pgp-keys", "key.asc", "x")), order + " []"},
	{"signed", inParts("signed", "\n"+order, attached("application/pkcs7-signature", "smime.p7s", "x")), order + " []"},
	{"another email", inParts("mixed", "\n"+order, "Content-Type: message/rfc822\n\nSubject: x\n\nwithdraw"), order + " [enclosed||message/rfc822]"},
	{"a long name", inParts("mixed", attached("application/pdf", strings.Repeat("x", 99)+".pdf", "x")), " [unread||" + strings.Repeat("x", maxName) + "...]"},

	{"a wrong charset", "From: a@x.net\nContent-Type: text/plain; charset=x-klingon\n\n" + order, order + " [bad-charset|x-klingon]"},
	{"a wrong charset of a file", inParts("mixed", "\nhello", "Content-Type: text/plain; charset=x-klingon; name=a.txt\n\n"+order), "hello [bad-charset|x-klingon|a.txt]"},
	{"UTF-16", coded("base64", wide(unicode.LittleEndian, order)), order + " []"},
	{"UTF-16, the other way round", coded("base64", wide(unicode.BigEndian, order)), order + " []"},
	{"UTF-16 with a name", "From: a@x.net\nContent-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n" + wide(unicode.BigEndian, "가져오기 take 빨강"), "가져오기 take 빨강 []"},
	{"a zero byte", plainHead + "\n" + order + "\x00 and a longer line behind it", order + " and a longer line behind it []"},
}

// Sloppy MIME is read as mail programs read it, and where something can't be
// read, the warning says why.
func TestSloppyMIME(t *testing.T) {
	tests := slices.Clone(sloppyMIMECases)
	for _, plain := range []string{"7-bit", "8bit;", "8bit; x=y", "plain", "7bits", "8-Bit", "8BITMIME", "7 bit", "\"7bit\"", "7bit (what else)", "none", "text/plain", "UTF-8", "binary.", "8bit, 8bit"} {
		tests = append(tests, sloppy{"coding " + plain, coded(plain, order), order + " []"})
	}
	for _, packed := range []string{"Base64", "base64;", "base-64", "\"base64\"", "base64 (RFC 2045)", "b", "x-base64"} {
		tests = append(tests, sloppy{"coding " + packed, coded(packed, code), order + " []"})
	}
	for _, quoted := range []string{"Quoted-Printable", "quoted-printable;", "quotedprintable", "QP", "quoted_printable", "quoted printable"} {
		tests = append(tests, sloppy{"coding " + quoted, coded(quoted, "take=20sky=\nscrapers"), order + " []"})
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
