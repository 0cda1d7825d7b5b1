/** Tells work whether its caller has already heard that it failed. */
export type HasFailed = () => boolean;

/** Notices in under a second that a database stopped answering, and fails calls at once until it answers again. */
export interface DatabasePulse {
  /** Runs work on the database. Rejects without waiting when the database is silent, or falls silent meanwhile. Work that began
   *  goes on and may still succeed, so its caller does not know the outcome. Work that can still stop asks `hasFailed`. */
  watch<T>(work: (hasFailed: HasFailed) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A connection of its own that asks the database for a sign of life. */
export interface Probe {
  /** Resolves when the database answers. Rejects when there is no connection. */
  ask(): Promise<unknown>;
  /** Gives the connection up, so that the next question opens another. */
  drop(): void;
}

/** Times in milliseconds. */
interface PulseTimes {
  /** Without an answer for this long while work waits, we ask. Most such work waits for a lock or reads much. */
  readonly askAfterMs: number;
  /** Without an answer to a question for this long, the database is silent. */
  readonly silentAfterMs: number;
  /** Without an answer for this long, we ask again on a new connection. */
  readonly askAgainMs: number;
}

const LOOK_EVERY_MS = 50;
const ASK_AGAIN_MS = 2_000;
const ASKING_SHARE = 0.2;

/** Returns the times with which a database is silent after `failsAfterMs`. */
export function pulseTimes(failsAfterMs: number): PulseTimes {
  const askAfterMs = failsAfterMs * ASKING_SHARE;
  return {
    askAfterMs,
    silentAfterMs: failsAfterMs - askAfterMs - LOOK_EVERY_MS,
    askAgainMs: Math.max(ASK_AGAIN_MS, failsAfterMs),
  };
}

/** Thrown when the database gives no answer. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}

/** Work that waits for the database. */
interface Waiting {
  readonly sinceMs: number;
  fail(error: Error): void;
}

/** Makes the pulse of one pool. `onChange` hears when the database falls silent, and when it answers again. */
export function openDatabasePulse(
  probe: Probe,
  onChange: (isSilent: boolean) => void,
  times: PulseTimes,
): DatabasePulse {
  const waiting = new Set<Waiting>();
  const state = { isOpen: false, isSilent: false, isClosed: false, askedMs: null as number | null, answeredMs: 0 };
  let timer: NodeJS.Timeout | null = null;

  const setSilent = (isSilent: boolean): void => {
    if (state.isSilent === isSilent) return;
    state.isSilent = isSilent;
    onChange(isSilent);
    if (isSilent) for (const each of waiting) each.fail(new DatabaseSilent());
  };
  const ask = async (): Promise<void> => {
    state.askedMs = performance.now();
    while (!state.isClosed && !(await isAnswered(probe, times.askAgainMs))) probe.drop();
    state.answeredMs = performance.now();
    state.askedMs = null;
    setSilent(false);
  };
  const look = (): void => {
    const now = performance.now();
    const [oldest] = waiting;
    if (state.askedMs !== null) {
      if (now - Math.max(state.askedMs, state.answeredMs) >= times.silentAfterMs) setSilent(true);
    } else if (oldest !== undefined && now - Math.max(oldest.sinceMs, state.answeredMs) >= times.askAfterMs) {
      void ask();
    }
    plan();
  };
  const plan = (): void => {
    if (timer !== null || state.isClosed || (waiting.size === 0 && state.askedMs === null)) return;
    timer = setTimeout(() => {
      timer = null;
      // Reads first what arrived while this process was busy, so that it does not count as silence.
      setImmediate(look);
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  return {
    watch: (work) => {
      if (!state.isOpen) {
        state.isOpen = true;
        // Connects now: a connection takes longer than a question, most of all on a busy machine.
        probe.ask().catch(() => undefined);
      }
      if (state.isSilent) return Promise.reject(new DatabaseSilent());
      const watched = runAmong(waiting, work);
      plan();
      return watched.then((result) => {
        state.answeredMs = performance.now();
        return result;
      });
    },
    close: () => {
      state.isClosed = true;
      if (timer !== null) clearTimeout(timer);
      probe.drop();
      return Promise.resolve();
    },
  };
}

/** Runs work that is failed with all that waits. */
function runAmong<T>(waiting: Set<Waiting>, work: (hasFailed: HasFailed) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const told = { isFailed: false };
    const entry: Waiting = {
      sinceMs: performance.now(),
      fail: (error) => {
        told.isFailed = true;
        reject(error);
      },
    };
    waiting.add(entry);
    work(() => told.isFailed)
      .finally(() => waiting.delete(entry))
      .then(resolve, reject);
  });
}

/** Asks once. A refused connection is an answer too: calls then fail at once by themselves. False when no answer came in time. */
function isAnswered(probe: Probe, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false);
    }, withinMs);
    timer.unref();
    const answered = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    probe.ask().then(answered, answered);
  });
}
