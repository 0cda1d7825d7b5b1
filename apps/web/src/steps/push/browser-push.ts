import { getPushKey } from '@lendside/contract/push/get-push-key.ts';
import { subscribeToPush } from '@lendside/contract/push/subscribe-to-push.ts';
import { unsubscribeFromPush } from '@lendside/contract/push/unsubscribe-from-push.ts';
import { call, callAs } from '#api/call.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import type { Session } from '#api/session-store.ts';
import { storedEntries } from '#device/stored-entries.ts';
import type { PermissionStanding } from '#device/permissions.ts';
import { appWorker } from '#platform/app-worker.ts';
import { notificationLeave } from '#platform/notification-leave.ts';

/** Returns this browser's push manager; null without a worker or push support. */
async function findManager(): Promise<PushManager | null> {
  const registration = await appWorker.registration();
  return registration !== null && 'pushManager' in registration ? registration.pushManager : null;
}

/** True when this browser supports notifications. */
export async function canTakeNotifications(): Promise<boolean> {
  return (await findManager()) !== null;
}

/** Reads the push key; null when the lender sends no notifications. */
export async function readPushKey(): Promise<string | null> {
  return (await queryClient.fetchQuery(queryOf(getPushKey, {}))).publicKey;
}

/** Reads whose notifications this browser receives, and the device key they are stored under; null for none. */
function readTaker(): { readonly profileId: string; readonly deviceKey: string } | null {
  const [profileId = '', deviceKey = ''] = storedEntries.read('pushSubscribedBy')?.split(' ') ?? [];
  return profileId === '' ? null : { profileId, deviceKey };
}

/** True when this browser receives this person's notifications now. */
export async function isTakingNotifications(profileId: string): Promise<boolean> {
  if (readTaker()?.profileId !== profileId) return false;
  return (await (await findManager())?.getSubscription()) != null;
}

/** Asks for the permission when it is undecided and subscribes when it is granted; returns the permission's state. Call it in
 *  a click handler. Throws as `takeNotifications` does. */
export async function askAndTake(publicKey: string, session: Session): Promise<PermissionStanding> {
  const standing = await notificationLeave.ask();
  if (standing === 'granted') await takeNotifications(publicKey, session);
  return standing;
}

/** Subscribes this browser for this person. Throws when the browser or the services refuse. In that case it also unsubscribes
 *  the browser, because no messages would be sent to it. */
async function takeNotifications(publicKey: string, session: Session): Promise<void> {
  const manager = await findManager();
  if (manager === null) return;
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await tellAddress(made, session);
  } catch (fault) {
    await made.unsubscribe();
    throw fault;
  }
}

/** Reports to the services where this browser receives notifications. */
async function tellAddress(made: PushSubscription, { profileId, deviceKey }: Session): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  await call(subscribeToPush, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
  storedEntries.write('pushSubscribedBy', `${profileId} ${deviceKey}`);
}

/** Ends the former person's notifications when another person signs in. For the same person on a new device key it subscribes
 *  again, because the services dropped the old one. */
export async function renewNotifications(session: Session): Promise<void> {
  const taker = readTaker();
  if (taker === null) return;
  if (taker.profileId !== session.profileId) {
    await endNotifications(session);
    return;
  }
  const made = taker.deviceKey === session.deviceKey ? null : await (await findManager())?.getSubscription();
  if (made != null) await tellAddress(made, session);
}

/** Ends this browser's notifications, here and at the services, also while the session ends. */
export async function endNotifications(session: Session): Promise<void> {
  if (readTaker() === null) return;
  storedEntries.remove('pushSubscribedBy');
  const made = await (await findManager())?.getSubscription();
  if (made == null) return;
  await Promise.all([
    callAs(session, unsubscribeFromPush, { endpoint: made.endpoint }, { isLast: true }),
    made.unsubscribe(),
  ]);
}
