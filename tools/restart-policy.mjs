// Decides when a program that died unexpectedly is started again: always, after growing pauses.
const pausesSeconds = [1, 2, 4, 8, 16, 30];
/** A program that ran this long was healthy, so its next death counts as the first. */
export const healthyMs = 60_000;

/** Decides after a death at `nowMs` of a program that was started at `startedMs`. `deaths` counts the deaths before it without a
 *  minute of health in between. */
export function decideRestart({ deaths, startedMs }, nowMs) {
  const earlier = nowMs - startedMs >= healthyMs ? 0 : deaths;
  return { deaths: earlier + 1, pauseSeconds: pausesSeconds[Math.min(earlier, pausesSeconds.length - 1)] };
}

/** The line that says when a dead program starts again, and what it printed last. */
export function restartSentence(pauseSeconds, lastLine) {
  const reason = lastLine === undefined ? '' : ` Its last output: ${lastLine}`;
  return `stopped unexpectedly; it starts again in ${pauseSeconds} s.${reason}`;
}
