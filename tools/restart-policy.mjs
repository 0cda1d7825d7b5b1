// Decides when a child that died unexpectedly is restarted.
export const restartsMax = 5;
export const restartWindowMs = 60_000;

/** Decides after a death at `nowMs`, given the times of earlier restarts: restart after `delayMs`, or give up. */
export function decideRestart(earlierMs, nowMs) {
  const recentMs = earlierMs.filter((instantMs) => nowMs - instantMs < restartWindowMs);
  if (recentMs.length >= restartsMax) return { isRestarted: false };
  return { isRestarted: true, delayMs: Math.min(100 * 2 ** recentMs.length, 2000), restartsMs: [...recentMs, nowMs] };
}

/** The sentence when we give up. */
export function giveUpSentence(name, reason) {
  return `The ${name} stopped more than ${restartsMax} times within a minute, so everything was stopped; its last output: ${reason}`;
}
