import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import type { Database } from '#platform/database.ts';
import { findAccountByName, type Account } from './account-queries.ts';
import { adoptPerson } from './adopt-person.ts';
import type { PasswordChecker } from './password-hashing.ts';

/** The owner of a name and password. `busy`: nothing was checked, and the try does not count. */
export interface FoundByPassword {
  readonly account: Account | null;
  readonly check: 'right' | 'wrong' | 'busy';
}

/** Checks a password where the lender keeps it: in the shipped user pool or in the lender's own Cognito pool. The lender's own
 *  pool, if any, decides, and its people are copied here when they sign in. Unknown names take the same time as known names.
 *  Source: OPEN-77, T2. */
export async function findByPassword(
  means: {
    readonly database: Database;
    readonly passwords: PasswordChecker;
    readonly passwordAuthority: PasswordAuthority | null;
  },
  tried: { readonly name: string; readonly password: string; readonly ip: string; readonly isProven: boolean },
): Promise<FoundByPassword> {
  const { database, passwordAuthority } = means;
  if (passwordAuthority === null) {
    const account = await findAccountByName(database, tried.name);
    return {
      account,
      check: await means.passwords.check(tried.password, account?.passwordHash ?? null, tried.isProven),
    };
  }
  const { password, ip } = tried;
  const answer = await passwordAuthority.checkPassword({ username: toUsername(tried.name), password, ip });
  if (answer.kind === 'unavailable') return { account: null, check: 'busy' };
  if (answer.kind === 'wrong') return { account: null, check: 'wrong' };
  if (answer.kind === 'right') {
    const account = await adoptPerson(database, answer.sub, answer.attributes);
    return { account, check: account === null ? 'wrong' : 'right' };
  }
  const known = await findAccountByName(database, tried.name);
  if (known === null) return { account: null, check: 'wrong' };
  const status = answer.kind === 'notConfirmed' ? 'UNCONFIRMED' : 'RESET_REQUIRED';
  return { account: { ...known, status }, check: 'right' };
}

/** Converts a plain name to the form of a password authority: phones in E.164. */
export function toUsername(plainName: string): string {
  return /^\d{10}$/.test(plainName) ? `+1${plainName}` : plainName;
}
