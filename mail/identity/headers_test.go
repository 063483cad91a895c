package identity

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/mail/incoming"
)

// TestHeaders guards against emails that two programs read differently: whoever
// can be taken for the author, or whatever was signed, is not left to chance.
func TestHeaders(t *testing.T) {
	const box, server = "cityhall@example.org", "mx.example.org"
	data, err := os.ReadFile("testdata/headers.txt")
	if err != nil {
		t.Fatal(err)
	}
	token := testKey.Token("spring", "anna", "1")
	count := map[string]int{}
	for _, block := range strings.Split(string(data), "\n\n") {
		title, header, _ := strings.Cut(strings.TrimSpace(block), "\n")
		who, name, found := strings.Cut(title, ": ")
		if strings.HasPrefix(title, "#") || !found || header == "" {
			continue
		}
		count[who]++
		t.Run(name, func(t *testing.T) {
			raw := complete(t, header, Address(box, token))
			for _, policy := range []Policy{ByAddress, ByToken, ByDMARC} {
				l, _ := incoming.Read([]byte(raw))
				seats := []Seat{{Game: "spring", Name: "anna", Addresses: []string{"anna@example.com"}, Token: token, Policy: policy}}
				f := NewChecker(box, server, seats).Check(l)
				want := who == "everybody" || who == "token" && policy != ByDMARC
				if (f.Verdict == Proved) != want {
					t.Errorf("under %s: %s (%s)", policy, f.Verdict, f.Reason)
				}
				if who == "nobody" && f.Verdict != SeveralAuthors && f.Verdict != Stranger {
					t.Errorf("under %s: %s", policy, f.Verdict)
				}
				if f.Verdict != Proved && f.Verdict != Stranger && f.Reason == "" {
					t.Errorf("under %s: %s for no reason", policy, f.Verdict)
				}
			}
		})
	}
	if count["nobody"] < 70 || count["token"] < 20 || count["everybody"] < 20 {
		t.Errorf("read %v of the file", count)
	}
}

// complete returns an email with the header, and what it lacks.
func complete(t *testing.T, header, to string) string {
	var b strings.Builder
	has := "\n" + header
	add := func(name, value string) {
		if !strings.Contains(has, "\n"+name+":") && !strings.Contains(has, "\n"+name+" :") {
			b.WriteString(name + ": " + value + "\r\n")
		}
	}
	add("Authentication-Results", "mx.example.org; dmarc=pass header.from=example.com")
	for line := range strings.SplitSeq(header, "\n") {
		text, err := strconv.Unquote(`"` + strings.ReplaceAll(line, `"`, `\"`) + `"`)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		b.WriteString(strings.ReplaceAll(text, "TOKEN", to) + "\r\n")
	}
	add("To", to)
	add("Subject", "orders")
	add("Date", "Sat, 21 Nov 2026 12:00:00 +0000")
	add("Message-ID", "<1@example.com>")
	return b.String() + "\r\nwithdraw\r\n"
}
