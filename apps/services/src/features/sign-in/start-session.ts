import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { authenticate } from '@lendside/contract/session/authenticate.ts';
import { ACCESS_TOKEN_SECONDS } from '#platform/access/access-token.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { bindingCookieName, deviceCookieName, hashSecret } from '#platform/access/binding.ts';
import type { SessionScope } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import type { Account } from '#identity/account-queries.ts';
import { toAuditFacts, type BrowserFacts } from '#identity/browser-facts.ts';
import type { ProvenAccount } from '#identity/check-credentials.ts';
import { toDeviceName } from '#identity/device-name.ts';
import { addDevice, recogniseDevice, type DeviceProof, type SessionDevice } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { issueTokens } from './issue-tokens.ts';
import { readEntryFacts, toServiceConfiguration } from './service-configuration.ts';
import { toBindingCookie, toDeviceCookie, toRefreshCookie, toRemovedRefreshCookie } from '#identity/session-cookies.ts';
import {
  holdAsRead,
  isRenewable,
  openSession,
  revokeBoundSession,
  sessionSeconds,
  type OpenedSession,
  type SessionToOpen,
} from '#identity/session-store.ts';

type SignInAnswer = ResponseOf<typeof authenticate>;

/** A new session, with the values that its browser receives. */
export interface EnteredSession {
  readonly opened: OpenedSession;
  readonly scope: SessionScope;
  readonly deviceKey: string;
  /** Null for a link, which says nothing about the device. */
  readonly device: SessionDevice | null;
}

/** The facts of a session besides its account and its request. */
export interface Entry extends Pick<SessionToOpen, 'method' | 'scope' | 'deviceKey' | 'isNewDevice' | 'linkHash'> {
  /** What the browser reported about itself, or null. */
  readonly browser: BrowserFacts | null;
}

/** Reads the device key and secret of a request. */
export function readDeviceProof(means: IdentityMeans, context: CallContext): DeviceProof {
  return { deviceKey: context.deviceKey, secret: context.findCookie(deviceCookieName(means.isHttps)) };
}

/** Opens a session after the right password. A trusted device gets full access. When the lender requires trusted devices, or
 *  when too many wrong passwords came before, any other device may only be trusted. Source: API-17, AUT-16 to AUT-19, OPEN-39, OPEN-46, T5. */
export async function startPasswordSession(
  means: IdentityMeans,
  { account, isStepUpDue }: ProvenAccount,
  context: CallContext,
  browser: BrowserFacts | null,
): Promise<SignInAnswer> {
  const [{ features }, facts] = await Promise.all([
    means.configuration(),
    readEntryFacts(means.database, account.sub, context.brand),
    endFormerSession(means, context),
  ]);
  const { entered, stolen } = await means.database.transaction(async (tx) => {
    await holdAsRead(tx, account);
    const found = await recogniseDevice(tx, account.sub, readDeviceProof(means, context));
    const device =
      found.kind === 'known' ? found.device : await addDevice(tx, account.sub, toDeviceName(context.userAgent));
    const isTrusted = !isStepUpDue && (device.isTrusted || !features.trustedDevice);
    const scope: SessionScope = { kind: isTrusted ? 'full' : 'unproven' };
    const { deviceKey, isNew: isNewDevice } = device;
    const entry: Entry = { method: 'password', scope, deviceKey, isNewDevice, linkHash: null, browser };
    const opened = await enter(tx, account, context, entry);
    return { entered: { opened, scope, deviceKey, device }, stolen: found.kind === 'stolen' ? found : null };
  });
  if (stolen !== null) await noteStolenDevice(means, account.sub, stolen.endedSessions, context);
  return answerEntry(means, account, entered, toServiceConfiguration(account, facts, entered.scope), context);
}

/** Stores a new session and its audit line. */
export async function enter(
  tx: Transaction,
  account: Account,
  context: CallContext,
  { browser, ...entry }: Entry,
): Promise<OpenedSession> {
  const opened = await openSession(tx, { ...entry, sub: account.sub, deviceName: toDeviceName(context.userAgent) });
  await writeAudit(tx, {
    action: 'signIn',
    decision: 'allowed',
    profileId: account.sub,
    sessionId: opened.sessionId,
    object: entry.deviceKey,
    reason: `${entry.method}, ${entry.scope.kind}${entry.isNewDevice ? ', new device' : ''}`,
    brand: context.brand,
    requestId: context.requestId,
    ...toAuditFacts(browser),
  });
  return opened;
}

/** Sets the cookies and issues the tokens of a session. Source: OPEN-39, OPEN-41, D10. */
export async function answerEntry(
  means: IdentityMeans,
  account: Account,
  entered: EnteredSession,
  serviceConfiguration: SignInAnswer['serviceConfiguration'],
  context: CallContext,
): Promise<SignInAnswer> {
  const { opened, scope, device, deviceKey } = entered;
  const canRenew = isRenewable(scope);
  context.setCookie(toBindingCookie(means.isHttps, opened.bindingSecret, sessionSeconds(scope)));
  context.setCookie(
    canRenew ? toRefreshCookie(means.isHttps, opened.refreshToken) : toRemovedRefreshCookie(means.isHttps),
  );
  if (device !== null && device.newSecret !== null)
    context.setCookie(toDeviceCookie(means.isHttps, device.newSecret, device.isRemembered));
  const tokens = await issueTokens(means.keys, means.issuer, account, {
    sessionId: opened.sessionId,
    bindingHash: hashSecret(opened.bindingSecret),
    lifetimeSeconds: canRenew ? ACCESS_TOKEN_SECONDS : LIMITS.linkSessionSeconds,
    isGuest: scope.kind === 'guest',
  });
  return { deviceKey, profileId: account.sub, tokens, serviceConfiguration };
}

/** Ends the browser's previous session, because its cookies are about to be replaced and nobody could use it again. */
export async function endFormerSession(means: IdentityMeans, context: CallContext): Promise<void> {
  const former = context.findCookie(bindingCookieName(means.isHttps));
  if (former === null || former === '') return;
  for (const sessionId of await revokeBoundSession(means.database, former, 'signed in again'))
    means.sessions.forget(sessionId);
}

/** Audits that a used device secret was replayed, and removes the device's sessions from this process's cache immediately. */
export async function noteStolenDevice(
  means: IdentityMeans,
  sub: string,
  endedSessions: readonly string[],
  context: CallContext,
): Promise<void> {
  for (const sessionId of endedSessions) means.sessions.forget(sessionId);
  await writeAudit(means.database, {
    action: 'device',
    decision: 'refused',
    profileId: sub,
    ...(context.deviceKey === null ? {} : { object: context.deviceKey }),
    reason: 'spent secret came back: forgotten, sessions ended',
    brand: context.brand,
    requestId: context.requestId,
  });
}
