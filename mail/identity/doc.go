// Package identity finds out who sent an email. A [Key] makes the tokens that
// players send back. A [Checker] compares an email with the seats that it may
// come from:
//
//	checker := identity.NewChecker("cityhall@example.org", authserv, seats)
//	finding := checker.Check(email)
//
// DMARC results count only from the one trusted server; [ReadResults] reads
// them strictly.
package identity
