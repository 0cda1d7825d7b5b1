import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { checkTrustedDevice as checkEndpoint } from '@lendside/contract/devices/check-trusted-device.ts';
import type { confirmTrustedDevice as confirmEndpoint } from '@lendside/contract/devices/confirm-trusted-device.ts';
import type { sendTrustedDevice as sendEndpoint } from '@lendside/contract/devices/send-trusted-device.ts';
import type { CodeDestination } from '#identity/codes/codes.ts';
import { maskDestination } from '#identity/codes/mask-destination.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { findAccount, type Account } from '#identity/account-queries.ts';
import { trustDevice } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { proveSession } from '#identity/session-store.ts';
import { forgetWrongPasswords, namesOf } from '#identity/sign-in-tries.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

/** Returns whether the session's device is trusted, and the masked channels that can receive a code. Refuses a device key of
 *  another session, because the sender must have copied it. Source: API-27, AUT-16, OPEN-46, C4. */
export async function checkTrustedDevice(
  means: IdentityMeans,
  asked: RequestOf<typeof checkEndpoint>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof checkEndpoint>> {
  const account = await getOwnAccount(means, caller);
  const isOwn = isOwnDevice(asked.deviceKey, caller, context);
  const isAsked = (channel: 'email' | 'phone'): boolean =>
    asked.isShortForm !== true || (asked.isEmail === true) === (channel === 'email');
  return {
    isTrusted: isOwn && caller.scope.kind === 'full',
    contactInfo: {
      ...(account.email !== null && isAsked('email')
        ? { email: maskDestination({ channel: 'email', address: account.email }) }
        : {}),
      ...(account.phone !== null && isAsked('phone')
        ? { phone: maskDestination({ channel: 'text', address: account.phone }) }
        : {}),
    },
    deviceKey: caller.deviceKey,
    hasError: !isOwn,
  };
}

/** Sends a code by the requested channel. A text replaces a call when the lender offers no calls. The call is a GET, so a
 *  repeat within 30 seconds gets the same answer and sends nothing. Refuses with `UserNotFound` when the profile lacks the
 *  channel, and with `LimitExceededException` when a send limit is reached. Only the customer sees `UserNotFound`, after the
 *  right password (C1). Source: API-28, AUT-18, OPEN-46, C8, LRO-017. */
export async function sendTrustedDevice(
  means: IdentityMeans,
  asked: RequestOf<typeof sendEndpoint>,
  caller: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof sendEndpoint>> {
  const { features } = await means.configuration();
  const isVoice = asked.isVoice === true && features.voiceMessages;
  const destination = toDestination(await getOwnAccount(means, caller), asked.isEmail === true, isVoice);
  const { profileId: sub, sessionId: boundTo } = caller;
  await means.codes.send({ purpose: 'trustDevice', sub, destination, boundTo, brand, requestId });
  return { sent: true };
}

/** Trusts the session's device by its code, gives the session full access, and notifies the person. Source: API-29, AUT-18,
 *  OPEN-46, T4, T5. */
export async function confirmTrustedDevice(
  means: IdentityMeans,
  asked: RequestOf<typeof confirmEndpoint>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof confirmEndpoint>> {
  const { profileId, sessionId, deviceKey } = caller;
  const call = { brand: context.brand, requestId: context.requestId };
  const note = { action: 'trustDevice', profileId, sessionId, object: deviceKey, ...call };
  if (!isOwnDevice(asked.deviceKey, caller, context)) {
    await writeAudit(means.database, { ...note, decision: 'refused', reason: 'key of another device' });
    throw new Refused('ValidationException', 'This is not the device you signed in on.');
  }
  const code = asked.verificationCode;
  await means.codes.check({ purpose: 'trustDevice', sub: profileId, boundTo: sessionId, code, ...call });
  const isTrusted = await means.database.transaction(async (tx) => {
    if (!(await trustDevice(tx, profileId, deviceKey))) return false;
    await proveSession(tx, profileId, sessionId);
    await writeAudit(tx, { ...note, decision: 'allowed' });
    await sendSecurityNotice(tx, means.sealing, { profileId, notice: 'newDevice', ...call });
    return true;
  });
  means.sessions.forget(sessionId);
  if (isTrusted) {
    const account = await getOwnAccount(means, caller);
    await forgetWrongPasswords(means, account, { isUnlocked: false, provenBrowser: deviceKey });
    await means.codes.forgive(namesOf(account));
  }
  return { isTrusted };
}

/** The key in the header wins over the parameter. Without a key, the session's own device is meant. */
function isOwnDevice(parameter: string | undefined, caller: Customer, context: CallContext): boolean {
  return (context.deviceKey ?? parameter ?? caller.deviceKey) === caller.deviceKey;
}

function toDestination(account: Account, isEmail: boolean, isVoice: boolean): CodeDestination {
  if (isEmail) {
    if (account.email === null) throw new Refused('UserNotFound', 'Your email was not found.');
    return { channel: 'email', address: account.email };
  }
  if (account.phone === null) throw new Refused('UserNotFound', 'Your phone number was not found.');
  return { channel: isVoice ? 'voice' : 'text', address: account.phone };
}

async function getOwnAccount(means: IdentityMeans, caller: Customer): Promise<Account> {
  const account = await findAccount(means.database, caller.profileId);
  if (account === null) throw new Error('a session has no account');
  return account;
}
