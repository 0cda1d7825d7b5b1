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
} from './inactivity.ts';

/** Events that count as activity, and the event for activity in an embedded frame (the card form). Source: SES-05, OPEN-32. */
export const ACTIVITY_KINDS = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const FRAME_ACTIVITY = 'user-activity';
const RETURN_KINDS = ['focus', 'pageshow'] as const;

const START_KEY = 'sessionTimeoutStart';

/** What the timer needs. */
export interface InactivityMeans {
  /** Where activity events arrive: the window. */
  readonly target: EventTarget;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Keeps the start time over a reload of the tab. */
  readonly storage: KeyValueStore;
  /** The limit must be known before the start: with a shorter limit, a reload would end a valid session. */
  readonly limitMinutes: number;
  readonly isSkipSet: () => boolean;
  readonly spendSkip: () => void;
  /** True for events that are not activity: during the warning only its buttons count. */
  readonly isIgnored?: (event: Event) => boolean;
  /** Activity in this tab restarted the timer. */
  readonly onRestart: () => void;
  /** Called each second with the seconds left while the warning shows; null to hide it. */
  readonly onWarning: (secondsLeft: number | null) => void;
  /** Called once, when the time is over; the timer has stopped. */
  readonly onTimedOut: () => void;
}

/** A running timer. */
export interface InactivityTimer {
  /** The person asked to stay. */
  readonly stay: () => void;
  /** The same person is active in another tab. */
  readonly noteOtherTab: () => void;
  readonly stop: () => void;
}

/** Watches a signed-in tab and ends its session after too long without activity. Source: SES-01 to SES-10, OPEN-32. */
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
  /** True when the session continues. */
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
    // Waits until the warning, then from second to second.
    const waitMs = leftMs > WARNING_MS ? leftMs - WARNING_MS : leftMs % 1000 || Math.min(1000, leftMs);
    timeout = setTimeout(tick, Math.max(0, waitMs));
  };
  const hear = (event: Event) => {
    if (means.isIgnored?.(event) === true) return;
    // A touch may wake a device whose time ended long ago.
    if (isPastEnd() && !check()) return;
    if (advance({ kind: 'active', atMs: now() })) means.onRestart();
  };

  const stopListening = listen(means.target, hear, check);
  const kept = Number(storage.get(START_KEY) ?? Number.NaN);
  advance({ kind: 'signedIn', atMs: kept > 0 && kept <= now() ? kept : now() });
  // Opening or reloading the page is activity too, unless the time was already over.
  if (check()) advance({ kind: 'stayed', atMs: now() });

  return {
    stay: () => void advance({ kind: 'stayed', atMs: now() }),
    noteOtherTab: () => void advance({ kind: 'active', atMs: now() }),
    stop,
  };
}

/** Listens in the capture phase, before any part of the page can stop the event, and for a return to the page. */
function listen(target: EventTarget, onActivity: (event: Event) => void, onReturn: () => void): () => void {
  const how = { capture: true, passive: true };
  for (const kind of [...ACTIVITY_KINDS, FRAME_ACTIVITY]) target.addEventListener(kind, onActivity, how);
  for (const kind of RETURN_KINDS) target.addEventListener(kind, onReturn);
  return () => {
    for (const kind of [...ACTIVITY_KINDS, FRAME_ACTIVITY]) target.removeEventListener(kind, onActivity, how);
    for (const kind of RETURN_KINDS) target.removeEventListener(kind, onReturn);
  };
}
