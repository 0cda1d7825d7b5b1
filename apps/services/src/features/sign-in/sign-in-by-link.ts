import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { signatureAuth } from '@lendside/contract/session/signature-auth.ts';
import type { FlowTarget } from '@lendside/domain/identity/session-flows.ts';
import { toAccountBrands } from '#platform/access/account-brands.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer, SessionScope } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findAccount, type Account } from '#identity/account-queries.ts';
import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import { toAuditFacts, toBrowserFacts, type BrowserFacts } from '#identity/browser-facts.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { holdAsRead } from '#identity/session-store.ts';
import { readEntryFacts, toServiceConfiguration } from './service-configuration.ts';
import { proveLink, takeLinkUse } from './signed-links.ts';
import { answerEntry, endFormerSession, enter } from './start-session.ts';

type Asked = RequestOf<typeof signatureAuth>;
type LinkRefusal = 'InvalidSignature' | 'LinkExpired' | 'PasswordResetRequired' | 'UserNotConfirmedException';

const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  InvalidSignature: 'This link is not valid.',
  LinkExpired: 'This link has expired.',
  PasswordResetRequired: 'Please set a new password.',
  UserNotConfirmedException: 'Please verify your account.',
};

/** Signs in by a signed link. The session is locked to the flow of its page or, for a guest, to the payment of its loan. A
 *  link for a blocked or unknown profile is refused like an altered link. Only a valid link reveals the state of an account.
 *  Source: API-20, AUT-08, AUT-09, GRD-06, GRD-07, GRD-11, OPEN-09 to OPEN-11, T7, T8, C2. */
export async function signInByLink(
  means: IdentityMeans,
  asked: Asked,
  context: CallContext,
): Promise<ResponseOf<typeof signatureAuth>> {
  const browser = toBrowserFacts(asked.encodedData, means.keys.hideName);
  const no = (code: LinkRefusal, account?: Account) => refuse(means, code, { context, browser }, account);
  const link = { ...asked, isGuest: asked.isGuestPayment };
  const proven = proveLink(means.linkSealing, link, asked.signature, Math.floor(Date.now() / 1000));
  // A valid link counts by itself, so that others on the same network cannot use up its tries.
  const who = proven.kind === 'valid' ? proven.hash.toString('base64url') : means.keys.hideAddress(context.ip);
  const bucket = `sign-in:link:${who}`;
  await takeAddressTry(means.addressLimit, bucket);
  if (proven.kind !== 'valid') throw await no(proven.kind === 'expired' ? 'LinkExpired' : 'InvalidSignature');
  const account = await findAccount(means.database, asked.profileId);
  if (account === null || account.blocked) throw await no('InvalidSignature');
  if (account.status === 'RESET_REQUIRED') throw await no('PasswordResetRequired', account);
  if (account.status === 'UNCONFIRMED') throw await no('UserNotConfirmedException', account);
  const scope = await findScope(means, account, proven.target, asked.isGuestPayment);
  if (scope === null) throw await no('InvalidSignature', account);
  // A link says nothing about the browser's device, so the browser keeps its own device key.
  const deviceKey = '';
  const opened = await means.database.transaction(async (tx) => {
    await holdAsRead(tx, account);
    if (!(await takeLinkUse(tx, proven.hash, account.sub))) return null;
    const method = scope.kind === 'guest' ? 'guest' : 'link';
    return enter(tx, account, context, {
      method,
      scope,
      deviceKey,
      isNewDevice: false,
      linkHash: proven.hash,
      browser,
    });
  });
  if (opened === null) throw await no('LinkExpired', account);
  const [facts] = await Promise.all([
    readEntryFacts(means.database, account.sub, context.brand),
    endFormerSession(means, context),
    means.addressLimit.giveBack(bucket),
  ]);
  const entered = { opened, scope, deviceKey, device: null };
  return answerEntry(means, account, entered, toServiceConfiguration(account, facts, scope), context);
}

/** Returns the scope that a link opens, or null when a guest's page is not about a loan of that profile. */
async function findScope(
  means: IdentityMeans,
  account: Account,
  { flow, loanId }: FlowTarget,
  isGuest: boolean,
): Promise<SessionScope | null> {
  if (!isGuest) return { kind: 'linked', flows: [flow] };
  if (loanId === null) return null;
  const scope: SessionScope = { kind: 'guest', loanId };
  const borrower = toBorrower(account, scope);
  const owners = await means.findLoanOwner(loanId, borrower);
  return owners?.some((owner) => borrower.customerIds.includes(owner)) === true ? scope : null;
}

/** Returns the account's person as a caller, to look up the loan's owner. */
function toBorrower(account: Account, scope: SessionScope): Customer {
  return {
    kind: 'customer',
    profileId: account.sub,
    sessionId: '',
    username: account.email ?? account.phone ?? account.sub,
    customerIds: [...new Set(Object.values(account.customerIds))],
    customerIdBySystem: account.customerIds,
    brands: toAccountBrands(account.attributes['custom:brands']),
    scope,
    deviceKey: '',
    provenAt: new Date(0),
    block: null,
  };
}

async function refuse(
  means: IdentityMeans,
  code: LinkRefusal,
  { context, browser }: { readonly context: CallContext; readonly browser: BrowserFacts | null },
  account?: Account,
): Promise<Refused> {
  await writeAudit(means.database, {
    action: 'signIn',
    decision: 'refused',
    ...(account === undefined ? {} : { profileId: account.sub }),
    object: 'link',
    reason: code,
    strangersAddress: means.keys.hideAddress(context.ip),
    brand: context.brand,
    requestId: context.requestId,
    ...toAuditFacts(browser),
  });
  return new Refused(code, REFUSALS[code]);
}
