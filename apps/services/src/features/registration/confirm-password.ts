import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { confirmPassword as contract } from '@lendside/contract/registration/confirm-password.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { findAccountByName, toPlainName } from '#identity/account-queries.ts';
import type { Account } from '#identity/account-queries.ts';
import { toDeviceName } from '#identity/device-name.ts';
import { forgetAllDevices, trustBrowser } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { hashPassword } from '#identity/password-hashing.ts';
import { toDeviceCookie } from '#identity/session-cookies.ts';
import { revokeAllSessions } from '#identity/session-store.ts';
import { toAuditFacts, toBrowserFacts } from '#identity/browser-facts.ts';
import type { BrowserFacts } from '#identity/browser-facts.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { takeStrangersTry } from './address-limit.ts';
import { requireGoodPassword } from './password-rule.ts';
import { confirmRegistration, toVerifiedAttribute } from '#identity/registration-store.ts';
import { findRecoverable } from './waiting-account.ts';
import { readName } from '#identity/stranger-name.ts';
import type { StrangerName } from '#identity/stranger-name.ts';

const setPassword = statement(
  'password_set',
  `
  update user_pool.account set password_hash = $2, password_changed_at = now(), status = 'CONFIRMED',
         attributes = attributes || jsonb_build_object($3::text, 'true')
   where sub = $1`,
);
/** Sets a new password by code: every session ends, every device but this one is forgotten, the lock of the account is lifted and the person is
 *  told. The policy is looked at before a try of the code is taken. Source: API-26, AUT-14, AUT-15, VAL-38, T5, OPEN-52. */
export async function confirmPassword(
  means: IdentityMeans,
  input: RequestOf<typeof contract>,
  context: CallContext,
): Promise<ResponseOf<typeof contract>> {
  await takeStrangersTry(means, context.ip);
  const name = readName(input.username, 'username');
  requireGoodPassword(await means.configuration(), input.newPassword, input.username);
  const account = await findAccountByName(means.database, name.plain);
  const sub = findRecoverable(account);
  const { brand } = context;
  await means.codes.check({ purpose: 'reset', sub, boundTo: name.plain, code: input.verificationCode, brand });
  if (account === null || sub === null) throw new Error('a code for nobody was right');
  // Not in the queue: only a right code leads here, and it is spent.
  const passwordHash = await hashPassword(input.newPassword);
  const browser = toBrowserFacts(input.encodedData, means.keys.hideName);
  await means.database.transaction((tx) => changePassword(means, tx, { sub, name, passwordHash, context, browser }));
  means.sessions.forgetAllOf(sub);
  await clearLock(means, account);
  return { confirmed: true };
}

async function changePassword(
  { sealing, isHttps }: IdentityMeans,
  tx: Transaction,
  change: {
    readonly sub: string;
    readonly name: StrangerName;
    readonly passwordHash: string;
    readonly context: CallContext;
    readonly browser: BrowserFacts | null;
  },
): Promise<void> {
  const { sub, name, passwordHash, context, browser } = change;
  const { brand, requestId } = context;
  await confirmRegistration(tx, sub, name, null);
  await tx.rows(setPassword, [sub, passwordHash, toVerifiedAttribute(name)]);
  await revokeAllSessions(tx, sub, 'password changed');
  await forgetAllDevices(tx, sub, 'password changed');
  context.setCookie(toDeviceCookie(isHttps, await trustBrowser(tx, sub, toDeviceName(context.userAgent)), false));
  await sendSecurityNotice(tx, sealing, { profileId: sub, notice: 'passwordChanged', brand, requestId });
  await writeAudit(tx, {
    action: 'confirmPassword',
    decision: 'allowed',
    profileId: sub,
    brand,
    requestId,
    ...toAuditFacts(browser),
  });
}

/** The person has proven to be themselves: tries at the former password count no more. */
async function clearLock({ accountLimit, keys }: IdentityMeans, { email, phone }: Account): Promise<void> {
  const names = [email, phone].filter((name) => name !== null);
  await Promise.all(names.map((name) => accountLimit.clear(`sign-in:account:${keys.hideName(toPlainName(name))}`)));
}
