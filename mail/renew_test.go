package mail_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
)

// Commands beside each other change one game, also while its office runs: each
// of them counts, and none is lost.
func TestCommandsBesideEachOther(t *testing.T) {
	testkit.Meet(t)
	dir := t.TempDir()
	settings := mail.Defaults()
	settings.Address, settings.IMAP.Server, settings.SMTP.Server = "cityhall@sandbox.test", "localhost:1", "localhost:1"
	settings.IMAP.User, settings.SMTP.User, settings.IMAP.Password.File, settings.SMTP.Password.File = "x", "x", "password", "password"
	d, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := settings.Write(d); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "password"), []byte("pass\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	players := []string{"anna", "kevin", "ken", "alfonzo"}
	seats := mail.Places{Policy: "token", Press: "none", Moderator: []string{"mod@sandbox.test"}}
	for _, p := range players {
		seats.Players = append(seats.Players, mail.Place{Player: p, Who: []string{p + "@sandbox.test"}})
	}
	if _, err := mail.NewGame(t.Context(), dir, adjudicator.Options{Rules: registry.Find("metromania"), ID: "spring-3", Players: players, Secret: engine.SeedSecret("x")}, seats); err != nil {
		t.Fatal(err)
	}
	before, err := mail.ReadSeats(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	o, err := mail.Open(trust.Name(t.Context(), dir), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	var wait sync.WaitGroup
	for range 3 {
		for _, p := range players {
			wait.Go(func() {
				if err := mail.Renew(t.Context(), dir, "spring-3", p); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wait.Wait()
	after, err := mail.ReadSeats(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	epochs := map[string]bool{}
	for i := range players {
		epochs[before["spring-3"].Players[i].Epoch], epochs[after["spring-3"].Players[i].Epoch] = true, true
	}
	if len(epochs) != 2*len(players) {
		t.Errorf("the epochs were %+v, and are %+v", before["spring-3"].Players, after["spring-3"].Players)
	}
}
