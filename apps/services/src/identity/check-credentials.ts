import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { refuseBlocked } from '#platform/access/authorize.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Account } from './account-queries.ts';
import { secondsUntil, takeAddressTry, type AttemptLimit } from '#platform/access/attempt-limits.ts';
import { toAuditFacts, type BrowserFacts } from './browser-facts.ts';
import { findByPassword } from './find-by-password.ts';
import type { PasswordChecker } from './password-hashing.ts';

/** The dependencies of checking a name and password. */
export interface CredentialMeans {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly passwords: PasswordChecker;
  readonly passwordAuthority: PasswordAuthority | null;
  readonly accountLimit: AttemptLimit;
  readonly addressLimit: AttemptLimit;
}

const BUSY_SECONDS = 2;

/** Returns the account of a name and password. An unknown name uses the same counters, lock, hash and texts as a known name.
 *  Only the right password reveals the state of an account. With `tellsBlock` a blocked account is reported as blocked;
 *  otherwise it looks like an unknown name. Refuses with NotAuthorizedException, ProfileLocked, TooManyRequestsException,
 *  UserNotConfirmedException or PasswordResetRequired. Source: T1, T2, C2, OPEN-37, OPEN-53, LOP-091, decision 021. */
export async function checkCredentials(
  means: CredentialMeans,
  tried: {
    name: string;
    password: string;
    ip: string;
    brand: string;
    requestId: string;
    tellsBlock: boolean;
    /** What the browser reported about itself, for the audit log. */
    browser?: BrowserFacts | null;
  },
): Promise<Account> {
  const buckets = {
    address: `sign-in:address:${means.keys.hideAddress(tried.ip)}`,
    account: `sign-in:account:${means.keys.hideName(tried.name)}`,
  };
  const refuse = (reason: string, account?: Account): Promise<void> =>
    writeAudit(means.database, {
      action: 'signIn',
      decision: 'refused',
      object: buckets.account,
      reason,
      brand: tried.brand,
      requestId: tried.requestId,
      ...toAuditFacts(tried.browser),
      ...(account === undefined ? {} : { profileId: account.sub }),
    });
  await takeAddressTry(means.addressLimit, buckets.address);
  const lockedUntil = await means.accountLimit.take(buckets.account);
  if (lockedUntil !== null) {
    await refuse('locked');
    throw new Refused('ProfileLocked', `ProfileLocked: ${lockedUntil.toISOString()}`, {
      retryAfterSeconds: secondsUntil(lockedUntil),
    });
  }
  const { account, check } = await findByPassword(means, tried);
  if (check === 'busy') {
    await Promise.all([means.accountLimit.giveBack(buckets.account), means.addressLimit.giveBack(buckets.address)]);
    throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.', {
      retryAfterSeconds: BUSY_SECONDS,
    });
  }
  if (check === 'wrong' || account === null || (account.blocked && !tried.tellsBlock)) {
    await refuse('wrong credentials');
    throw new Refused('NotAuthorizedException', 'Incorrect username or password.');
  }
  await Promise.all([means.accountLimit.clear(buckets.account), means.addressLimit.giveBack(buckets.address)]);
  if (account.blocked) {
    await refuse('blocked', account);
    throw refuseBlocked();
  }
  if (account.status === 'CONFIRMED') return account;
  await refuse(account.status === 'UNCONFIRMED' ? 'not confirmed' : 'password reset required', account);
  throw account.status === 'UNCONFIRMED'
    ? new Refused('UserNotConfirmedException', 'Please verify your account.')
    : new Refused('PasswordResetRequired', 'Please set a new password.');
}
