/** Wakes one waiting loop; a ring while nobody waits is kept. */
export interface WakeSignal {
  ring(): void;
  ringAfter(delayMs: number): void;
  /** Resolves at the next ring or after `timeoutMs`; true when rung. */
  wait(timeoutMs: number): Promise<boolean>;
}

/** Makes a signal that is not rung. */
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
