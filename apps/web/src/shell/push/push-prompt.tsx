import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { followEvents, noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import { notificationLeave } from '#platform/notification-leave.ts';
import { useRouteRow } from '#shell/route-table.ts';
import {
  askAndTake,
  canTakeNotifications,
  endNotifications,
  readPushKey,
  renewNotifications,
} from '#steps/push/browser-push.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { findKeyToAskWith } from './find-key-to-ask-with.ts';

const problem = () => noteEvent('notifications could not be set up');

// Asked once per page load, so that closing the question keeps it away on the next page.
let isAsked = false;

/** Asks after sign-in, when allowed, whether to send notifications. Also opens the page of a pressed notification. Source:
 *  DEV-03, DEV-04, OPEN-68, LRO-009, LRO-012. */
export function PushPrompt() {
  const row = useRouteRow();
  const [key, setKey] = useState<string | null>(null);
  const isLanding = row?.name === 'Home' || row?.name === 'Dashboard';
  useEffect(() => {
    if (!isLanding || isAsked) return;
    isAsked = true;
    findReason().then(setKey, problem);
  }, [isLanding]);
  useEndAtSignOut();
  useOpenedNotices(row?.isPaymentFlow === true);
  const yes = () => {
    const publicKey = key;
    setKey(null);
    if (publicKey !== null) accept(publicKey).catch(() => showToast('We couldn’t turn on notifications.', 'problem'));
  };
  const no = () => {
    storedEntries.write('pushDeclined', 'true');
    setKey(null);
  };
  return (
    <Modal
      kind="offer"
      isOpen={key !== null}
      title="Stay up to date"
      onClose={() => setKey(null)}
      actions={
        <>
          <Button onClick={yes}>Yes</Button>
          <Button tone="secondary" onClick={no}>
            No
          </Button>
        </>
      }
    >
      <p>Would you like to get notifications about your account?</p>
    </Modal>
  );
}

/** Returns the push key when this person is to be asked; null when not. */
async function findReason(): Promise<string | null> {
  const session = sessionStore.read();
  if (session === null) return null;
  await renewNotifications(session);
  return findKeyToAskWith({
    features: async () => applyServerSettings(await queryClient.fetchQuery(queryOf(configSettings, {}))).features,
    standing: () => notificationLeave.standing(),
    findPushKey: async () => ((await canTakeNotifications()) ? readPushKey() : null),
    isDeclined: storedEntries.read('pushDeclined') !== null,
    userAgent: navigator.userAgent,
    isWholeSession: session.serviceConfiguration.isRenewable,
  });
}

async function accept(publicKey: string): Promise<void> {
  const session = sessionStore.read();
  if (session === null) return;
  const standing = await askAndTake(publicKey, session);
  // The person said yes here but the browser blocks it; the message says where to change that.
  if (standing === 'refused')
    showToast(
      'Your browser blocks our notifications. You can allow them in the browser’s settings for this site.',
      'problem',
    );
  if (standing === 'granted') showToast('Notifications are on.');
}

/** Signing out by the menu ends notifications in this browser; a time-out does not. */
function useEndAtSignOut(): void {
  useEffect(
    () =>
      followEvents((event) => {
        const session = sessionStore.read();
        if (event.name !== 'logout' || event.method !== 'sideBarButton' || session === null) return;
        endNotifications(session).catch(problem);
      }),
    [],
  );
}

/** Opens the page of a pressed notification through the router, but never during a payment. */
function useOpenedNotices(isPaying: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      const fields = new Map<string, unknown>(typeof data === 'object' && data !== null ? Object.entries(data) : []);
      const path = fields.get('path');
      if (fields.get('kind') === 'open' && typeof path === 'string' && /^\/(?![/\\])/.test(path) && !isPaying)
        history.push(path);
    };
    container?.addEventListener('message', open);
    return () => container?.removeEventListener('message', open);
  }, [history, isPaying]);
}
