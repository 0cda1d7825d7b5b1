/** The only source of time and delay in the simulator, so that tests move time by hand. */
export type Clock = {
  nowMs(): number;
  /** Resolves after `delayMs`; a delay of zero or less resolves at once. */
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
