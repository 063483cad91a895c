package identity

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fields are Authentication-Results as real servers write them, and as forgers
// would like them to be. Each is judged for the server mx.example.org or the
// one that it names, and for the author's domain example.com.
var fields = []struct {
	name, server, field string
	reason              string // "" where it proves the domain
}{
	// Servers as they are.
	{"gmail", "mx.google.com", `mx.google.com;
       dkim=pass header.i=@example.com header.s=sel1 header.b="Ax3/fG+=";
       spf=pass (google.com: domain of anna@example.com designates 192.0.2.45 as permitted sender) smtp.mailfrom=anna@example.com;
       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.com`, ""},
	{"gmail, unquoted key", "mx.google.com", `mx.google.com; dkim=pass header.i=@example.com header.s=20230601 header.b=Ax3/fG+=; arc=pass (i=1 spf=pass spfdomain=example.com dkim=pass dkdomain=example.com dmarc=pass fromdomain=example.com); dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.com`, ""},
	{"gmail, of a domain without a policy", "mx.google.com", `mx.google.com; dkim=pass header.i=@example.com header.s=a header.b=Ax3; spf=pass (google.com: domain of anna@example.com designates 192.0.2.45 as permitted sender) smtp.mailfrom=anna@example.com`, "there is no dmarc result"},
	{"gmail, failed", "mx.google.com", `mx.google.com; spf=pass (google.com: domain of eve@evil.example designates 192.0.2.45 as permitted sender) smtp.mailfrom=eve@evil.example; dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=example.com`, "dmarc did not pass"},
	{"yahoo", "atlas211.free.mail.bf1.yahoo.com", `atlas211.free.mail.bf1.yahoo.com; dkim=pass header.i=@example.com header.s=20230601; spf=pass smtp.mailfrom=example.com; dmarc=pass(p=NONE,sp=QUARANTINE) header.from=example.com;`, ""},
	{"fastmail", "mx1.messagingengine.com", `mx1.messagingengine.com; arc=none (no signatures found); bimi=none (No BIMI records found); dkim=pass (2048-bit rsa key sha256) header.d=example.com header.i=@example.com header.b=BzJmXK+0 header.a=rsa-sha256 header.s=20230601 x-bits=2048; dmarc=pass policy.published-domain-policy=none policy.published-subdomain-policy=quarantine policy.applied-disposition=none policy.evaluated-disposition=none (p=none,sp=quarantine,d=none,d.eval=none) policy.policy-from=p header.from=example.com; iprev=pass smtp.remote-ip=209.85.128.182 (mail-yw1-f182.google.com); spf=pass smtp.mailfrom=anna@example.com smtp.helo=mail-yw1-f182.google.com; x-tls=pass smtp.version=TLSv1.3 smtp.cipher=TLS_AES_256_GCM_SHA384 smtp.bits=256/256; x-ptr=fail x-ptr-helo=a.example x-ptr-lookup=b.example; x-vs=clean score=-100 state=0`, ""},
	{"fastmail, the topmost of several", "mx1.messagingengine.com", `mx1.messagingengine.com; x-csa=none; x-me-sender=none; x-ptr=pass smtp.helo=a.example policy.ptr=a.example`, "there is no dmarc result"},
	{"opendmarc", "", `mx.example.org; dmarc=pass (p=none dis=none) header.from=example.com`, ""},
	{"opendkim", "", `mx.example.org;
	dkim=pass (2048-bit key; unprotected) header.d=example.com header.i=@example.com header.b="Ax3/fG+"; dkim-atps=neutral`, "there is no dmarc result"},
	{"rspamd", "", "mx.example.org;\r\n\tdkim=pass header.d=example.com header.s=mail header.b=UfAM0fw/;\r\n\tspf=pass (mx.example.org: domain of anna@example.com designates 192.0.2.4 as permitted sender) smtp.mailfrom=anna@example.com;\r\n\tdmarc=pass (policy=reject) header.from=example.com", ""},
	{"office 365", "", `spf=pass (sender IP is 209.85.222.48) smtp.mailfrom=example.com; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100`, "authentication-results: column 4: expected ; and a result"},
	{"office 365, with the receiver's domain", "", `spf=pass (sender IP is 209.85.219.172) smtp.mailfrom=example.com; mx.example.org; dkim=pass (signature was verified) header.d=example.com;mx.example.org; dmarc=pass action=none header.from=example.com;compauth=pass reason=100`, "authentication-results: column 4: expected ; and a result"},
	{"microsoft, with a version", "mx.microsoft.com", `mx.microsoft.com 1; spf=pass smtp.mailfrom=example.com; dmarc=pass action=none header.from=example.com; dkim=pass header.d=example.com; arc=none`, ""},

	// The grammar.
	{"parentheses in a value", "", `(a (nested \) ;) comment) "mx.example.org" (x) 1 (y) ; dmarc (z) / 1 (zz) = (!) pass reason = "p(\"ok\")" `, "a value could be mistaken for a result"},
	{"comments everywhere", "", `(a (nested \) ;) comment) "mx.example.org" (x) 1 (y) ; (1) dmarc (z) / 1 (zz) = (!) pass (r) reason = "it \"is\"" (h) header (.) . (f) from (=) = (v) example.com (end)`, ""},
	{"nothing was checked", "", `mx.example.org; none`, "there is no dmarc result"},
	{"none (with a comment)", "", `mx.example.org 1; none (alone)`, "there is no dmarc result"},
	{"large letters", "", `MX.Example.ORG; DMARC=PASS HEADER.FROM=EXAMPLE.COM`, ""},
	{"a dot at the end", "", `mx.example.org; dmarc=pass header.from=example.com.`, ""},
	{"an address with a quoted local part", "", `mx.example.org; spf=pass smtp.mailfrom="anna b"@example.com; dmarc=pass header.from=example.com`, ""},
	{"a null sender of policyd-spf", "", `mx.example.org; spf=pass (mailfrom) smtp.mailfrom=<> smtp.helo=a.example; dmarc=pass header.from=example.com`, ""},

	// Forgeries.
	{"another server", "", `mx.evil.example; dmarc=pass header.from=example.com`, "the topmost Authentication-Results is from another server"},
	{"a longer name", "", `mx.example.org.evil.example; dmarc=pass header.from=example.com`, "the topmost Authentication-Results is from another server"},
	{"the server in a comment", "", `mx.evil.example (mx.example.org); dmarc=pass header.from=example.com`, "the topmost Authentication-Results is from another server"},
	{"a result in a comment", "", `mx.example.org; spf=pass (; dmarc=pass header.from=example.com;) smtp.mailfrom=evil.example`, "there is no dmarc result"},
	{"a result in a nested comment", "", `mx.example.org; spf=fail (note (x) ; dmarc=pass header.from=example.com ) smtp.mailfrom=evil.example`, "there is no dmarc result"},
	{"a result in a quoted string", "", `mx.example.org; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.com; y"`, "a value could be mistaken for a result"},
	{"a result in a quoted local part", "", `mx.example.org; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.com; y"@evil.example; dmarc=fail header.from=example.com`, "a value could be mistaken for a result"},
	{"an envelope that ends the comment", "", `mx.example.org; spf=pass (domain of "a) ; dmarc=pass header.from=example.com (b"@evil.example designates 192.0.2.1) smtp.mailfrom="a) ; dmarc=pass header.from=example.com (b"@evil.example`, "a value could be mistaken for a result"},
	{"an envelope that adds to the result", "", `mx.example.org; spf=pass (domain of "a) dmarc=pass (b"@evil.example designates 192.0.2.1) smtp.mailfrom="a) dmarc=pass (b"@evil.example`, "a value could be mistaken for a result"},
	{"two results", "", `mx.example.org; dmarc=fail header.from=example.com; dmarc=pass header.from=example.com`, "there are several dmarc results"},
	{"two results that pass", "", `mx.example.org; dmarc=pass header.from=evil.example; dmarc=pass header.from=example.com`, "there are several dmarc results"},
	{"dmarc as a property", "", `mx.example.org; spf=pass dmarc=pass header.from=example.com`, "there is no dmarc result"},
	{"a longer method", "", `mx.example.org; x-dmarc=pass header.from=example.com`, "there is no dmarc result"},
	{"a longer result", "", `mx.example.org; dmarc=passed header.from=example.com`, "dmarc did not pass"},
	{"bestguesspass", "", `mx.example.org; dmarc=bestguesspass header.from=example.com`, "dmarc did not pass"},
	{"another domain", "", `mx.example.org; dmarc=pass header.from=evil.example`, "dmarc passed for a domain that is not the author's"},
	{"a subdomain", "", `mx.example.org; dmarc=pass header.from=mail.example.com`, "dmarc passed for a domain that is not the author's"},
	{"the domain of the signature", "", `mx.example.org; dmarc=pass header.d=example.com`, "dmarc passed for a domain that is not the author's"},
	{"no domain", "", `mx.example.org; dmarc=pass`, "dmarc passed for a domain that is not the author's"},
	{"two domains", "", `mx.example.org; dmarc=pass header.from=example.com header.from=example.com`, "dmarc passed for a domain that is not the author's"},
	{"an address for the domain", "", `mx.example.org; dmarc=pass header.from=anna@example.com`, "dmarc passed for a domain that is not the author's"},
	{"percent signs", "", `mx.example.org; dmarc=pass header.from=%65xample.com`, "dmarc passed for a domain that is not the author's"},
	{"percent signs in the method", "", `mx.example.org; %64marc=pass header.from=example.com`, "authentication-results: column 17: expected a method"},
	{"a zero byte", "", "mx.example.org; dmarc=pass header.from=example.com\x00.evil.example", "authentication-results: column 51: expected a space or ;"},
	{"a zero byte in a comment", "", "mx.example.org; dmarc=pass (\x00) header.from=example.com", "authentication-results: column 29: expected no control character"},

	// What is odd.
	{"empty", "", ``, "authentication-results: column 1: expected the server's name"},
	{"the server alone", "", `mx.example.org`, "authentication-results: column 15: expected ; and a result"},
	{"no result", "", `mx.example.org;`, "authentication-results: column 16: expected a method"},
	{"another version", "", `mx.example.org 2; dmarc=pass header.from=example.com`, "authentication-results: column 17: expected version 1, or ;"},
	{"another version of the method", "", `mx.example.org; dmarc/2=pass header.from=example.com`, "authentication-results: column 24: expected version 1 of the method"},
	{"none and more", "", `mx.example.org; none; dmarc=pass header.from=example.com`, "authentication-results: column 21: expected ="},
	{"more and none", "", `mx.example.org; spf=none; none`, "authentication-results: column 31: expected nothing after none"},
	{"an open comment", "", `mx.example.org; dmarc=pass header.from=example.com (x`, "authentication-results: column 54: expected the end of a comment"},
	{"a comment that ends twice", "", `mx.example.org; dmarc=pass (x)) header.from=example.com`, "authentication-results: column 31: expected a property"},
	{"an open quoted string", "", `mx.example.org; dmarc=pass header.from="example.com`, "authentication-results: column 52: expected the end of a quoted string"},
	{"words without a space", "", `mx.example.org; dmarc=pass reason="a"header.from=example.com`, "authentication-results: column 38: expected a space or ;"},
	{"no value", "", `mx.example.org; dmarc=pass header.from=;`, "authentication-results: column 40: expected a value"},
	{"two semicolons", "", `mx.example.org;; dmarc=pass header.from=example.com`, "authentication-results: column 16: expected a method"},
	{"a line that is not folded", "", "mx.example.org;\r\ndmarc=pass header.from=example.com", "authentication-results: column 16: expected a folded line"},
	{"two fields in one", "", "mx.example.org; dmarc=fail\r\nAuthentication-Results: mx.example.org; dmarc=pass header.from=example.com", "authentication-results: column 27: expected a folded line"},
	{"latin 1", "", "mx.example.org; dmarc=pass (caf\xe9) header.from=example.com", "authentication-results: column 1: expected UTF-8"},
}

