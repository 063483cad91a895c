package request

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/internal/lazyregexp"
)

// A Date is a date as people write it: without a year it is the next one.
type Date struct {
	Year  int `json:"year,omitempty"`
	Month int `json:"month"`
	Day   int `json:"day"`
}

// on returns the date if it exists in the year.
func (d Date) on(year int) (clock.Day, bool) {
	t := time.Date(year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	if t.Day() != d.Day || year < 1970 {
		return 0, false
	}
	return clock.ParseDay(t.Format(time.DateOnly))
}

// from returns the first such date that isn't before the day; false for one that
// never comes.
func (d Date) from(day clock.Day) (clock.Day, bool) {
	if d.Year > 0 {
		return d.on(d.Year)
	}
	t, _ := time.Parse(time.DateOnly, day.String())
	for year := t.Year(); year <= t.Year()+8; year++ { // leap days may be eight years apart
		if on, ok := d.on(year); ok && on >= day {
			return on, true
		}
	}
	return 0, false
}

// Dates are the first and the last date of an absence; Open says that only the last
// one is given.
type Dates struct {
	First Date `json:"first,omitzero"`
	Last  Date `json:"last"`
	Open  bool `json:"open,omitempty"`
}

// Days returns the days that are meant today; false for days that don't exist, or
// of which the last one comes first.
func (d Dates) Days(today clock.Day) (days clock.Days, ok bool) {
	from := today
	if !d.Open {
		first, ok := d.First.from(today)
		if !ok {
			return days, false
		}
		if d.First.Year == 0 && d.Last.Year > 0 { // "3 to 17 July 2026"
			first, ok = d.First.on(d.Last.Year)
			if last, known := d.Last.on(d.Last.Year); !ok || known && first > last {
				first, ok = d.First.on(d.Last.Year - 1)
			}
			if !ok {
				return days, false
			}
		}
		from = first
	}
	last, ok := d.Last.from(from)
	if !ok {
		return days, false
	}
	return clock.ParseDays(clock.Days{First: from, Last: last}.String())
}

var months = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthOf returns the month with the name, or with its first letters; 0 for none.
func monthOf(word string) int {
	word = strings.TrimSuffix(word, ".")
	for i, m := range months {
		if word == m || len(word) >= 3 && strings.HasPrefix(m, word) || word == "sept" && m == "september" {
			return i + 1
		}
	}
	return 0
}

// monthName matches the name of a month.
const monthName = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`

var (
	isoDate   = lazyregexp.New(`^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$`)
	dayMonth  = lazyregexp.New(`^(?:the )?([0-9]{1,2})(?:st|nd|rd|th)?\.? (?:of )?(` + monthName + `)(?:,? ([0-9]{4}))?$`)
	monthDay  = lazyregexp.New(`^(` + monthName + `) (?:the )?([0-9]{1,2})(?:st|nd|rd|th)?(?:,? ([0-9]{4}))?$`)
	bareDay   = lazyregexp.New(`^(?:the )?([0-9]{1,2})(?:st|nd|rd|th)?\.?$`)
	numerals  = lazyregexp.New(`^([0-9]{1,2})[./]([0-9]{1,2})(?:[./]([0-9]{4})|\.|)$`)
	rangeSign = lazyregexp.New(` (?:to|until|till|through) | ?(?:--?|[\x{2013}\x{2014}]) ?`)
)

// A reader of numerals says which of two comes first in a date of numbers.
type numeralOrder int

const (
	dayFirst numeralOrder = iota
	monthFirst
)

// readDate reads a date in lowercase. A date of numbers is read in the order.
func readDate(text string, order numeralOrder) (Date, bool) {
	number := func(s string) int { n, _ := strconv.Atoi(s); return n }
	d := Date{}
	if m := isoDate.FindStringSubmatch(text); m != nil {
		d = Date{number(m[1]), number(m[2]), number(m[3])}
	} else if m := dayMonth.FindStringSubmatch(text); m != nil {
		d = Date{number(m[3]), monthOf(m[2]), number(m[1])}
	} else if m := monthDay.FindStringSubmatch(text); m != nil {
		d = Date{number(m[3]), monthOf(m[1]), number(m[2])}
	} else if m := numerals.FindStringSubmatch(text); m != nil {
		if d = (Date{number(m[3]), number(m[2]), number(m[1])}); order == monthFirst {
			d.Day, d.Month = d.Month, d.Day
		}
	} else {
		return d, false
	}
	return d, d.exists()
}

// exists reports whether there is such a date in any year, or in its own.
func (d Date) exists() bool {
	year := d.Year
	if year == 0 {
		year = 2028 // which has all dates
	}
	_, ok := d.on(year)
	return ok && d.Month >= 1 && d.Month <= 12 && d.Day >= 1
}

// readDates reads one date, or two with a sign or "to" between. Ambiguous says that
// it can be read with the day first or with the month first, and means different
// days.
func readDates(text string) (d Dates, ok, ambiguous bool) {
	var found []Dates
	for _, order := range []numeralOrder{dayFirst, monthFirst} {
		if d, ok := readRange(text, order); ok && !slices.Contains(found, d) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return d, false, false
	}
	return found[0], true, len(found) > 1
}

func readRange(text string, order numeralOrder) (Dates, bool) {
	if d, ok := readDate(text, order); ok {
		return Dates{First: d, Last: d}, true
	}
	for _, at := range rangeSign.FindAllStringIndex(text, -1) {
		a, b := strings.TrimSpace(text[:at[0]]), strings.TrimSpace(text[at[1]:])
		first, ok := readDate(a, order)
		last, known := readDate(b, order)
		if m := bareDay.FindStringSubmatch(a); !ok && known && m != nil { // 3 to 17 July
			first = last
			first.Day, _ = strconv.Atoi(m[1])
			ok = first.exists() && first.Day < last.Day && dayMonth.MatchString(b)
		}
		if m := bareDay.FindStringSubmatch(b); ok && !known && m != nil { // July 3-17
			last = first
			last.Day, _ = strconv.Atoi(m[1])
			known = last.exists() && first.Day < last.Day && monthDay.MatchString(a)
		} else if m := bareYear.FindStringSubmatch(b); ok && !known && m != nil && monthDay.MatchString(a) { // July 3-17, 2026
			last = first
			last.Day, _ = strconv.Atoi(m[1])
			last.Year, _ = strconv.Atoi(m[2])
			first.Year = last.Year
			known = last.exists() && first.Day < last.Day
		}
		if ok && known {
			return Dates{First: first, Last: last}, true
		}
	}
	return Dates{}, false
}

var bareYear = lazyregexp.New(`^([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})$`)

// hasDate matches a text in which there may be a date.
var hasDate = lazyregexp.New(`(?i)\b(?:` + monthName + ` (?:the )?[0-9]|[0-9]{1,2}(?:st|nd|rd|th)?\.? (?:of )?` + monthName + `)|\b[0-9]{1,2}[./][0-9]{1,2}\b|\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\b(?:tomorrow|today|(?:next|this) (?:week|month|weekend)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[0-9]+ (?:days?|weeks?))\b`)
