package sandbox

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const report = "From: City Hall <office@sandbox.test>\r\n" +
	"Reply-To: City Hall <office+g-7f3a@sandbox.test>\r\n" +
	"To: anna@sandbox.test\r\n" +
	"Subject: =?utf-8?q?Fr=C3=BChling:_turn_3?=\r\n" +
	"Date: Sun, 01 Mar 2026 09:30:00 +0000\r\n" +
	"Message-ID: <2@sandbox.test>\r\n" +
	"References: <1@sandbox.test>\r\n" +
	"MIME-Version: 1.0\r\n" +
	"Content-Type: multipart/mixed; boundary=b\r\n\r\n" +
	"--b\r\nContent-Type: text/html\r\n\r\n<p>no</p>\r\n" +
	"--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
	"It is your turn, Fr=E4ulein.\r\n\r\n> take orange violet\r\n\r\n" +
	"--b--\r\n"

func TestReply(t *testing.T) {
	d, err := Reply([]byte(report), "take orange gray\n", true)
	if err != nil {
		t.Fatal(err)
	}
	d.From, d.Date, d.ID = "Anna <anna@sandbox.test>", noon, "3@sandbox.test"
	got, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	want := "From: \"Anna\" <anna@sandbox.test>\r\n" +
		"To: \"City Hall\" <office+g-7f3a@sandbox.test>\r\n" +
		"Subject: =?utf-8?q?Re:_Fr=C3=BChling:_turn_3?=\r\n" +
		"Date: Sun, 01 Mar 2026 12:00:00 +0000\r\n" +
		"Message-Id: <3@sandbox.test>\r\n" +
		"In-Reply-To: <2@sandbox.test>\r\n" +
		"References: <1@sandbox.test> <2@sandbox.test>\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\n" +
		"Mime-Version: 1.0\r\n\r\n" +
		"take orange gray\r\n\r\n" +
		"On Sun, 1 Mar 2026 at 09:30, City Hall <office@sandbox.test> wrote:\r\n" +
		"> It is your turn, Fr=C3=A4ulein.\r\n>\r\n>> take orange violet\r\n"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestParse(t *testing.T) {
	got, err := Parse([]byte(report))
	if err != nil {
		t.Fatal(err)
	}
	want := Draft{
		From: "City Hall <office@sandbox.test>", To: "anna@sandbox.test", Subject: "Frühling: turn 3",
		Text: "It is your turn, Fräulein.\n\n> take orange violet\n", Date: noon.Add(-150 * time.Minute).UTC(),
		ID: "2@sandbox.test", References: []string{"1@sandbox.test"},
	}
	if got.Date = got.Date.UTC(); !cmp.Equal(want, got) {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
	if _, err := Parse([]byte("no header")); err == nil {
		t.Error("what is no mail is read")
	}
}

func TestReplyWithoutQuoting(t *testing.T) {
	d, err := Reply([]byte("From: ken@sandbox.test\r\nSubject: RE: hello\r\n\r\nhello\r\n"), "yes\n", false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Draft{To: "ken@sandbox.test", Subject: "RE: hello", Text: "yes\n"}, d); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDraftIsRefused(t *testing.T) {
	for _, d := range []Draft{{From: "anna", To: "ken@sandbox.test"}, {From: "anna@sandbox.test", To: ""}} {
		if mail, err := d.Bytes(); err == nil {
			t.Errorf("%+v is written as %q", d, mail)
		}
	}
	if _, err := Reply([]byte("no header"), "yes\n", false); err == nil {
		t.Error("what is no mail is answered")
	}
}
