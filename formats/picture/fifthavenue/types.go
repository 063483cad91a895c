package fifthavenue

import (
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

// The types of the texts. Nothing that is to be read is smaller than 11.
var (
	typeSmall   = canvas.Type{Size: 11 * px, Color: palette.Soft, Min: 11 * px}
	typeWords   = canvas.Type{Size: 12 * px, Color: palette.Soft, Min: 11 * px}
	typeInk     = canvas.Type{Size: 12 * px, Color: palette.Ink, Min: 11 * px}
	typeKerb    = canvas.Type{Size: 12 * px, Anchor: canvas.Middle, Min: 11 * px}
	typePlace   = canvas.Type{Size: 13 * px, Color: palette.Ink, Heavy: canvas.P(0.4), Min: 11 * px}
	typePark    = canvas.Type{Size: 14 * px, Color: palette.Ink, Heavy: canvas.P(0.4), Min: 11 * px}
	typeTimes   = canvas.Type{Size: 12 * px, Color: palette.Ink, Heavy: canvas.P(0.3), Halo: palette.White, HaloWidth: canvas.P(2.4)}
	typeCount   = canvas.Type{Size: 20 * px, Color: palette.Ink, Heavy: canvas.P(0.6), Halo: palette.White, HaloWidth: canvas.P(2.4)}
	typeTen     = canvas.Type{Size: 17 * px, Color: palette.Ink, Heavy: canvas.P(0.5), Halo: palette.White, HaloWidth: canvas.P(2.4)}
	typeBelow   = canvas.Type{Size: 17 * px, Color: palette.Ink, Heavy: canvas.P(0.3)}
	typeVisit   = canvas.Type{Size: 11 * px, Color: palette.Ink, Anchor: canvas.Middle, Heavy: canvas.P(0.3)}
	typeStop    = canvas.Type{Size: 18 * px, Color: palette.White, Anchor: canvas.Middle, Heavy: canvas.P(0.5), Min: 11 * px}
	typeCard    = canvas.Type{Size: 20 * px, Color: palette.Ink, Anchor: canvas.Middle, Heavy: canvas.P(0.5)}
	typeName    = canvas.Type{Size: 15 * px, Color: palette.Ink, Heavy: canvas.P(0.3), Min: 12 * px}
	typePoints  = canvas.Type{Size: 25 * px, Color: palette.Ink, Anchor: canvas.End, Heavy: canvas.P(0.7)}
	typeSupply  = canvas.Type{Size: 15 * px, Color: palette.Ink, Heavy: canvas.P(0.3)}
	typeBid     = canvas.Type{Size: 15 * px, Heavy: canvas.P(0.4), Min: 11 * px}
	typePlus    = canvas.Type{Size: canvas.P(12.5), Color: palette.White, Anchor: canvas.Middle, Heavy: canvas.P(0.3)}
	typeCentral = canvas.Type{Size: 12 * px, Color: palette.Soft, Anchor: canvas.Middle, Min: 11 * px}
)

// in returns the type with another color, and wide the type for so much room.
func in(t canvas.Type, c palette.Color) canvas.Type {
	t.Color = c
	return t
}
func wide(t canvas.Type, room canvas.Unit) canvas.Type {
	t.Max = room
	return t
}

// anchored returns the type with another anchor.
func anchored(t canvas.Type, a canvas.Anchor) canvas.Type {
	t.Anchor = a
	return t
}
