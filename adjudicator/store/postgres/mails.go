package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

// Mail is as in store.Store.
func (s *Store) Mail(ctx context.Context, number int64) (*store.Mail, error) {
	var found bool
	var info, raw []byte
	if err := s.read(ctx, func(b *batch) { b.row("letter", []any{number}, &found, &info, &raw) }); err != nil {
		return nil, err
	} else if !found {
		return nil, words.FailAs(store.ErrNotFound, "store/no-mail", "mail", int(number))
	}
	m := &store.Mail{}
	if err := json.Unmarshal(info, m); err != nil {
		return nil, damaged("mail", fmt.Sprint(number), err)
	}
	m.Raw = raw
	return m, nil
}

// Mails is as in store.Store.
func (s *Store) Mails(ctx context.Context, from int64) iter.Seq2[*store.Mail, error] {
	return func(yield func(*store.Mail, error) bool) {
		for {
			var mails []*store.Mail
			err := s.read(ctx, func(b *batch) {
				mails = nil
				var number int64
				var info []byte
				b.rows("mails", []any{from, page}, func() error {
					m := &store.Mail{}
					if err := json.Unmarshal(info, m); err != nil {
						return refusal{damaged("mail", fmt.Sprint(number), err)}
					}
					mails = append(mails, m)
					return nil
				}, &number, &info)
			})
			if err != nil {
				yield(nil, err)
				return
			}
			for _, m := range mails {
				if !yield(m, nil) {
					return
				}
				from = m.Number + 1
			}
			if len(mails) < page {
				return
			}
		}
	}
}
