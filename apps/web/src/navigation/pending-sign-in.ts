// Lifetime of a correct password whose owner is not verified yet: the password is worth as much as a session.
const KEPT_MS = 15 * 60_000;

/** A sign-in that waits for another step. */
export interface PendingSignIn {
  /** The user pool's name for the person: an email address or +1 and ten digits. */
  readonly username: string;
  /** The typed password, for the sign-in after the step; null when it is not known to be correct. */
  readonly password: string | null;
  /** Why the person must take a step first: unverified account (AUT-04, ERR-03), password reset required (ERR-04), or too many
   *  wrong passwords (AUT-31). */
  readonly reason: 'unverified' | 'resetRequired' | 'wrongPasswords';
}

/** The one pending sign-in of this page load. In memory only, because a password is never stored (security C16). */
export interface PendingSignInStore {
  readonly set: (pending: Omit<PendingSignIn, 'reason'> & Partial<Pick<PendingSignIn, 'reason'>>) => void;
  /** Reads without removing; null when there is no pending sign-in or it has expired. */
  readonly peek: () => PendingSignIn | null;
  /** Reads and removes; null when there is no pending sign-in or it has expired. */
  readonly take: () => PendingSignIn | null;
  readonly clear: () => void;
}

/** Creates a store; `now` is milliseconds since 1970. */
export function createPendingSignIn(now: () => number): PendingSignInStore {
  let kept: {
    readonly pending: PendingSignIn;
    readonly untilMs: number;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null = null;
  const clear = () => {
    if (kept !== null) clearTimeout(kept.timer);
    kept = null;
  };
  const peek = () => (kept !== null && now() < kept.untilMs ? kept.pending : null);
  return {
    set: (pending) => {
      clear();
      // The timer removes it even when it is never read.
      const timer = setTimeout(clear, KEPT_MS);
      kept = { pending: { reason: 'unverified', ...pending }, untilMs: now() + KEPT_MS, timer };
    },
    peek,
    take: () => {
      const pending = peek();
      clear();
      return pending;
    },
    clear,
  };
}

/** The pending sign-in of this tab. VerifyWarning, Register, ForgotPassword and SecureAccount read the username from it.
 *  Cleared when a session opens. */
export const pendingSignIn = createPendingSignIn(() => Date.now());
