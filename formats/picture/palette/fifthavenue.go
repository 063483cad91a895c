package palette

// A Ground is how a color of Fifth Avenue's plots and cards looks: Kerb is
// strong, with Text on it, and Pale is the ground on which something stands.
type Ground struct{ Kerb, Text, Pale Color }

// Plots are the colors of plots and cards in the game's order: brown, gray, green,
// orange, violet and black, which cards have only; the plot without a color is in
// the place of black. In gray, green and orange are close to each other, so the
// word is beside each of them.
var Plots = [...]Ground{
	{0xff6f4320, White, 0xffebdccc},
	{0xff8f979f, Ink, 0xffe4e7ea},
	{0xff55b158, Ink, 0xffdbf0d6},
	{0xffff9f2e, Ink, 0xffffe8cc},
	{0xff7a48b0, White, 0xffeadff7},
	{Ink, White, White},
}

// What is of no player and no color on the map of Fifth Avenue.
const (
	Street     Color = 0xffd3dae0
	Block      Color = 0xff59626b // the edge of a district
	Way        Color = 0xff4a545e
	YardEdge   Color = 0xffc3c9cf
	Hatched    Color = 0xffc9cfd5
	Lawn       Color = 0xffedf4e8
	LawnEdge   Color = 0xff7f9a76
	LawnBand   Color = 0xffdde3e0
	LawnLeaves Color = 0xff7fa872
	LawnTrunk  Color = 0xff8a7358
	Plaza      Color = 0xfff6f2ea
	PlazaStone Color = 0xffb09a78
	TileEdge   Color = 0xff6a727b
	Beige      Color = 0xffd9b27c
	SixthFrame Color = 0xff7a838c
)
