// Package year holds no code: its tests let years pass. An office, people of all
// habits and their mail servers live on one virtual clock that jumps from event to
// event. The people read only what is in their mailboxes; everything that goes over
// a wire is logged, and oracles written from the rules of the docs look afterwards
// at the log and the journals alone.
package year
