import type { Account } from '#identity/account-queries.ts';

/** Whose registration waits for its code; null when nobody's does, which strangers are not told (C1). */
export function findWaiting(account: Account | null): string | null {
  return account !== null && account.status === 'UNCONFIRMED' && !account.blocked ? account.sub : null;
}

/** Who may set a new password by code; a blocked person may not, which strangers are not told (C2). */
export function findRecoverable(account: Account | null): string | null {
  return account === null || account.blocked ? null : account.sub;
}
