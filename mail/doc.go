// Package mail runs games from a mailbox. An [Office] is a directory with
// everything City Hall needs for that: settings, games with the addresses of
// their players, and all email.
//
//	ctx = trust.Name(ctx, "office")           // whose settings may be used
//	o, err := mail.Open(ctx, "office")        // and: defer o.Close()
//	round, err := o.Poll(ctx, mail.Whole)     // once; o.Watch(ctx) keeps going
//
// A round has three stages. Each can stop at any point, even in a crash, and the
// next round resumes it:
//
//   - take in: new email is kept, with the game that it may be for, and only then
//     moved out of the inbox;
//   - decide: each email gets its verdict, in the order of arrival within each
//     game. Journal lines, verdict, changed seats and the letters that follow are
//     one commit;
//   - send: letters go out. A letter is a key with arguments; its text is a
//     function of journal entries and their reader, or of a verdict's record and
//     its reader, so it can always be made again.
//
// Each game is for itself: one that is in use, damaged or slow, or whose rules
// fail, delays no other. No stage looks at games in which nothing happened.
package mail
