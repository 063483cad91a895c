package testkit

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Tab is a tab of Chromium with cookies and storage of its own, which the test controls
// with the messages of the Chrome DevTools Protocol:
//
//	b := testkit.OpenTab(t)
//	b.Look(320, "light")
//	b.Open("file:///tmp/page.html")
//	b.Eval("document.title", &title)
type Tab struct {
	t testing.TB
	// session is what its messages are marked with.
	session string
}

// A message is an answer or an event.
type message struct {
	ID      int             `json:"id"`
	Session string          `json:"sessionId"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// A browser is Chromium, which all tests of a process share. It reads a pipe, and ends
// with it.
type browser struct {
	out *os.File
	mu  sync.Mutex
	// asked counts the calls, and answers are the channels of those that wait.
	asked   int
	answers map[int]chan message
	// events are what happened in each session since its page was opened.
	events map[string][]message
}

// OpenTab opens a tab in Chromium, and closes it with the test.
func OpenTab(t testing.TB) *Tab {
	t.Helper()
	Program(t, Browser, "chromium")
	if _, err := chromium(); err != nil {
		t.Fatal(err)
	}
	c := &Tab{t: t}
	var made struct{ BrowserContextID, TargetID, SessionID string }
	c.call("Target.createBrowserContext", nil, &made)
	// A call that fails ends the test, so the context is closed without looking.
	t.Cleanup(func() {
		c.session = ""
		c.call("Target.disposeBrowserContext", map[string]any{"browserContextId": made.BrowserContextID}, nil)
	})
	c.call("Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": made.BrowserContextID}, &made)
	c.call("Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &made)
	c.session = made.SessionID
	for _, domain := range []string{"Page", "Network", "Runtime", "Log"} {
		c.call(domain+".enable", nil, nil)
	}
	return c
}

// chromium starts the browser, once in a process.
var chromium = sync.OnceValues(func() (*browser, error) {
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, err
	}
	args := []string{
		Find("chromium"), "--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + dir, "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync", "--hide-scrollbars",
		// Tabs of other tests are in front, and none may wait for that.
		"--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
	}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox") // which root can't have
	}
	// The shell outlives this process, and removes what the browser leaves.
	cmd := exec.Command("sh", append([]string{"-c", `"$@"; rm -rf "$0"`, dir}, append(args, "about:blank")...)...)
	read, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = []*os.File{read, write} // 3 is what it reads, 4 what it writes
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	read.Close()
	write.Close()
	b := &browser{out: in, answers: map[int]chan message{}, events: map[string][]message{}}
	go b.listen(out)
	return b, nil
})

// listen receives what the browser says, to the end: messages with a zero byte after
// each.
func (b *browser) listen(in *os.File) {
	for r := bufio.NewReader(in); ; {
		data, err := r.ReadBytes(0)
		if err != nil {
			break
		}
		var m message
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if m.ID == 0 {
			b.events[m.Session] = append(b.events[m.Session], m)
		} else if to := b.answers[m.ID]; to != nil {
			to <- m
			delete(b.answers, m.ID)
		}
		b.mu.Unlock()
	}
}

// call has the browser do something, and reads the result into a value.
func (c *Tab) call(method string, params any, result any) {
	c.t.Helper()
	b, _ := chromium()
	answer := make(chan message, 1)
	b.mu.Lock()
	b.asked++
	id := b.asked
	b.answers[id] = answer
	b.mu.Unlock()
	call := map[string]any{"id": id, "method": method}
	if params != nil {
		call["params"] = params
	}
	if c.session != "" {
		call["sessionId"] = c.session
	}
	data, err := json.Marshal(call)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := b.out.Write(append(data, 0)); err != nil {
		c.t.Fatal(err)
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			c.t.Fatalf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				c.t.Fatalf("%s: %v", method, err)
			}
		}
	case <-time.After(2 * time.Minute):
		c.t.Fatalf("%s: the browser doesn't answer", method)
	}
}

// Open loads a page, and forgets what happened before.
func (c *Tab) Open(url string) {
	c.t.Helper()
	b, _ := chromium()
	b.mu.Lock()
	delete(b.events, c.session)
	b.mu.Unlock()
	c.call("Page.navigate", map[string]any{"url": url}, nil)
	for range 6000 {
		for _, m := range c.happened() {
			if m.Method == "Page.loadEventFired" {
				return
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Fatalf("%s doesn't load", url)
}

// happened returns the events since the page was opened.
func (c *Tab) happened() []message {
	b, _ := chromium()
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clip(b.events[c.session])
}

// Eval returns what a script gives in the page.
func (c *Tab) Eval(script string, value any) {
	c.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	c.call("Runtime.evaluate", map[string]any{"expression": script, "returnByValue": true, "awaitPromise": true}, &r)
	if e := r.ExceptionDetails; e != nil {
		c.t.Fatalf("%s %s", e.Text, e.Exception.Description)
	}
	if value != nil {
		if err := json.Unmarshal(r.Result.Value, value); err != nil {
			c.t.Fatal(err)
		}
	}
}

// Look sets how wide the window is, in pixels, and whether the reader likes it dark.
func (c *Tab) Look(width int, scheme string) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}, nil)
	c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// Wrong returns what was wrong with the page since it was opened: requests to other
// places than home, errors and warnings.
func (c *Tab) Wrong(home string) (all []string) {
	for _, m := range c.happened() {
		var p struct {
			Request          struct{ URL string }
			Response         struct{ Status int }
			Type             string
			Entry            struct{ Level, Text string }
			ExceptionDetails struct{ Text string }
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.t.Fatal(err)
		}
		switch m.Method {
		case "Network.requestWillBeSent":
			if url := p.Request.URL; !strings.HasPrefix(url, home) && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:") {
				all = append(all, "asks for "+url)
			}
		case "Network.responseReceived":
			if p.Response.Status >= 400 {
				all = append(all, fmt.Sprintf("gets the status %d", p.Response.Status))
			}
		case "Runtime.consoleAPICalled":
			if p.Type == "error" || p.Type == "warning" {
				all = append(all, "writes an "+p.Type+": "+string(m.Params))
			}
		case "Log.entryAdded":
			if p.Entry.Level == "error" || p.Entry.Level == "warning" {
				all = append(all, p.Entry.Level+": "+p.Entry.Text)
			}
		case "Runtime.exceptionThrown":
			all = append(all, p.ExceptionDetails.Text)
		}
	}
	return all
}

// PressTab presses the tab key.
func (c *Tab) PressTab() {
	c.t.Helper()
	for _, kind := range []string{"keyDown", "keyUp"} {
		c.call("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}, nil)
	}
}

// Shot returns a PNG of the whole page.
func (c *Tab) Shot() []byte {
	c.t.Helper()
	var shot struct{ Data []byte }
	c.call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	return shot.Data
}

// Screen makes the window a phone's: so many pixels of pages, each of which is some of
// the screen's.
func (c *Tab) Screen(width, height int, scale float64) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": true}, nil)
}

// View returns a PNG of what the window shows.
func (c *Tab) View() []byte {
	c.t.Helper()
	var shot struct{ Data []byte }
	c.call("Page.captureScreenshot", nil, &shot)
	return shot.Data
}

// Dark has the browser darken pages that are light, as some mail programs do, whatever a
// page says of itself: to readers who like it dark, Chromium shows one as it is that asks
// for light.
func (c *Tab) Dark(on bool) {
	c.t.Helper()
	c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": "light"}}}, nil)
	c.call("Emulation.setAutoDarkModeOverride", map[string]any{"enabled": on}, nil)
}

// Axe returns the source of axe-core.
func Axe(t testing.TB) string {
	t.Helper()
	source, err := os.ReadFile(Module(t, Browser, "axe-core/axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
