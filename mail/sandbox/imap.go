package sandbox

import (
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

func (s *Sandbox) newIMAP() *imapserver.Server {
	caps := imap.CapSet{
		imap.CapIMAP4rev1: {}, imap.CapNamespace: {}, imap.CapESearch: {}, imap.CapListExtended: {},
		imap.CapListStatus: {}, imap.CapStatusSize: {}, imap.CapLiteralPlus: {},
	}
	if !s.options.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	if !s.options.NoUIDPlus {
		caps[imap.CapUIDPlus] = struct{}{}
	}
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{sandbox: s}, nil, nil
		},
		Caps:         caps,
		TLSConfig:    s.options.TLS,
		InsecureAuth: true,
		Logger:       s.options.Log,
	})
}

// systemFlags are those that every server has.
var systemFlags = []imap.Flag{imap.FlagAnswered, imap.FlagFlagged, imap.FlagDeleted, imap.FlagSeen, imap.FlagDraft}

// A session is a client's connection to the IMAP server. It is imapmemserver's,
// corrected where that differs from real servers.
type session struct {
	*imapmemserver.UserSession // nil before login
	sandbox                    *Sandbox
	account                    *account
}

func (x *session) Login(user, password string) error {
	return x.open(x.sandbox.logIn(user, password))
}

// open starts the session of an account; nil if the login failed.
func (x *session) open(a *account) error {
	if a == nil {
		return imapserver.ErrAuthFailed
	}
	x.account = a
	x.UserSession = imapmemserver.NewUserSession(a.User)
	return nil
}

func (x *session) AuthenticateMechanisms() []string { return x.sandbox.mechanisms() }

func (x *session) Authenticate(mechanism string) (sasl.Server, error) {
	server := x.sandbox.authenticate(mechanism, x.open)
	if server == nil {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "SASL mechanism not supported"}
	}
	return server, nil
}

func (x *session) Select(folder string, o *imap.SelectOptions) (*imap.SelectData, error) {
	data, err := x.UserSession.Select(folder, o)
	if err == nil {
		data.UIDValidity += x.sandbox.validity
		// UserSession leaves out the flags that no email has yet.
		data.Flags = systemFlags
		data.PermanentFlags = append(slices.Clone(systemFlags), imap.FlagWildcard)
	}
	return data, err
}

func (x *session) Status(folder string, o *imap.StatusOptions) (*imap.StatusData, error) {
	data, err := x.UserSession.Status(folder, o)
	if err == nil && o.UIDValidity {
		data.UIDValidity += x.sandbox.validity
	}
	return data, err
}

func (x *session) Append(folder string, r imap.LiteralReader, o *imap.AppendOptions) (*imap.AppendData, error) {
	data, err := x.UserSession.Append(folder, r, o)
	if err == nil {
		data.UIDValidity += x.sandbox.validity
	}
	return data, err
}

func (x *session) Copy(set imap.NumSet, folder string) (*imap.CopyData, error) {
	data, err := x.copy(set, folder)
	return x.told(data), err
}

// Move copies and expunges. UserSession.Move reports each expunge to the mover
// twice, so clients lose count.
func (x *session) Move(w *imapserver.MoveWriter, set imap.NumSet, folder string) error {
	if x.sandbox.options.NoMove {
		return refuse("MOVE")
	}
	data, err := x.copy(set, folder)
	if err != nil || data == nil {
		return err
	}
	if err := w.WriteCopyData(x.told(data)); err != nil {
		return err
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}, Silent: true}
	if err := x.Store(nil, data.SourceUIDs, deleted, nil); err != nil {
		return err
	}
	return x.UserSession.Expunge(nil, &data.SourceUIDs)
}

// copy returns what was copied, or nil if nothing was: an empty set can't be
// encoded.
func (x *session) copy(set imap.NumSet, folder string) (*imap.CopyData, error) {
	x.account.copying.Lock()
	defer x.account.copying.Unlock()
	data, err := x.UserSession.Copy(set, folder)
	if err != nil || len(data.SourceUIDs) == 0 {
		return nil, err
	}
	data.UIDValidity += x.sandbox.validity
	return data, nil
}

// told is a client's response to a copy.
func (x *session) told(data *imap.CopyData) *imap.CopyData {
	if x.sandbox.options.NoUIDPlus {
		return nil
	}
	return data
}

func (x *session) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if uids != nil && x.sandbox.options.NoUIDPlus {
		return refuse("UID EXPUNGE")
	}
	return x.UserSession.Expunge(w, uids)
}

// Idle polls for news. The tracker's own Idle misses what arrived between the
// last command and this one until the next email comes.
func (x *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	if x.sandbox.options.NoIdle {
		return refuse("IDLE")
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if err := x.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-stop:
			return nil
		}
	}
}

func refuse(command string) error {
	return &imap.Error{Type: imap.StatusResponseTypeBad, Text: command + " is not supported"}
}