func TestPass(t *testing.T) {
	for _, c := range fields {
		t.Run(c.name, func(t *testing.T) {
			if c.server == "" {
				c.server = "mx.example.org"
			}
			reason := ""
			if r, err := readResults(c.field); err != nil {
				reason = err.Error()
			} else {
				reason = r.pass(c.server, "example.com")
			}
			if reason != c.reason {
				t.Errorf("got %q, want %q", reason, c.reason)
			}
		})
	}
}

func TestReadResults(t *testing.T) {
	got, err := readResults(`mx.example.org 1; spf/1=Pass (a; b=c) smtp.mailfrom="anna \"b\" c"@example.com (d) reason="so;\\so"; x-vs=clean score=-100`)
	if err != nil {
		t.Fatal(err)
	}
	want := &results{Server: "mx.example.org", Results: []result{
		{"spf", "pass", []property{{"smtp", "mailfrom", `"anna \"b\" c"@example.com`}, {"", "reason", `so;\so`}}},
		{"x-vs", "clean", []property{{"", "score", "-100"}}},
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// text writes results as the grammar wants them.
func (r *results) text() string {
	quote := func(v string) string {
		if strings.HasPrefix(v, `"`) {
			if s := (&scanner{text: v}); s.address() {
				return v
			}
		}
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(v) + `"`
	}
	var b strings.Builder
	b.WriteString(quote(r.Server))
	for _, x := range r.Results {
		b.WriteString("; " + x.Method + "=" + x.Value)
		for _, p := range x.Properties {
			b.WriteString(" ")
			if p.Type != "" {
				b.WriteString(p.Type + ".")
			}
			b.WriteString(p.Name + "=" + quote(p.Value))
		}
	}
	if len(r.Results) == 0 {
		b.WriteString("; none")
	}
	return b.String()
}

// address reports whether the text is an address with a quoted local part.
func (s *scanner) address() bool {
	v, err := s.value(true)
	return err == nil && s.end() && v == s.text
}

func FuzzResults(f *testing.F) {
	for _, c := range fields {
		f.Add(c.field)
	}
	f.Fuzz(func(t *testing.T, field string) {
		r, err := readResults(field)
		if err != nil {
			return
		}
		again, err := readResults(r.text())
		if err != nil {
			t.Fatalf("%q is written as %q: %v", field, r.text(), err)
		}
		if d := cmp.Diff(r, again); d != "" {
			t.Fatalf("%q is written as %q: %s", field, r.text(), d)
		}
		// What stands in a comment never changes anything.
		more, err := readResults("(; dmarc=pass header.from=example.com)" + field + `("\)(";dmarc=pass) header.from=example.com;)`)
		if err != nil {
			t.Fatalf("%q with comments: %v", field, err)
		}
		if d := cmp.Diff(r, more); d != "" {
			t.Fatalf("%q with comments: %s", field, d)
		}
		if r.pass("mx.example.org", "example.com") == "" {
			small := strings.ToLower(field)
			for _, word := range []string{"dmarc", "pass", "header", "from"} {
				if !strings.Contains(small, word) {
					t.Fatalf("%q proves a domain without the word %s", field, word)
				}
			}
		}
	})
}
