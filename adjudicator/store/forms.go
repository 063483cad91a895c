package store

// What a person can choose of how emails look; of each the first is what a person
// gets who has chosen nothing.
var (
	// Forms are html, with the text beside it; text alone; and plain words, without
	// any drawing, for screen readers and small screens.
	Forms = []string{"html", "text", "plain"}
	// Pictures are those of the board in html: wide, for a narrow screen, and none.
	Pictures = []string{"wide", "phone", "none"}
	// Attachments are the pictures of the board that come as files.
	Attachments = []string{"none", "svg", "png", "svg png"}
)

// Chosen returns what was chosen of the choices, of which "" is the first.
func Chosen(choices []string, chosen string) string {
	if chosen == "" {
		return choices[0]
	}
	return chosen
}
