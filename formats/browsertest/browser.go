// Package browsertest shows pages in Chromium, in tests:
//
//	b := browsertest.Start(t)
//	b.Look(320, "light")
//	b.Open("file:///tmp/page.html")
//	b.Eval("document.title", &title)
package browsertest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Browser is a browser that the test controls through a pipe, with the messages
// of the Chrome DevTools Protocol.
type Browser struct {
	t   *testing.T
	out *os.File
	mu  sync.Mutex
	// answers are the channels of the calls that wait, by their numbers.
	answers map[int]chan message
	events  []message
	// tab is the session of the page.
	tab string
}

// A message is an answer or an event.
type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// Start starts Debian's Chromium, which ends with the test. Without one the test
// is skipped, unless CITYHALL_BROWSER says that it is required.
func Start(t *testing.T) *Browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CITYHALL_BROWSER") == "required" {
			t.Fatal(err)
		}
		t.Skip("this test needs Debian's chromium")
	}
	args := []string{
		"--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + t.TempDir(), "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync", "--hide-scrollbars",
	}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox") // which root can't have
	}
	in, out := pipe(t), pipe(t)
	cmd := exec.Command(path, append(args, "about:blank")...)
	cmd.ExtraFiles = []*os.File{out.read, in.write} // 3 is what it reads, 4 what it writes
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out.read.Close()
	in.write.Close()
	c := &Browser{t: t, out: out.write, answers: map[int]chan message{}}
	done := make(chan struct{})
	go func() { defer close(done); c.listen(in.read) }()
	t.Cleanup(func() {
		out.write.Close() // which ends it
		time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
		<-done
		cmd.Wait()
	})
	var target struct{ TargetID, SessionID string }
	c.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	c.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &target)
	c.tab = target.SessionID
	for _, domain := range []string{"Page", "Network", "Runtime", "Log"} {
		c.call(domain+".enable", nil, nil)
	}
	return c
}

// pipe returns both ends of a pipe.
func pipe(t *testing.T) (p struct{ read, write *os.File }) {
	t.Helper()
	var err error
	if p.read, p.write, err = os.Pipe(); err != nil {
		t.Fatal(err)
	}
	return p
}

// listen takes in what the browser says, to the end: messages with a zero byte
// behind each.
func (c *Browser) listen(in *os.File) {
	for r := bufio.NewReader(in); ; {
		data, err := r.ReadBytes(0)
		if err != nil {
			break
		}
		var m message
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		c.mu.Lock()
		if m.ID == 0 {
			c.events = append(c.events, m)
		} else if to := c.answers[m.ID]; to != nil {
			to <- m
		}
		c.mu.Unlock()
	}
}

// call has the browser do something, and reads the result into a value.
func (c *Browser) call(method string, params any, result any) {
	c.t.Helper()
	answer := make(chan message, 1)
	c.mu.Lock()
	id := len(c.answers) + 1
	c.answers[id] = answer
	c.mu.Unlock()
	call := map[string]any{"id": id, "method": method}
	if params != nil {
		call["params"] = params
	}
	if c.tab != "" {
		call["sessionId"] = c.tab
	}
	data, err := json.Marshal(call)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := c.out.Write(append(data, 0)); err != nil {
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
func (c *Browser) Open(url string) {
	c.t.Helper()
	c.mu.Lock()
	c.events = nil
	c.mu.Unlock()
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
func (c *Browser) happened() []message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.events[:len(c.events):len(c.events)]
}

// Eval returns what a script gives in the page.
func (c *Browser) Eval(script string, value any) {
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
func (c *Browser) Look(width int, scheme string) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}, nil)
	c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// Wrong returns what was wrong with the page since it was opened: requests to other
// places than home, errors and warnings.
func (c *Browser) Wrong(home string) (all []string) {
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

// Tab presses the tab key.
func (c *Browser) Tab() {
	c.t.Helper()
	for _, kind := range []string{"keyDown", "keyUp"} {
		c.call("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}, nil)
	}
}

// Shot returns a PNG of the whole page.
func (c *Browser) Shot() []byte {
	c.t.Helper()
	var shot struct{ Data []byte }
	c.call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	return shot.Data
}

// Screen makes the window a phone's: so many pixels of pages, each of which is some of
// the screen's.
func (c *Browser) Screen(width, height int, scale float64) {
	c.t.Helper()
	c.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": true}, nil)
}

// View returns a PNG of what the window shows.
func (c *Browser) View() []byte {
	c.t.Helper()
	var shot struct{ Data []byte }
	c.call("Page.captureScreenshot", nil, &shot)
	return shot.Data
}

// Dark has the browser darken pages that are light, as some mail programs do, whatever a
// page says of itself: to readers who like it dark, Chromium shows one as it is that asks
// for light.
func (c *Browser) Dark(on bool) {
	c.t.Helper()
	c.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": "light"}}}, nil)
	c.call("Emulation.setAutoDarkModeOverride", map[string]any{"enabled": on}, nil)
}

// Axe returns the source of axe-core, or "" where there is none: it is not part of
// Debian, and CITYHALL_AXE says where it is.
func Axe(t *testing.T) string {
	t.Helper()
	name := os.Getenv("CITYHALL_AXE")
	if name == "" && os.Getenv("CITYHALL_BROWSER") != "required" {
		t.Log("CITYHALL_AXE names no axe-core: accessibility is not checked")
		return ""
	}
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
