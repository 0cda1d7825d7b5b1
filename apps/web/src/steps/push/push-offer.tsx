import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useEffect, useState } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import { notificationLeave } from '#platform/notification-leave.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { askAndTake, canTakeNotifications, readPushKey } from './browser-push.ts';
import styles from './push-offer.module.css';
import { findKeyToAskWith } from './find-key-to-ask-with.ts';

/** Asks below the loans, when allowed, whether to send notifications. It covers nothing and waits for an answer. Source: DEV-03,
 *  DEV-04, OPEN-68. */
export function PushOffer() {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    findKey().then(setKey, () => noteEvent('notifications could not be set up'));
  }, []);
  if (key === null) return null;
  const yes = () => {
    setKey(null);
    accept(key).catch(() => showToast('We couldn’t turn on notifications.', 'problem'));
  };
  const no = () => {
    storedEntries.write('pushDeclined', 'true');
    setKey(null);
  };
  return (
    <div className={styles['below']}>
      <Notice
        tone="info"
        live="polite"
        title="Stay up to date"
        actions={
          <>
            <Button size="small" tone="secondary" onClick={yes}>
              Yes
            </Button>
            <Button size="small" tone="quiet" onClick={no}>
              No
            </Button>
          </>
        }
      >
        Would you like to get notifications about your account?
      </Notice>
    </div>
  );
}

/** Returns the push key when this person is to be asked; null when not. */
async function findKey(): Promise<string | null> {
  const session = sessionStore.read();
  if (session === null) return null;
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
