package postgres

import (
	"context"
	"crypto/tls"
	"io/fs"
	"net"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// A Finding is what [Examine] found about one thing.
type Finding struct {
	// Name is the thing.
	Name string
	// Err is what is wrong with it; nil where it is well, as Found says.
	Err   error
	Found engine.Phrase
	// Advice is what to do; its code is "" for nothing.
	Advice engine.Phrase
}

// The things that [Examine] looks at, in this order.
const (
	theServer      = "database server"
	theTLS         = "database TLS"
	theProxy       = "database proxy"
	theTables      = "database tables"
	theRights      = "database rights"
	theClock       = "database clock"
	theConnections = "database connections"
)

// mostSkew is how far the clocks of a machine and of its database may be apart.
const mostSkew = 2 * time.Second

// Examine looks at a database as a worker will use it, and passes on what it finds: that
// it is reached and takes what is written, TLS, the version of the tables, what the user
// may do, the clocks of both machines, and the room for connections. It changes nothing.
func Examine(ctx context.Context, url string, o Options, say func(Finding)) {
	e := &examiner{say: say}
	config, err := parse(url)
	if err != nil {
		e.wrong(theServer, err, engine.Phrase{})
		return
	}
	c := config.ConnConfig
	if err := o.authenticate(ctx, c); err != nil {
		e.wrong(theServer, explain(c, passwordError{err}), engine.Phrase{})
		return
	}
	if e.conn, err = pgx.ConnectConfig(ctx, c); err != nil {
		e.wrong(theServer, explain(c, err), engine.Phrase{})
		return
	}
	defer e.conn.Close(context.WithoutCancel(ctx))
	proxied, ok := e.server(ctx, c)
	if !ok {
		return
	}
	e.tls(c)
	if proxied {
		e.proxy(c)
	}
	if e.tables(ctx) {
		e.rights(ctx, c)
	}
	e.clock(ctx)
	if !proxied {
		e.connections(ctx, config)
	}
}

// An examiner looks at a database.
type examiner struct {
	conn *pgx.Conn
	say  func(Finding)
}

func (e *examiner) well(name string, found, advice engine.Phrase) {
	e.say(Finding{Name: name, Found: found, Advice: advice})
}

func (e *examiner) wrong(name string, err error, advice engine.Phrase) {
	e.say(Finding{Name: name, Err: err, Advice: advice})
}

// read does a statement with one row. Where it fails, that is what was found.
func (e *examiner) read(ctx context.Context, name, text string, args []any, into ...any) bool {
	err := e.conn.QueryRow(ctx, statement(text), args...).Scan(into...)
	if err != nil {
		e.wrong(name, explain(e.conn.Config(), err), engine.Phrase{})
	}
	return err == nil
}

// server reports whether it takes what is written, and whether somebody is in between:
// the process that answers isn't the one that was promised.
func (e *examiner) server(ctx context.Context, c *pgx.ConnConfig) (proxied, ok bool) {
	var version string
	var standby bool
	var process uint32
	if !e.read(ctx, theServer, "server", nil, &version, &standby, &process) {
		return false, false
	}
	server := e.conn.PgConn().Conn().RemoteAddr().String()
	if standby {
		e.wrong(theServer, words.Fail("store/database-read-only", "server", server), engine.Phrase{})
		return false, false
	}
	version, _, _ = strings.Cut(version, " ")
	e.well(theServer, engine.Say("store/doctor-server", "server", server, "user", c.User, "version", version), engine.Phrase{})
	return process != e.conn.PgConn().PID(), true
}

// tls says who can listen.
func (e *examiner) tls(c *pgx.ConnConfig) {
	network := e.conn.PgConn().Conn()
	secured, ok := network.(*tls.Conn)
	advice := engine.Say("store/doctor-tls-advice")
	switch {
	case !ok && near(network.RemoteAddr()):
		e.well(theTLS, engine.Say("store/doctor-tls-near"), engine.Phrase{})
	case !ok:
		e.wrong(theTLS, words.Fail("store/doctor-tls-none"), advice)
	case !c.TLSConfig.InsecureSkipVerify:
		e.well(theTLS, engine.Say("store/doctor-tls", "version", tls.VersionName(secured.ConnectionState().Version)), engine.Phrase{})
	default:
		e.well(theTLS, engine.Say("store/doctor-tls-unchecked", "version", tls.VersionName(secured.ConnectionState().Version)), advice)
	}
}

// near reports whether an address is on this machine.
func near(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return !ok || t.IP.IsLoopback()
}

// proxy says what to set for one that pools connections.
func (e *examiner) proxy(c *pgx.ConnConfig) {
	var advice engine.Phrase
	if c.DefaultQueryExecMode != pgx.QueryExecModeExec && c.DefaultQueryExecMode != pgx.QueryExecModeSimpleProtocol {
		advice = engine.Say("store/doctor-proxy-advice")
	}
	e.well(theProxy, engine.Say("store/doctor-proxy"), advice)
}

// tables compares their version.
func (e *examiner) tables(ctx context.Context) bool {
	var has int64
	err := e.conn.QueryRow(ctx, statement("version")).Scan(&has)
	if err = compareSchema(has, err); err != nil {
		e.wrong(theTables, explain(e.conn.Config(), err), engine.Phrase{})
		return false
	}
	e.well(theTables, engine.Say("store/doctor-tables", "version", int(has)), engine.Phrase{})
	return true
}

// madeTables are the tables that migrations make, and the one that they are noted in.
var madeTables = func() []string {
	tables := []string{versions}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		text, err := migrations.ReadFile(file)
		if err != nil {
			panic(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^create table (\w+)`).FindAllSubmatch(text, -1) {
			tables = append(tables, string(m[1]))
		}
	}
	slices.Sort(tables)
	return tables
}()

// rights compares what the user may do with what a worker does.
func (e *examiner) rights(ctx context.Context, c *pgx.ConnConfig) {
	var lacking, excess []string
	if !e.read(ctx, theRights, "lacking", []any{madeTables}, &lacking) || !e.read(ctx, theRights, "excess", []any{madeTables}, &excess) {
		return
	}
	switch {
	case len(lacking) > 0:
		e.wrong(theRights, words.Fail("store/doctor-rights-lacking", "user", c.User, "rights", strings.Join(lacking, ", ")), engine.Say("store/doctor-rights-advice"))
	case len(excess) > 0:
		e.well(theRights, engine.Say("store/doctor-rights-excess", "user", c.User, "rights", strings.Join(excess, ", ")), engine.Say("store/doctor-rights-advice"))
	default:
		e.well(theRights, engine.Say("store/doctor-rights", "user", c.User), engine.Phrase{})
	}
}

// clock compares that of the server with the one of this machine, which may tick while
// the answer is on its way.
func (e *examiner) clock(ctx context.Context) {
	var micros int64
	before := time.Now()
	if !e.read(ctx, theClock, "clock", nil, &micros) {
		return
	}
	after := time.Now()
	there := time.UnixMicro(micros)
	skew := max(before.Sub(there), there.Sub(after), 0)
	if skew > mostSkew {
		e.wrong(theClock, words.Fail("store/doctor-clock-off", "here", after.UTC().Format(time.RFC3339), "there", there.UTC().Format(time.RFC3339), "apart", skew.Round(time.Second).String()), engine.Say("store/doctor-clock-advice"))
		return
	}
	e.well(theClock, engine.Say("store/doctor-clock", "apart", skew.Round(time.Millisecond).String()), engine.Phrase{})
}

// connections compares what this program may open with what the server has left.
func (e *examiner) connections(ctx context.Context, config *pgxpool.Config) {
	var most, used int
	if !e.read(ctx, theConnections, "room", nil, &most, &used) {
		return
	}
	pool := int(config.MaxConns)
	if others := used - 1; pool > most-others {
		e.wrong(theConnections, words.Fail("store/doctor-room-none", "pool", pool, "most", most, "used", others), engine.Say("store/doctor-room-advice"))
		return
	}
	e.well(theConnections, engine.Say("store/doctor-room", "pool", pool, "most", most, "used", used-1), engine.Phrase{})
}
