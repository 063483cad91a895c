package request_test

import (
	"fmt"

	"cityhall.example/engine/registry"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// Find orders and requests in an email.
func ExampleFind() {
	m, err := incoming.Read([]byte("From: anna@example.org\n\nHi! Here are my orders:\n\n" +
		"- take skyscrapers\n- move white to 52nd-street-west\n\nhistory\n"))
	if err != nil {
		panic(err)
	}
	found := request.Find(m, registry.Find("fifth-avenue"), false, nil)
	for _, order := range found.Set.Lines {
		fmt.Println(order.Text)
	}
	fmt.Println("asks for", found.Asks[0].Verb)
	// Output:
	// take skyscrapers
	// move white to 52nd-street-west
	// asks for history
}
