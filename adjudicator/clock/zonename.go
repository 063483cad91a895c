package clock

import (
	"slices"
	"strings"
)

// regions are where zones are, for those who name a city.
var regions = []string{"Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}

// ZoneMeant returns the zone of a region and a city, or of a city alone, however they are
// written: "america/new york", "seoul". It is "" where there is none, or are several.
func ZoneMeant(text string) string {
	name := zoneName(text)
	var found []string
	if strings.Contains(name, "/") {
		found = []string{name}
	} else {
		for _, region := range regions {
			found = append(found, region+"/"+name)
		}
	}
	found = slices.DeleteFunc(found, func(name string) bool { _, ok := ZoneOf(name); return !ok })
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// zoneName returns a text as names of zones are written: "america/new york" is
// America/New_York.
func zoneName(text string) string {
	text = strings.ReplaceAll(strings.Join(strings.Fields(strings.ReplaceAll(text, " / ", "/")), " "), " ", "_")
	var b strings.Builder
	for len(text) > 0 {
		end := strings.IndexFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
		if end < 0 {
			end = len(text)
		}
		switch word := strings.ToLower(text[:end]); {
		case word == "gmt", word == "utc":
			b.WriteString(strings.ToUpper(word))
		case word != "" && !slices.Contains([]string{"of", "es", "au", "and"}, word):
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		default:
			b.WriteString(word)
		}
		if end < len(text) {
			b.WriteByte(text[end])
			end++
		}
		text = text[end:]
	}
	return b.String()
}
