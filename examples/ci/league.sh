#!/usr/bin/env bash
# Does what is due in a league that is kept in a git repository:
#
#   league.sh [DIR]
#
# Run it in a clean checkout of the league's branch, from a schedule and after each
# push. With DIR, the players' reports are copied there once they may be sent.
#
# Nobody sees anything before it is pushed. If a push fails, everything that was done
# since the last one is thrown away, and done again on top of what somebody else
# pushed. Otherwise a player could hold a report with a journal head that the journal
# doesn't have, and think that the moderator cheats. Email stays in the inbox until
# the journals that it went into are pushed.
#
# It exits with the status of "cityhall league run": 3, for one, if orders were
# rejected; those that were accepted are kept. Status 1 is also for a repository that
# can't be pushed.
set -euo pipefail
umask 077

branch=$(git symbolic-ref --short HEAD)

# save commits whatever changed, and pushes it.
save() {
	git add --all
	git diff --cached --quiet || git commit --quiet --message "$1"
	git push --quiet origin "HEAD:$branch"
}

# again goes back to what is pushed. Secrets that the repository ignores stay.
again() {
	git fetch --quiet origin "$branch"
	git reset --quiet --hard FETCH_HEAD
	git clean --quiet -ffdx --exclude=key --exclude=password --exclude=hooks.yaml
}

saved=
for try in 1 2 3 4 5; do
	[ "$try" = 1 ] || sleep "$((try * try))"
	status=0
	cityhall league run --stage prepare || status=$?
	if save "Adjudicate"; then
		saved=yes
		break
	fi
	echo "The push failed; starting again with what is pushed." >&2
	again || true
done
if [ -z "$saved" ]; then
	echo "Can't push. Nobody has seen what this run did; the next one does it again." >&2
	exit 1
fi

if [ $# -gt 0 ]; then
	for reports in games/*/reports; do
		[ -d "$reports" ] || continue
		game=${reports#games/}
		mkdir -p "$1/${game%/reports}"
		cp "$reports"/* "$1/${game%/reports}/"
	done
fi
cityhall league run --stage publish || status=$?

# What was sent is a part of the league too. If it gets lost, emails are sent again
# with the same Message-IDs, and mail programs show them once.
if ! save "Note what was sent"; then
	git pull --quiet --rebase origin "$branch" && git push --quiet origin "HEAD:$branch" || {
		git rebase --abort || true
		echo "Can't push what was sent: some emails may be sent twice." >&2
	}
fi
exit "$status"
