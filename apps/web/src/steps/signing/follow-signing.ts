import type { SigningStatus } from './signing-facts.ts';

/** Interval of the questions. Source: DOC-004. */
const SIGNING_POLL_MS = 1_000;

/** Inputs and callbacks of following a signing. */
export interface SigningPolling {
  /** How long the services are asked, counted from the return. */
  readonly timeoutMs: number;
  readonly nowMs: () => number;
  /** Waits until the time has passed or the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Tells the services once that the signing page was left; throws when the call fails. */
  readonly report: (signal: AbortSignal) => Promise<unknown>;
  /** Asks once; null when there is no such signing any more. Throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<SigningStatus | null>;
  /** Takes an answer; true when it is the result. */
  readonly onStatus: (status: SigningStatus | null) => boolean;
  readonly onGaveUp: () => void;
  readonly signal: AbortSignal;
}

/** Tells the services that the signing page was left, then asks each second for the result, until the time-out: 15 seconds by default. A failed
 *  call is made again at the next turn. Source: LCF-005, DOC-004, LOP-030. */
export async function followSigning(polling: SigningPolling): Promise<void> {
  const { nowMs, signal, timeoutMs, wait } = polling;
  // One lost call must not use up the whole time.
  const startedAtMs = nowMs();
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener('abort', stop);
  void wait(timeoutMs, signal).then(stop);
  let isReported = false;
  try {
    while (!limit.signal.aborted && nowMs() - startedAtMs < timeoutMs) {
      isReported ||= await succeeds(polling.report(limit.signal));
      const status = await polling.ask(limit.signal).catch(() => undefined);
      if (signal.aborted) return;
      if (status !== undefined && polling.onStatus(status)) return;
      await wait(SIGNING_POLL_MS, limit.signal);
    }
    if (!signal.aborted) polling.onGaveUp();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}

/** Waits for `ms`, or until the signal aborts. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
