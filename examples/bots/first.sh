# A bot for cityhall simulate that gives the first legal order, as simple as one can be:
#
#     cityhall simulate expancity --bots "exec:sh examples/bots/first.sh,greedy"
#
# Each line that it reads is a question in JSON; docs/scripting.md has the keys. Each
# line that it writes is an answer, and has to go out at once.
while IFS= read -r question; do
	orders=${question#*'"orders":["'}
	printf '{"order": "%s"}\n' "${orders%%\"*}"
done
