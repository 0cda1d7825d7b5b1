import type { Account } from '#identity/account-queries.ts';

/** Returns the account whose registration waits for its code, or null. Strangers must not be able to see the difference (C1). */
export function findWaiting(account: Account | null): string | null {
  return account !== null && account.status === 'UNCONFIRMED' && !account.blocked ? account.sub : null;
}

/** Returns the account that may set a new password by code, or null when there is none or it is blocked. Strangers must not be
 *  able to see the difference (C2). */
export function findRecoverable(account: Account | null): string | null {
  return account === null || account.blocked ? null : account.sub;
}
