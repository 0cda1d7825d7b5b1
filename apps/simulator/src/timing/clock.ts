/** The simulator's only source of time and delay, so that tests can control time. */
export type Clock = {
  nowMs(): number;
  /** Resolves after `delayMs`, or immediately when it is zero or less. */
  wait(delayMs: number): Promise<void>;
};

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  wait: (delayMs) =>
    delayMs <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayMs).unref()),
};

export function instantOf(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString();
}
