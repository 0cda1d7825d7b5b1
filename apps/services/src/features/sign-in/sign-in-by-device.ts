import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { deviceKeyAuth } from '@lendside/contract/session/device-key-auth.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { SessionScope } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findAccount, type Account } from '#identity/account-queries.ts';
import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import { recogniseDevice } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { findProvenBrowser } from '#identity/proven-browser.ts';
import { holdAsRead } from '#identity/session-store.ts';
import { readEntryFacts, toServiceConfiguration } from './service-configuration.ts';
import {
  answerEntry,
  endFormerSession,
  enter,
  noteStolenDevice,
  readDeviceProof,
  type EnteredSession,
} from './start-session.ts';

type Outcome =
  | { readonly kind: 'entered'; readonly entered: EnteredSession }
  | { readonly kind: 'stolen'; readonly endedSessions: readonly string[] };

/** Signs in by a remembered, trusted device of the profile. The session is locked to the flow of the opened page. Every
 *  failure is refused with `MissingDeviceKey`, except that a proven device may get `PasswordResetRequired`. Source: API-18,
 *  AUT-07, GRD-10, OPEN-45, T5, T6, C4. */
export async function signInByDevice(
  means: IdentityMeans,
  input: RequestOf<typeof deviceKeyAuth>,
  context: CallContext,
): Promise<ResponseOf<typeof deviceKeyAuth>> {
  // Others on the same network cannot use up the tries of a browser that holds the device's secret.
  const proven = await findProvenBrowser(means, { sub: input.profileId }, readDeviceProof(means, context).secret);
  const who = proven === null ? means.keys.hideAddress(context.ip) : `browser:${means.keys.hideName(proven)}`;
  const bucket = `sign-in:device:${who}`;
  await takeAddressTry(means.addressLimit, bucket);
  const account = await findAccount(means.database, input.profileId);
  const outcome = account === null || account.blocked ? null : await tryDevice(means, account, input, context);
  if (account === null || outcome?.kind !== 'entered') {
    await (outcome?.kind === 'stolen'
      ? noteStolenDevice(means, input.profileId, outcome.endedSessions, context)
      : noteRefusal(means, account?.sub ?? null, context));
    throw new Refused('MissingDeviceKey', 'Device key not found');
  }
  const { entered } = outcome;
  const [facts] = await Promise.all([
    readEntryFacts(means.database, account.sub, context.brand),
    endFormerSession(means, context),
    means.addressLimit.giveBack(bucket),
  ]);
  return answerEntry(means, account, entered, toServiceConfiguration(account, facts, entered.scope), context);
}

/** Returns null when the device belongs to another profile or is not trusted or remembered. The device's secret stays valid in
 *  that case. */
async function tryDevice(
  means: IdentityMeans,
  account: Account,
  { deepLinkFlow }: RequestOf<typeof deviceKeyAuth>,
  context: CallContext,
): Promise<Outcome | null> {
  const { features } = await means.configuration();
  const scope: SessionScope = { kind: 'linked', flows: [deepLinkFlow] };
  return means.database
    .transaction(async (tx): Promise<Outcome> => {
      await holdAsRead(tx, account);
      const found = await recogniseDevice(tx, account.sub, readDeviceProof(means, context));
      if (found.kind === 'stolen') return found;
      if (found.kind === 'unknown') throw new NotThisDevice();
      const { device } = found;
      if (!device.isRemembered || !(device.isTrusted || !features.trustedDevice)) throw new NotThisDevice();
      if (account.status === 'RESET_REQUIRED') throw new Refused('PasswordResetRequired', 'Please set a new password.');
      const { deviceKey } = device;
      const entry = { method: 'device', scope, deviceKey, isNewDevice: false, linkHash: null, browser: null } as const;
      return {
        kind: 'entered',
        entered: { opened: await enter(tx, account, context, entry), scope, deviceKey, device },
      };
    })
    .catch((error: unknown) => {
      if (error instanceof NotThisDevice) return null;
      throw error;
    });
}

/** Rolls the transaction back, so that a refused device keeps its secret. */
class NotThisDevice extends Error {}

async function noteRefusal(means: IdentityMeans, sub: string | null, context: CallContext): Promise<void> {
  await writeAudit(means.database, {
    action: 'signIn',
    decision: 'refused',
    ...(sub === null ? {} : { profileId: sub }),
    reason: 'no device key that may enter',
    strangersAddress: means.keys.hideAddress(context.ip),
    brand: context.brand,
    requestId: context.requestId,
  });
}
