package expancity

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// With LOOK=FOLDER, pictures of games at several stages are written there, to be
// looked at.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("set LOOK to a folder to see pictures")
	}
	scale, _ := strconv.Atoi(os.Getenv("SCALE"))
	scale = max(1, scale)
	write := func(name string, m match) {
		for _, m.phone = range []bool{false, true} {
			size := map[bool]string{false: "mail", true: "phone"}[m.phone]
			if err := os.WriteFile(fmt.Sprintf("%s/%s-%s.png", dir, name, size), Draw(m.scene(t)).PNG(scale), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, players := range []string{"anna kevin", "anna kevin ken", "p1 p2 p3 p4"} {
		names := strings.Fields(players)
		for _, turn := range []int{1, 6, 25, 45, 61} {
			write(fmt.Sprintf("%d-%02d", len(names), turn), match{players: names, seed: "look", turn: turn, steps: turn % 5})
		}
	}
	long := []string{"김수한무거북이와두루미", "Annabella-Wilhelmina", "Mwmwmwmw", "안나"}
	for _, turn := range []int{6, 30, 61} {
		write(fmt.Sprintf("ko-%02d", turn), match{players: []string{"안나", "김민준", "이서연"}, seed: "ko", turn: turn, language: "ko"})
	}
	write("row", match{players: long[:2], seed: "row", turn: 20, row: 17})
	write("wide", match{players: long, seed: "wide", turn: 61, row: 70})
	write("column", match{players: long[:3], seed: "column", turn: 40, column: 12})
	write("random", match{players: long, seed: "random", turn: 50, random: true})
	write("away", match{players: long, seed: "away", turn: 40, since: 12})
}
