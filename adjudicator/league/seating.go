package league

// tables returns the tables of all rounds with the people in seat order, such
// that everybody sits in each seat about as often as in the others.
func (s *search) tables() (rounds [][]Table) {
	sat := make([][MaxSeats]int, len(s.people))
	index := map[string]int{}
	for i, who := range s.people {
		index[who.Person] = i
	}
	for _, round := range s.Before {
		for _, t := range round {
			for seat, who := range t {
				if i, here := index[who]; here && len(t) > 1 {
					sat[i][seat]++
				}
			}
		}
	}
	for round := range s.seats {
		var tables []Table
		for t := range s.begin[1:] {
			order := seated(s.table(round, t), sat)
			var table Table
			for seat, who := range order {
				table = append(table, s.people[who].Person)
				if len(order) > 1 {
					sat[who][seat]++
				}
			}
			tables = append(tables, table)
		}
		rounds = append(rounds, tables)
	}
	return rounds
}

// seated returns the order of people at a table in which they sit where they sat
// least often: of all orders, the first that is best.
func seated(people []int, sat [][MaxSeats]int) (best []int) {
	least := -1
	orders(people, nil, func(order []int) {
		cost := 0
		for seat, who := range order { // the next square less this one
			cost += 2*sat[who][seat] + 1
		}
		if least < 0 || cost < least {
			least, best = cost, append([]int{}, order...)
		}
	})
	return best
}

// orders calls do with every order of the people.
func orders(people, before []int, do func([]int)) {
	if len(people) == 0 {
		do(before)
	}
	for i := range people {
		rest := append(append([]int{}, people[:i]...), people[i+1:]...)
		orders(rest, append(before, people[i]), do)
	}
}
