import { secondsUntil, takeAddressTry, type AttemptLimit } from '#platform/access/attempt-limits.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import { Refused } from '#platform/refused.ts';
import { toPlainName, type Account } from './account-queries.ts';

/** The counters of wrong passwords. */
export interface SignInLimits {
  readonly keys: SigningKeys;
  /** Wrong passwords in 15 minutes, by name and by proven browser. */
  readonly accountLimit: AttemptLimit;
  /** Wrong passwords in a row. Its end asks for a code and refuses nothing. */
  readonly rowLimit: AttemptLimit;
  readonly addressLimit: AttemptLimit;
}

/** A try at a password that was counted. */
export interface SignInTry {
  /** The counter, for the audit log. */
  readonly bucket: string;
  /** The end of the lock; null when the password may be checked. */
  readonly lockedUntil: Date | null;
  readonly isProven: boolean;
  /** True when a right password must be followed by a code, after too many wrong ones in a row. */
  readonly isStepUpDue: boolean;
  /** Releases a try whose password was not checked. */
  giveBack(): Promise<void>;
  /** Ends the count after the right password. A count that asks for a code goes on until the code is right. */
  succeed(): Promise<void>;
}

/** Counts a try at a password before the password is checked. A proven browser has its own counters, so that nobody else can
 *  lock it out. All other browsers share the counters of the name and of their IP address. After 100 wrong passwords in a row
 *  the right one is followed by a code, in a proven browser too. Refuses with `TooManyRequestsException` when the address has no
 *  tries left. Source: OPEN-53, T1, decision 022. */
export async function takeSignInTry(
  limits: SignInLimits,
  tried: { readonly name: string; readonly ip: string; readonly provenBrowser: string | null },
): Promise<SignInTry> {
  const { keys } = limits;
  if (tried.provenBrowser !== null) return takeFrom(limits, `browser:${keys.hideName(tried.provenBrowser)}`, true);
  const address = `sign-in:address:${keys.hideAddress(tried.ip)}`;
  await takeAddressTry(limits.addressLimit, address);
  const shared = await takeFrom(limits, `account:${keys.hideName(tried.name)}`, false);
  const andAddress = async (work: Promise<void>): Promise<void> => {
    await Promise.all([work, limits.addressLimit.giveBack(address)]);
  };
  return {
    ...shared,
    giveBack: () => andAddress(shared.giveBack()),
    succeed: () => andAddress(shared.succeed()),
  };
}

async function takeFrom({ accountLimit, rowLimit }: SignInLimits, who: string, isProven: boolean): Promise<SignInTry> {
  const [bucket, row] = [`sign-in:${who}`, `sign-in:row:${who}`];
  const lockedUntil = await accountLimit.take(bucket);
  // A refused try is not checked, so it is no wrong password.
  const isStepUpDue = lockedUntil === null && (await rowLimit.take(row)) !== null;
  return {
    bucket,
    lockedUntil,
    isProven,
    isStepUpDue,
    giveBack: async () => {
      await Promise.all([accountLimit.giveBack(bucket), isStepUpDue ? null : rowLimit.giveBack(row)]);
    },
    succeed: async () => {
      await Promise.all([accountLimit.clear(bucket), isStepUpDue ? null : rowLimit.clear(row)]);
    },
  };
}

/** Throws the refusal of a locked name or browser, with the end of the lock. */
export function refuseLocked(lockedUntil: Date): Refused {
  return new Refused('ProfileLocked', `ProfileLocked: ${lockedUntil.toISOString()}`, {
    retryAfterSeconds: secondsUntil(lockedUntil),
  });
}

/** Ends the counts of wrong passwords of a person who has proven themself by a code, those of their browser too. With
 *  `isUnlocked` the locks end too. */
export async function forgetWrongPasswords(
  { keys, accountLimit, rowLimit }: SignInLimits,
  account: Pick<Account, 'email' | 'phone'>,
  { isUnlocked, provenBrowser }: { readonly isUnlocked: boolean; readonly provenBrowser: string | null },
): Promise<void> {
  const names = namesOf(account).map((name) => `account:${keys.hideName(name)}`);
  const browsers = provenBrowser === null ? [] : [`browser:${keys.hideName(provenBrowser)}`];
  const all = [...names, ...browsers];
  await Promise.all([
    ...all.map((who) => rowLimit.clear(`sign-in:row:${who}`)),
    ...(isUnlocked ? all.map((who) => accountLimit.clear(`sign-in:${who}`)) : []),
  ]);
}

/** Returns the names by which a person signs in, as the counters know them. */
export function namesOf({ email, phone }: Pick<Account, 'email' | 'phone'>): string[] {
  return [email, phone].filter((name) => name !== null).map(toPlainName);
}
