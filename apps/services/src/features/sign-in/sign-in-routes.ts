import { bindingCookieName, hashSecret } from '#platform/access/binding.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { newId } from '#platform/ids.ts';
import type { CallContext, Handlers } from '#platform/mounting/handlers.ts';
import { toPlainName } from './account-queries.ts';
import type { Account } from './account-queries.ts';
import { checkCredentials } from './check-credentials.ts';
import type { IdentityMeans } from './identity-means.ts';
import { issueTokens } from './issue-tokens.ts';
import { toBindingCookie, toRefreshCookie } from './session-cookies.ts';
import { openSession, revokeBoundSession } from './session-store.ts';

/** The calls of the session area. */
export function signInHandlers(means: IdentityMeans): Handlers<'session'> {
  const notYet = (): never => {
    throw new Error('this room is being built');
  };
  return {
    deviceKeyAuth: notYet,
    endDeviceSession: notYet,
    signatureAuth: notYet,
    openExternalSite: notYet,
    redeemExternalCode: notYet,
    authenticate: async (input, _caller, context) => {
      const account = await checkCredentials(means, {
        name: toPlainName(input.username),
        password: input.password,
        ip: context.ip,
      });
      return startSession(means, account, context);
    },
  };
}

// A device keeps the key we once gave it; it names the device and proves nothing (C4).
const DEVICE_KEY = /^dev_[0-9a-z]{26}$/;

async function startSession(means: IdentityMeans, account: Account, context: CallContext) {
  await endFormerSession(means, context);
  const deviceKey = DEVICE_KEY.test(context.deviceKey ?? '') ? (context.deviceKey ?? '') : newId('dev');
  const opened = await openSession(means.database, account.sub, deviceKey);
  await writeAudit(means.database, {
    action: 'signIn',
    decision: 'allowed',
    profileId: account.sub,
    sessionId: opened.sessionId,
    brand: context.brand,
    requestId: context.requestId,
  });
  context.setCookie(toBindingCookie(means.isHttps, opened.bindingSecret));
  context.setCookie(toRefreshCookie(means.isHttps, opened.refreshToken));
  const tokens = await issueTokens(means.keys, means.issuer, account, {
    sessionId: opened.sessionId,
    bindingHash: hashSecret(opened.bindingSecret),
  });
  return {
    deviceKey,
    profileId: account.sub,
    tokens,
    serviceConfiguration: {
      referralRewardsButton: false,
      offerButton: false,
      optInDisclosuresButton: false,
      isTrustedDeviceDue: false,
      isTermsConsentDue: false,
      isInvictusProfileDue: false,
      isInvictusQuestionDue: false,
      isNonCustomer: false,
      isReferralUser: false,
      isRenewable: true,
    },
  };
}

/** The cookies are about to be replaced, so what they opened could never be used again: end it. */
async function endFormerSession(means: IdentityMeans, context: CallContext): Promise<void> {
  const former = context.findCookie(bindingCookieName(means.isHttps));
  if (former === null || former === '') return;
  for (const sessionId of await revokeBoundSession(means.database, former, 'signed in again'))
    means.sessions.forget(sessionId);
}
