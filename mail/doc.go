// Package mail runs games from a mailbox: it takes mails in, finds out who sent
// them and what they ask for, files the orders, and answers.
//
// An office is a directory with everything: its settings, the games with the
// addresses of their players, the ledger of all mails, and the mails
// themselves. A round has three stages, and each can be cut short at any
// instant and is taken up again where it stood:
//
//   - taking in: new mails are kept in a pack, noted in the ledger, and only then
//     moved out of the inbox;
//   - deciding: each mail, in the order in which it arrived, gets its verdict;
//     orders and acts become entries of their game's journal;
//   - sending: what was not sent yet is sent. An outgoing mail is a function of
//     a journal entry and its reader, or of a mail and its verdict, so nothing
//     but that it was sent needs to be remembered.
package mail
