// A right password whose owner is still to be verified is worth as much as a session: this long and no longer.
const KEPT_MS = 15 * 60_000;

/** Who is on the way to signing in. */
export interface PendingSignIn {
  /** As the user pool knows it: an e-mail or +1 and ten digits. */
  readonly username: string;
  /** The password just typed, to sign in with once the step is done; null when it is not known to be right. */
  readonly password: string | null;
  /** Why they were sent on: the account is not verified yet (AUT-04, ERR-03), the password must be reset (ERR-04), or it
   *  was typed wrong too often (AUT-31). */
  readonly reason: 'unverified' | 'resetRequired' | 'wrongPasswords';
}

/** The one sign-in on its way in this page load. In memory only: a password is never written anywhere (security C16). */
export interface PendingSignInStore {
  readonly set: (pending: Omit<PendingSignIn, 'reason'> & Partial<Pick<PendingSignIn, 'reason'>>) => void;
  /** Looks without taking; null when there is none or it is too old. */
  readonly peek: () => PendingSignIn | null;
  /** Takes it out; null when there is none or it is too old. */
  readonly take: () => PendingSignIn | null;
  readonly clear: () => void;
}

/** A store of its own; `now` is milliseconds since 1970. */
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
      // Dropped when its time is over, not only when somebody looks.
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

/** The sign-in on its way in this tab. VerifyWarning, Register, ForgotPassword and SecureAccount read the username from it;
 *  cleared when a session opens. */
export const pendingSignIn = createPendingSignIn(() => Date.now());
