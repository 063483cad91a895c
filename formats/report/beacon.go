package report

import (
	"maps"

	"cityhall.example/engine/play"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/words"
)

// beaconData says which beacon the game has, for catalogs.
func (m *maker) beaconData() map[string]any {
	b := m.game.Beacon
	data := map[string]any{"network": b.Network, "round": b.Round, "fact": words.Clean(b.Fact), "published": "", "host": m.reader.Viewer == play.Moderator || m.seat < 0}
	if at := beacon.Published(b); at > 0 {
		data["published"] = m.words.When(at, m.zone())
	}
	return data
}

// beaconStatus says what the deal waits for, or will wait for.
func (m *maker) beaconStatus(data map[string]any) string {
	maps.Copy(data, m.beaconData())
	return m.words.say("status/beacon", data)
}

// beaconProof tells the beacon in the first report and the last, and its value as soon
// as it is known.
func (m *maker) beaconProof(b *Block) {
	if m.game.Beacon == nil {
		return
	}
	told := m.first() || m.revealed()
	for i := range m.outcomes {
		told = told || m.outcomes[i].Entry.Kind == play.ActBeacon
	}
	if told || !m.game.Dealt {
		b.Parts = append(b.Parts, Paragraph(words.Stop(m.say("beacon", nil)+": "+m.say("beacon-source", m.beaconData()))))
	}
	if told && m.game.Value != "" {
		b.Parts = append(b.Parts, Pair{m.say("beacon-value", nil), m.game.Value})
	}
}
