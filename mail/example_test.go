package mail_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// Set up an office with a game, and send its players their first email.
func Example() {
	dir, err := os.MkdirTemp("", "office")
	must(err)
	defer os.RemoveAll(dir)
	box, err := sandbox.Start(sandbox.Options{Users: []string{"cityhall", "anna", "kevin", "moderator"}, Password: "pass"})
	must(err)
	defer box.Close()

	settings := mail.Defaults()
	settings.Address, settings.Moderators = "cityhall@sandbox.test", []string{"moderator@sandbox.test"}
	account := transport.Account{User: "cityhall", Auth: transport.Plain, Security: transport.None, Password: password.Source{File: "password"}}
	settings.IMAP, settings.SMTP = account, account
	settings.IMAP.Server, settings.SMTP.Server = box.IMAPAddr(), box.SMTPAddr()
	d, err := disk.Open(dir)
	must(err)
	must(settings.Write(d))
	must(d.Close())
	must(os.WriteFile(filepath.Join(dir, "password"), []byte("pass\n"), 0o600))

	_, err = mail.NewGame(context.Background(), dir, adjudicator.Options{
		Rules: registry.Find("fifth-avenue"), ID: "spring-3", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("example"),
	}, mail.Places{
		Policy: identity.ByToken, Press: mail.NoPress, Moderator: settings.Moderators,
		Players: []mail.Place{
			{Player: "anna", Who: []string{"anna@sandbox.test"}},
			{Player: "kevin", Who: []string{"kevin@sandbox.test"}},
		},
	})
	must(err)

	o, err := mail.Open(trust.Name(context.Background(), dir), dir)
	must(err)
	round, err := o.Poll(context.Background(), mail.Whole)
	must(err)
	must(o.Close())
	fmt.Println("sent", round.Sent)
	// Output: sent 3
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
