package mail

import (
	"context"
	"strings"

	"cityhall.example/mail/identity"
)

// gameNames find games by what emails call them, and people by their tokens. They hold what was looked at, and a
// list of all games, which is made once in a round and only if something is not
// found.
type gameNames struct {
	byToken map[identity.GameName]string
	byName  map[string]string // in lowercase
	listed  bool
}

// learn adds a game.
func (n *gameNames) learn(id string) {
	if n.byToken == nil {
		n.byToken, n.byName = map[identity.GameName]string{}, map[string]string{}
	}
	n.byToken[identity.NameOf(id)], n.byName[strings.ToLower(id)] = id, id
}

// find looks for a game, in the list of all games too if there is none this round.
func (o *Office) find(ctx context.Context, in func(*gameNames) string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	id := in(&o.names)
	if id == "" && !o.names.listed {
		o.steps("lists of games", 1)
		ids, err := o.store.Dockets(ctx)
		if err != nil {
			o.Log("%v", err)
		}
		o.names = gameNames{listed: true, byToken: map[identity.GameName]string{}, byName: map[string]string{}}
		for _, id := range ids {
			o.names.learn(id)
		}
		if office, err := o.store.Load(ctx, ""); err == nil {
			for _, p := range office.People {
				o.names.byToken[identity.NameOf(personMark+p.ID)] = personMark + p.ID
			}
		}
		id = in(&o.names)
	}
	return id
}

// named returns the id of the game that a token names, or "".
func (o *Office) named(ctx context.Context, name identity.GameName) string {
	return o.find(ctx, func(n *gameNames) string { return n.byToken[name] })
}

// called returns the id of the game with the name, whatever its case, or "". For
// an empty name it returns the only game, if there is just one.
func (o *Office) called(ctx context.Context, name string) string {
	return o.find(ctx, func(n *gameNames) string {
		if name != "" || !n.listed || len(n.byName) != 1 {
			return n.byName[strings.ToLower(name)]
		}
		for _, id := range n.byName {
			return id
		}
		return ""
	})
}
