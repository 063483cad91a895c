// The page begins: with the step that its address links to, or else with the last one
// of a game that runs, and the first one of a game that is over.

try {
	const data = await unpack("data");
	find("replay").hidden = false;
	const replay = new Replay(data);
	control(replay);
	if (data.trial) {
		new Trial(replay);
	}
	replay.show(linked() ?? (data.over ? 0 : replay.last));
} catch (e) {
	find("replay").hidden = true;
	find("failed").hidden = false;
	throw e;
}
