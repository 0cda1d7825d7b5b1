import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { confirmPassword as contract } from '@lendside/contract/registration/confirm-password.ts';
import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { findAccountByName, type Account } from '#identity/account-queries.ts';
import { toDeviceName } from '#identity/device-name.ts';
import { forgetAllDevices, trustBrowser } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { hashPassword } from '#identity/password-hashing.ts';
import { toDeviceCookie } from '#identity/session-cookies.ts';
import { forgetWrongPasswords, namesOf } from '#identity/sign-in-tries.ts';
import { revokeAllSessions } from '#identity/session-store.ts';
import { toAuditFacts, toBrowserFacts } from '#identity/browser-facts.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { personStatement, type Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { placeOf, takeStrangersTry, type StrangersPlace } from './address-limit.ts';
import { requireGoodPassword } from './password-rule.ts';
import { setPoolPassword } from './pool-password.ts';
import { confirmRegistration, toVerifiedAttribute } from '#identity/registration-store.ts';
import { findRecoverable } from './waiting-account.ts';
import { readName, type StrangerName } from '#identity/stranger-name.ts';

const setPassword = personStatement(
  'password_set',
  `
  update user_pool.account set password_hash = $2, password_changed_at = now(), status = 'CONFIRMED',
         attributes = attributes || jsonb_build_object($3::text, 'true')
   where sub = $1`,
);
// Leaves the password hash unchanged, because the password is stored in the lender's pool and was just changed there.
const endReset = personStatement(
  'password_reset_ended',
  `update user_pool.account set password_changed_at = now(), status = case when $2 then 'CONFIRMED' else status end where sub = $1`,
);

/** Sets a new password by code, here or in the lender's own pool. Every session ends, every device but this one is forgotten,
 *  the account is unlocked, and the person gets a notice. A password that breaks the policy does not use up a try of the code.
 *  Source: API-26, AUT-14, AUT-15, VAL-38, T5, OPEN-52. */
export async function confirmPassword(
  means: IdentityMeans,
  input: RequestOf<typeof contract>,
  context: CallContext,
): Promise<ResponseOf<typeof contract>> {
  const name = readName(input.username, 'username');
  const place = await placeOf(means, name, context);
  await takeStrangersTry(means, place);
  requireGoodPassword(await means.configuration(), input.newPassword, input.username);
  const changed =
    means.passwordAuthority === null
      ? await changeHere(means, { ...input, name, place }, context)
      : await changeInPool(means, means.passwordAuthority, { ...input, name, place }, context);
  if (changed === null) return { confirmed: true };
  means.sessions.forgetAllOf(changed.sub);
  await forgetWrongPasswords(means, changed, { isUnlocked: true, provenBrowser: place.provenBrowser });
  await means.codes.forgive(namesOf(changed));
  return { confirmed: true };
}

type Asked = RequestOf<typeof contract> & { readonly name: StrangerName; readonly place: StrangersPlace };

async function changeHere(means: IdentityMeans, asked: Asked, context: CallContext): Promise<Account> {
  const { name, place, newPassword, verificationCode: code } = asked;
  const from = { provenBrowser: place.provenBrowser, strangersAddress: means.keys.hideAddress(context.ip) };
  const account = await findAccountByName(means.database, name.plain);
  const sub = findRecoverable(account);
  await means.codes.check({ purpose: 'reset', sub, boundTo: name.plain, code, brand: context.brand, ...from });
  if (account === null || sub === null) throw new Error('a code for nobody was right');
  // Skips the hashing queue: only a right code leads here, and each code does so once.
  const passwordHash = await hashPassword(newPassword);
  await means.database.transaction(async (tx) => {
    await confirmRegistration(tx, sub, name, null, means.keys.hideName);
    await tx.rows(setPassword, [sub, passwordHash, toVerifiedAttribute(name)]);
    await endAllBefore(means, tx, { sub, encodedData: asked.encodedData, context });
  });
  return account;
}

/** Changes the password in the lender's pool. Returns null when the password's owner has no account here. */
async function changeInPool(
  means: IdentityMeans,
  authority: PasswordAuthority,
  asked: Asked,
  context: CallContext,
): Promise<Account | null> {
  const owner = await setPoolPassword(means, authority, asked, context);
  if (owner === null) return null;
  const { account, isProven } = owner;
  await means.database.transaction(async (tx) => {
    await tx.rows(endReset, [account.sub, isProven]);
    await endAllBefore(means, tx, { sub: account.sub, encodedData: asked.encodedData, context });
  });
  return account;
}

/** Ends all sessions and devices of the old password, and trusts the browser that typed the code. */
async function endAllBefore(
  { sealing, isHttps, keys }: IdentityMeans,
  tx: Transaction,
  change: { readonly sub: string; readonly encodedData: string | undefined; readonly context: CallContext },
): Promise<void> {
  const { sub, encodedData, context } = change;
  const { brand, requestId } = context;
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
    ...toAuditFacts(toBrowserFacts(encodedData, keys.hideName)),
  });
}
