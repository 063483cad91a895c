package incoming_test

import (
	"fmt"

	"cityhall.example/mail/incoming"
)

// Read an email, and print what its sender wrote.
func ExampleRead() {
	m, err := incoming.Read([]byte("From: anna@example.org\r\nSubject: Re: [spring-3] Fifth Avenue\r\n\r\n" +
		"take skyscrapers\r\n\r\nOn 1 November 2026, City Hall <cityhall@example.org> wrote:\r\n> Your next orders\r\n"))
	if err != nil {
		panic(err)
	}
	fmt.Println(m.From[0].Address, m.Origin)
	for _, line := range m.Text {
		if line.Depth == 0 && !line.Foot && line.Text != "" {
			fmt.Printf("%q\n", line.Text)
		}
	}
	// Output:
	// anna@example.org personal
	// "take skyscrapers"
}
