package mail

import (
	"context"
	"errors"
	"time"

	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/engine"
	"cityhall.example/formats/words"
	"cityhall.example/mail/hooks"
	"cityhall.example/mail/transport"
)

// Doctor tests what the office of a directory needs from others, step by step, and
// passes each result to say: its database, its mail servers, and the servers of its hooks.
// To those it only connects. The error says how much failed.
func Doctor(ctx context.Context, dir string, now time.Time, say func(transport.Step)) (err error) {
	if shared, err := locate.Shared(dir); err != nil {
		return err
	} else if shared {
		failed := ExamineStore(ctx, dir, say)
		defer func() { err = errors.Join(err, failed) }()
	}
	o, err := open(ctx, dir) // nobody else shall take the doctor's email in
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	if err := o.Settings.allow(ctx); err != nil {
		return err
	}
	if o.shared {
		say(transport.Step{Name: keyName, OK: true, Text: words.For(words.English, "").Say(engine.Say("store/doctor-key", "print", o.key.Fingerprint()))})
	}
	if leads, err := o.lead(ctx); err != nil {
		return err
	} else if !leads {
		return words.Fail("office/other-reader")
	}
	if err := o.owned(ctx, nil, false); err != nil {
		return err
	}
	set := o.Settings
	err = transport.Doctor(ctx, set.IMAP, set.SMTP, transport.DoctorOptions{
		Address: set.Address, Plus: set.Plus, Inbox: set.Inbox, Handled: set.Handled, Rejected: set.Rejected, Office: o.name, Now: now,
	}, say)
	return errors.Join(err, examine(ctx, dir, hooks.NewClient(), say))
}

// ExamineStore tests the database of a directory, or of a URL, and passes each result to
// say. The error says how much failed.
func ExamineStore(ctx context.Context, place string, say func(transport.Step)) error {
	failed, c := 0, words.For(words.English, "")
	err := locate.Examine(ctx, place, func(f postgres.Finding) {
		step := transport.Step{Name: f.Name, OK: f.Err == nil}
		if step.OK {
			step.Text = c.Say(f.Found)
		} else {
			failed++
			step.Text = words.Text(f.Err, words.English)
		}
		if f.Advice.Code != "" {
			step.Advice = c.Say(f.Advice)
		}
		say(step)
	})
	if err == nil && failed > 0 {
		err = words.Fail("store/doctor-wrong", "failed", failed)
	}
	return err
}

// examine tests the hooks of a directory.
func examine(ctx context.Context, dir string, client *hooks.Client, say func(transport.Step)) error {
	failed := 0
	step := func(name, found string, err error) {
		if err != nil {
			failed++
			found = words.Text(err, words.English)
		}
		say(transport.Step{Name: name, OK: err == nil, Text: found})
	}
	all, err := hooks.Read(ctx, dir)
	if err != nil {
		step(hooks.File, "", err)
	}
	for i := range all {
		step("hook "+all[i].Name, words.For(words.English, "").Say(engine.Say("hooks/reached")), client.Reach(ctx, &all[i]))
	}
	if failed > 0 {
		return words.Fail("hooks/wrong", "failed", failed)
	}
	return nil
}
