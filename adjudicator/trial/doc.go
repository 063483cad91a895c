// Package trial plays on from what one player sees. A [Trial] deals what is hidden anew,
// lets a bot play the others, and takes steps back. Its [Answer] is what the player can
// file, once it leads there in the real game as well, as far as the player can know.
package trial
