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
