// The controls: buttons, the slider, keys and links.

/** Has the controls of the page lead the replay. */
function control(replay) {
	const { since } = replay.data;
	const buttons = {
		first: () => replay.go(0), back: () => replay.go(replay.step - 1), play: () => replay.toggle(),
		forward: () => replay.go(replay.step + 1), last: () => replay.go(replay.last), since: () => replay.go(since),
	};
	for (const [id, press] of Object.entries(buttons)) {
		find(id).addEventListener("click", press);
	}
	find("since").hidden = since < 0;
	document.body.classList.toggle("still", replay.last === 0); // there is nothing to play
	find("position").addEventListener("input", (e) => replay.go(e.target.value - 1));
	find("turn").addEventListener("change", (e) => replay.go(replay.turns[e.target.value].from));
	find("log").addEventListener("click", (e) => {
		const link = e.target.closest("a");
		if (link) {
			replay.go(link.hash.slice(1) - 1);
		}
	});
	addEventListener("hashchange", () => {
		if (trying()) {
			return;
		}
		const step = linked();
		if (step !== undefined && step !== replay.step) {
			replay.go(step);
		}
	});
	addEventListener("keydown", (e) => {
		if (!trying() && !e.ctrlKey && !e.altKey && !e.metaKey && !e.target.closest("input:not([type=range]), select, textarea") && key(replay, e)) {
			e.preventDefault();
		}
	});
}

/** Does what a key is for, and reports whether it is for something. */
function key(replay, e) {
	if (e.key !== " " && e.target.closest("input")) {
		return false; // it moves the slider
	}
	switch (e.key) {
	case " ":
		if (e.target.closest("button, a, summary")) {
			return false; // it presses these
		}
		replay.toggle();
		return true;
	case "ArrowLeft":
	case "ArrowRight": {
		const n = e.key === "ArrowRight" ? 1 : -1;
		e.shiftKey ? replay.byTurn(n) : replay.go(replay.step + n);
		return true;
	}
	case "Home":
		replay.go(0);
		return true;
	case "End":
		replay.go(replay.last);
		return true;
	}
	return false;
}

/** Returns the step that the page's address links to, if any. */
function linked() {
	const step = /^#([1-9]\d*)$/.exec(location.hash);
	return step ? step[1] - 1 : undefined;
}
