import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';

/** The state of the inactivity rules, with the specification's names. Source: ENT-07. */
export interface Inactivity {
  readonly authenticated: boolean;
  /** Time of the last start or restart, milliseconds since 1970; null while signed out. */
  readonly sessionTimeoutStart: number | null;
  /** Minutes. */
  readonly sessionTimeoutLimit: number;
  /** Whether the timer runs, which is only while signed in. Source: OPEN-32. */
  readonly sessionTimeoutIsActive: boolean;
  /** Whether to skip the next check. */
  readonly sessionTimeoutSkip: boolean;
}

/** The state before any sign-in. Source: ENT-07. */
export const INACTIVITY_START: Inactivity = {
  authenticated: false,
  sessionTimeoutStart: null,
  sessionTimeoutLimit: LIMITS.sessionTimeoutLimit,
  sessionTimeoutIsActive: false,
  sessionTimeoutSkip: false,
};

/** An event of these rules; `atMs` is milliseconds since 1970. */
export type InactivityEvent =
  | { readonly kind: 'signedIn'; readonly atMs: number }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'limitSet'; readonly minutes: number }
  /** The person moved, pressed, touched or scrolled. */
  | { readonly kind: 'active'; readonly atMs: number }
  /** The person asked to stay; not throttled. */
  | { readonly kind: 'stayed'; readonly atMs: number }
  | { readonly kind: 'skipSet' }
  /** A check was skipped because of the skip flag. */
  | { readonly kind: 'checkSkipped'; readonly atMs: number };

/** How long the warning shows before the time-out. Source: OPEN-32, WCAG 2.2.1. */
export const WARNING_MS = 30_000;

/** Activity restarts the timer at most once in this time. Source: CFG-10, SES-06. */
const THROTTLE_MS = 5_000;

/** How much longer than the limit the timer runs. Source: CFG-10, SES-04. */
const EXTRA_MS = 1_000;

/** Returns the state after an event; the same object when nothing changes. Activity restarts the timer only when more than 5
 *  seconds passed since the last restart. A skipped check clears the flag and restarts the timer. Source: SES-05, SES-06,
 *  SES-09, SES-10, OPEN-32. */
export function advanceInactivity(state: Inactivity, event: InactivityEvent): Inactivity {
  switch (event.kind) {
    case 'signedIn':
      return { ...state, authenticated: true, sessionTimeoutIsActive: true, sessionTimeoutStart: event.atMs };
    case 'signedOut':
      return { ...INACTIVITY_START, sessionTimeoutLimit: state.sessionTimeoutLimit };
    case 'limitSet':
      return { ...state, sessionTimeoutLimit: event.minutes };
    case 'skipSet':
      return { ...state, sessionTimeoutSkip: true };
    case 'active': {
      const start = state.sessionTimeoutStart;
      const isDue = start !== null && event.atMs - start > THROTTLE_MS;
      return isDue ? { ...state, sessionTimeoutStart: event.atMs } : state;
    }
    case 'stayed':
      return state.sessionTimeoutIsActive ? { ...state, sessionTimeoutStart: event.atMs } : state;
    case 'checkSkipped':
      return { ...state, sessionTimeoutSkip: false, sessionTimeoutStart: event.atMs };
  }
}

/** Returns when the timer fires: the limit plus one second after its start; null while it does not run. Source: SES-04. */
export function timerEndsAtMs({ sessionTimeoutIsActive, sessionTimeoutStart, sessionTimeoutLimit }: Inactivity) {
  if (!sessionTimeoutIsActive || sessionTimeoutStart === null) return null;
  return sessionTimeoutStart + sessionTimeoutLimit * 60_000 + EXTRA_MS;
}

/** Checks the time: within the limit, over it (strictly more), or over it but skipped this time. Source: SES-07 to SES-10,
 *  OPEN-32. */
export function checkInactivity(state: Inactivity, atMs: number): 'fine' | 'over' | 'skipped' {
  const { sessionTimeoutIsActive, sessionTimeoutStart, sessionTimeoutLimit, sessionTimeoutSkip } = state;
  if (!sessionTimeoutIsActive || sessionTimeoutStart === null) return 'fine';
  if (sessionTimeoutSkip) return 'skipped';
  return atMs - sessionTimeoutStart > sessionTimeoutLimit * 60_000 ? 'over' : 'fine';
}

/** Returns the whole seconds left while the warning shows; null before it. Source: OPEN-32. */
export function warningSecondsLeft(state: Inactivity, atMs: number): number | null {
  const endsAtMs = timerEndsAtMs(state);
  if (endsAtMs === null || state.sessionTimeoutSkip || endsAtMs - atMs > WARNING_MS) return null;
  return Math.max(0, Math.ceil((endsAtMs - atMs) / 1000));
}
