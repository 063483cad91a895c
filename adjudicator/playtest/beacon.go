package playtest

import "cityhall.example/engine/play"

// A published round: its time, its signature, and that of another one.
const (
	PublishedRound = 657413
	PublishedAt    = play.Time(1692803367 + 3*(PublishedRound-1))
	Signature      = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
	OtherSignature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)

// Quicknet is the beacon of a game that waits for the published round.
func Quicknet() *play.Beacon { return &play.Beacon{Network: "drand:quicknet", Round: PublishedRound} }

// Publish gives the game the value of its beacon.
func (tb *Table) Publish(value string) *Table {
	return tb.Act(play.Act{Kind: play.ActBeacon, Beacon: value, At: PublishedAt + 60})
}
