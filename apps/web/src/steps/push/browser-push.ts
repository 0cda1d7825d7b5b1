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

/** The push manager of this browser; null where there is no worker or no push. */
async function findManager(): Promise<PushManager | null> {
  const registration = await appWorker.registration();
  return registration !== null && 'pushManager' in registration ? registration.pushManager : null;
}

/** Whether this browser can take notifications at all. */
export async function canTakeNotifications(): Promise<boolean> {
  return (await findManager()) !== null;
}

/** The key to subscribe with; null where the lender sends no notifications. */
export async function readPushKey(): Promise<string | null> {
  return (await queryClient.fetchQuery(queryOf(getPushKey, {}))).publicKey;
}

/** Whose notifications this browser takes, and the device the services keep them by; null where it takes none. */
function readTaker(): { readonly profileId: string; readonly deviceKey: string } | null {
  const [profileId = '', deviceKey = ''] = storedEntries.read('pushSubscribedBy')?.split(' ') ?? [];
  return profileId === '' ? null : { profileId, deviceKey };
}

/** Whether this browser takes notifications of this person now. */
export async function isTakingNotifications(profileId: string): Promise<boolean> {
  if (readTaker()?.profileId !== profileId) return false;
  return (await (await findManager())?.getSubscription()) != null;
}

/** Asks for leave where it is undecided and takes notifications where it is given; answers where leave stands then. Call it inside the
 *  reader's own press. Faults as `takeNotifications`. */
export async function askAndTake(publicKey: string, session: Session): Promise<PermissionStanding> {
  const standing = await notificationLeave.ask();
  if (standing === 'granted') await takeNotifications(publicKey, session);
  return standing;
}

/** Takes notifications in this browser as this person. Faults when the browser or the services refuse; then the browser takes none
 *  either, because nobody would send to it. */
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

/** Tells the services where this browser takes notifications. */
async function tellAddress(made: PushSubscription, { profileId, deviceKey }: Session): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  await call(subscribeToPush, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
  storedEntries.write('pushSubscribedBy', `${profileId} ${deviceKey}`);
}

/** Notifications of somebody who used this browser before end when another person signs in. Those of the same person on a new device go
 *  on: the services ended them when the former device was forgotten. */
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

/** Ends the notifications of this browser: here, and with the services even while the session goes. */
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
