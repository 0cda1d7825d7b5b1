import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { refuseBlocked } from '#platform/access/authorize.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Account } from './account-queries.ts';
import { toAuditFacts, type BrowserFacts } from './browser-facts.ts';
import { findByPassword } from './find-by-password.ts';
import type { PasswordChecker } from './password-hashing.ts';
import { findProvenBrowser } from './proven-browser.ts';
import { refuseLocked, takeSignInTry, type SignInLimits } from './sign-in-tries.ts';

/** The dependencies of checking a name and password. */
export interface CredentialMeans extends SignInLimits {
  readonly database: Database;
  readonly passwords: PasswordChecker;
  readonly passwordAuthority: PasswordAuthority | null;
  readonly configuration: () => Promise<Configuration>;
}

/** An account whose password was right. */
export interface ProvenAccount {
  readonly account: Account;
  /** True when a code must follow, because too many wrong passwords in a row came before. */
  readonly isStepUpDue: boolean;
}

const BUSY_SECONDS = 2;

/** Returns the account of a name and password. A browser that proved itself before has its own counters. An unknown name uses the same counters, lock, hash and texts as a known name.
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
    /** The secret of the browser's device cookie; null without one. */
    deviceSecret: string | null;
    /** What the browser reported about itself, for the audit log. */
    browser?: BrowserFacts | null;
  },
): Promise<ProvenAccount> {
  const provenBrowser = await findProvenBrowser(means, { name: tried.name }, tried.deviceSecret);
  const attempt = await takeSignInTry(means, { ...tried, provenBrowser });
  const refuse = (reason: string, account?: Account): Promise<void> =>
    writeAudit(means.database, {
      action: 'signIn',
      decision: 'refused',
      object: attempt.bucket,
      reason,
      brand: tried.brand,
      requestId: tried.requestId,
      strangersAddress: means.keys.hideAddress(tried.ip),
      ...toAuditFacts(tried.browser),
      ...(account === undefined ? {} : { profileId: account.sub }),
    });
  if (attempt.lockedUntil !== null) {
    await refuse('locked');
    throw refuseLocked(attempt.lockedUntil);
  }
  const { account, check } = await findByPassword(means, { ...tried, isProven: attempt.isProven });
  if (check === 'busy') {
    await attempt.giveBack();
    throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.', {
      retryAfterSeconds: BUSY_SECONDS,
    });
  }
  if (check === 'wrong' || account === null || (account.blocked && !tried.tellsBlock)) {
    await refuse('wrong credentials');
    throw new Refused('NotAuthorizedException', 'Incorrect username or password.');
  }
  await attempt.succeed();
  if (account.blocked) {
    await refuse('blocked', account);
    throw refuseBlocked();
  }
  if (account.status === 'CONFIRMED') return { account, isStepUpDue: attempt.isStepUpDue };
  await refuse(account.status === 'UNCONFIRMED' ? 'not confirmed' : 'password reset required', account);
  throw account.status === 'UNCONFIRMED'
    ? new Refused('UserNotConfirmedException', 'Please verify your account.')
    : new Refused('PasswordResetRequired', 'Please set a new password.');
}
