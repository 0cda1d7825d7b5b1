/** Wakes one waiting loop. A ring is kept for the next wait when nobody is waiting. */
export interface WakeSignal {
  ring(): void;
  ringAfter(delayMs: number): void;
  /** Resolves at the next ring or after `timeoutMs`. True if it was rung. */
  wait(timeoutMs: number): Promise<boolean>;
}

/** Creates a signal that has not been rung. */
export function makeWakeSignal(): WakeSignal {
  const state = { isRung: false, wake: null as (() => void) | null };
  const ring = (): void => {
    state.isRung = true;
    state.wake?.();
  };
  return {
    ring,
    ringAfter: (delayMs) => {
      setTimeout(ring, delayMs).unref();
    },
    wait: async (timeoutMs) => {
      if (!state.isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          state.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        state.wake = null;
      }
      const wasRung = state.isRung;
      state.isRung = false;
      return wasRung;
    },
  };
}
