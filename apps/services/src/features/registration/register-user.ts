import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { registerUser as contract } from '@lendside/contract/registration/register-user.ts';
import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';
import { hashTerms, termsOf } from '#features/profile/terms-queries.ts';
import { sendSecurityNotice, tellNobody } from '#identity/codes/security-notice.ts';
import { findAccountByName } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { hashSecret, newSecret } from '#platform/access/binding.ts';
import { toAuditFacts, toBrowserFacts } from '#identity/browser-facts.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Caller } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { takeStrangersTry } from './address-limit.ts';
import { refuseWithPool } from './pool-password.ts';
import { requireGoodPassword } from './password-rule.ts';
import { toRegistrationCookie } from './registration-cookie.ts';
import {
  adoptGuestCards,
  bringReferralCode,
  claimProfileNumber,
  keepAgreement,
  writeRegistration,
} from '#identity/registration-store.ts';
import { findWaiting } from './waiting-account.ts';
import { readName, toDestination } from '#identity/stranger-name.ts';

type Registration = RequestOf<typeof contract>;

/** Registers an unverified person and sends a code. A taken name gets the same answer after the same work, and its owner gets
 *  a notice. An unconfirmed registration of the name is replaced. Source: API-21, AUT-10, OPEN-44, C1, T3. */
export async function registerUser(
  means: IdentityMeans,
  input: Registration,
  caller: Caller,
  context: CallContext,
): Promise<ResponseOf<typeof contract>> {
  refuseWithPool(means);
  await takeStrangersTry(means, { ip: context.ip, provenBrowser: null });
  const name = readName(input.username, 'username');
  const configuration = await means.configuration();
  requireGoodPassword(configuration, input.password, input.username);
  const passwordHash = await means.passwords.hash(input.password);
  if (passwordHash === null)
    throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.', {
      retryAfterSeconds: 2,
    });
  const known = await findAccountByName(means.database, name.plain);
  const isTaken = known !== null && findWaiting(known) === null;
  const profileId = await claimProfileNumber(means.database, name, isTaken ? null : (known?.sub ?? null));
  // Send the code first, so that nothing is overwritten when a limit refuses the send.
  const sent = await means.codes.send({
    purpose: 'confirm',
    sub: isTaken ? null : profileId,
    destination: toDestination(name, false, configuration),
    boundTo: name.plain,
    brand: context.brand,
    requestId: context.requestId,
    strangersAddress: means.keys.hideAddress(context.ip),
  });
  const secret = newSecret();
  await means.database.transaction(async (tx) => {
    const secretHash = hashSecret(secret);
    const isWritten = await writeRegistration(tx, { profileId, name, passwordHash, secretHash });
    await bringReferralCode(tx, name, parseReferralCode(input.referralCode ?? ''));
    const textHash = hashTerms(termsOf(context.brand, configuration));
    await keepAgreement(tx, { profileId, brand: context.brand, textHash });
    const cardsAdopted = await adoptCards(tx, profileId, input, caller);
    await tellOwner(means, tx, isTaken ? known.sub : null, context);
    await writeAudit(tx, {
      action: 'registerUser',
      decision: isWritten ? 'allowed' : 'refused',
      object: `cards ${cardsAdopted}`,
      brand: context.brand,
      requestId: context.requestId,
      strangersAddress: means.keys.hideAddress(context.ip),
      ...toAuditFacts(toBrowserFacts(input.encodedData, means.keys.hideName)),
      ...(isWritten ? { profileId } : { reason: 'name is taken' }),
    });
  });
  context.setCookie(toRegistrationCookie(means.isHttps, secret));
  return { profileId, userConfirmed: false, destination: sent.destination };
}

function adoptCards(tx: Transaction, profileId: string, input: Registration, caller: Caller): Promise<number> {
  const isGuest = caller.kind === 'customer' && caller.scope.kind === 'guest';
  return adoptGuestCards(tx, profileId, isGuest ? caller.sessionId : null, isGuest ? (input.guestCardIds ?? []) : []);
}

function tellOwner(
  { sealing }: IdentityMeans,
  tx: Transaction,
  owner: string | null,
  { brand, requestId }: CallContext,
): Promise<void> {
  if (owner === null) return tellNobody(tx);
  return sendSecurityNotice(tx, sealing, { profileId: owner, notice: 'registeredAgain', brand, requestId });
}
