import type { KeyValueStore } from '#device/storage.ts';
import {
  advanceInactivity,
  checkInactivity,
  INACTIVITY_START,
  timerEndsAtMs,
  WARNING_MS,
  warningSecondsLeft,
  type Inactivity,
  type InactivityEvent,
} from '#shell/session/inactivity.ts';

/** What counts as activity, and the sign of activity in a frame of ours (the card form). Source: SES-05, OPEN-32. */
export const ACTIVITY_KINDS = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const FRAME_ACTIVITY = 'user-activity';
const RETURN_KINDS = ['focus', 'pageshow'] as const;

const START_KEY = 'sessionTimeoutStart';

/** What the timer works with. */
export interface InactivityMeans {
  /** Where activity is heard: the window. */
  readonly target: EventTarget;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Holds the start over a reload of the tab. */
  readonly storage: KeyValueStore;
  /** Known before the start: by a shorter one a reload would end a good session. */
  readonly limitMinutes: number;
  readonly isSkipSet: () => boolean;
  readonly spendSkip: () => void;
  /** Whether an event is none of a person being here: inside the warning only its buttons count. */
  readonly isIgnored?: (event: Event) => boolean;
  /** The timer was restarted by activity here. */
  readonly onRestart: () => void;
  /** Seconds left while the warning is to show, each second; null when it is to go. */
  readonly onWarning: (secondsLeft: number | null) => void;
  /** Over: called once, and the timer is stopped. */
  readonly onTimedOut: () => void;
}

/** A timer that runs. */
export interface InactivityTimer {
  /** The person asked to stay. */
  readonly stay: () => void;
  /** The same person is active in another tab. */
  readonly noteOtherTab: () => void;
  readonly stop: () => void;
}

/** Watches a signed-in tab for activity and ends its session when there is none. Source: SES-01 to SES-10, OPEN-32. */
export function startInactivityTimer(means: InactivityMeans): InactivityTimer {
  const { now, storage, onWarning } = means;
  let state: Inactivity = advanceInactivity(INACTIVITY_START, { kind: 'limitSet', minutes: means.limitMinutes });
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let isWarning = false;

  const advance = (event: InactivityEvent): boolean => {
    const next = advanceInactivity(state, event);
    if (next === state) return false;
    state = next;
    if (state.sessionTimeoutStart !== null) storage.set(START_KEY, String(state.sessionTimeoutStart));
    schedule();
    return true;
  };
  const stop = () => {
    clearTimeout(timeout);
    stopListening();
    state = advanceInactivity(state, { kind: 'signedOut' });
  };
  /** Whether the session goes on. */
  const check = (): boolean => {
    if (means.isSkipSet() && !state.sessionTimeoutSkip) state = advanceInactivity(state, { kind: 'skipSet' });
    const verdict = checkInactivity(state, now());
    if (verdict === 'over') {
      stop();
      means.onTimedOut();
      return false;
    }
    if (verdict === 'skipped') {
      means.spendSkip();
      advance({ kind: 'checkSkipped', atMs: now() });
    }
    return true;
  };
  const tick = () => {
    if (!isPastEnd() || check()) schedule();
  };
  const isPastEnd = () => now() >= (timerEndsAtMs(state) ?? Number.POSITIVE_INFINITY);
  const schedule = () => {
    clearTimeout(timeout);
    const endsAtMs = timerEndsAtMs(state);
    if (endsAtMs === null) return;
    const secondsLeft = means.isSkipSet() ? null : warningSecondsLeft(state, now());
    if (secondsLeft !== null || isWarning) onWarning(secondsLeft);
    isWarning = secondsLeft !== null;
    const leftMs = endsAtMs - now();
    // To the warning, then from full second to full second.
    const waitMs = leftMs > WARNING_MS ? leftMs - WARNING_MS : leftMs % 1000 || Math.min(1000, leftMs);
    timeout = setTimeout(tick, Math.max(0, waitMs));
  };
  const hear = (event: Event) => {
    if (means.isIgnored?.(event) === true) return;
    // A device that slept wakes by a touch: its time may be over long since.
    if (isPastEnd() && !check()) return;
    if (advance({ kind: 'active', atMs: now() })) means.onRestart();
  };

  const stopListening = listen(means.target, hear, check);
  const kept = Number(storage.get(START_KEY) ?? Number.NaN);
  advance({ kind: 'signedIn', atMs: kept > 0 && kept <= now() ? kept : now() });
  // Opening or reloading the page is activity too, unless the time was over before.
  if (check()) advance({ kind: 'stayed', atMs: now() });

  return {
    stay: () => void advance({ kind: 'stayed', atMs: now() }),
    noteOtherTab: () => void advance({ kind: 'active', atMs: now() }),
    stop,
  };
}

/** Hears activity anywhere in the page, before any part of it may stop the event, and the page being come back to. */
function listen(target: EventTarget, onActivity: (event: Event) => void, onReturn: () => void): () => void {
  const how = { capture: true, passive: true };
  for (const kind of [...ACTIVITY_KINDS, FRAME_ACTIVITY]) target.addEventListener(kind, onActivity, how);
  for (const kind of RETURN_KINDS) target.addEventListener(kind, onReturn);
  return () => {
    for (const kind of [...ACTIVITY_KINDS, FRAME_ACTIVITY]) target.removeEventListener(kind, onActivity, how);
    for (const kind of RETURN_KINDS) target.removeEventListener(kind, onReturn);
  };
}
