import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { confirmPassword as contract } from '@lendside/contract/registration/confirm-password.ts';
import type { PasswordAuthority, PasswordSet } from '@lendside/providers/identity/port.ts';
import { findAccountByName, type Account } from '#identity/account-queries.ts';
import { adoptPerson } from '#identity/adopt-person.ts';
import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import { toUsername } from '#identity/find-by-password.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { StrangerName } from '#identity/stranger-name.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

const BUSY_SECONDS = 2;

/** Refuses a registration when the lender's own pool keeps the passwords. The pool does not know the new person, and the typed
 *  address may be somebody else's. Source: OPEN-77. */
export function refuseWithPool({ passwordAuthority }: IdentityMeans): void {
  if (passwordAuthority === null) return;
  throw new Refused('AccessDeniedException', 'New accounts are not made here. Please call us.');
}

/** Asks the lender's pool to send its code. The caller has already counted the send. Refuses with
 *  `ServiceUnavailableException` when the pool fails. Source: API-25. */
export async function sendPoolCode(authority: PasswordAuthority, name: StrangerName, ip: string): Promise<void> {
  const answer = await authority.sendResetCode({ username: toUsername(name.plain), ip });
  if (answer.kind === 'unavailable') throw refuseForNow();
}

/** The owner of the new password. `isProven`: the pool itself identified the owner. */
export interface PoolPasswordOwner {
  readonly account: Account;
  readonly isProven: boolean;
}

/** Sets a new password at the pool by the pool's code. Signs in with the new password afterwards to find its owner, because
 *  our own record of the name may be out of date. Returns null when the owner has no account here. Refuses as
 *  `confirmPassword` does, and with `TooManyRequestsException` after too many tries at one name. Source: API-26, OPEN-77. */
export async function setPoolPassword(
  means: IdentityMeans,
  authority: PasswordAuthority,
  asked: RequestOf<typeof contract> & { readonly name: StrangerName },
  { ip }: CallContext,
): Promise<PoolPasswordOwner | null> {
  const { name, newPassword: password, verificationCode } = asked;
  // The pool counts tries only for its own people, so count them here for every name.
  const bucket = `pool-code:name:${means.keys.hideName(name.plain)}`;
  await takeAddressTry(means.accountLimit, bucket);
  const tried = { username: toUsername(name.plain), password, ip };
  const answer = await authority.setPassword({ ...tried, code: verificationCode.trim() });
  if (answer.kind !== 'set') throw toRefusal(answer);
  await means.accountLimit.clear(bucket);
  const told = await authority.checkPassword(tried);
  const adopted = told.kind === 'right' ? await adoptPerson(means.database, told.sub, told.attributes) : null;
  if (adopted !== null) return { account: adopted, isProven: true };
  const known = await findAccountByName(means.database, name.plain);
  return known === null || known.status === 'UNCONFIRMED' ? null : { account: known, isProven: false };
}

function toRefusal({ kind }: PasswordSet): Refused {
  if (kind === 'wrongCode') return new Refused('CodeMismatchException', 'The code you entered is incorrect.');
  if (kind === 'expiredCode')
    return new Refused('ExpiredCodeException', 'The code has expired. Please request a new one.');
  if (kind === 'refusedPassword')
    return new Refused('InvalidPasswordException', 'Your password does not meet our requirements.');
  if (kind === 'tooMany')
    return new Refused('LimitExceededException', 'You have tried too many codes. Please wait a while and try again.');
  return refuseForNow();
}

function refuseForNow(): Refused {
  return new Refused('ServiceUnavailableException', 'The service is busy. Please try again.', {
    retryAfterSeconds: BUSY_SECONDS,
  });
}
