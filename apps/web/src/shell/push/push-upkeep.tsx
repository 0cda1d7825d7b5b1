import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionStore } from '#api/session.ts';
import { followEvents, noteEvent } from '#device/event-notes.ts';
import { useRouteRow } from '#shell/route-table.ts';
import { endNotifications, renewNotifications } from '#steps/push/browser-push.ts';

const problem = () => noteEvent('notifications could not be set up');

/** Keeps the notifications of this browser in order: renews them after sign-in, ends them at sign-out and opens the page of a
 *  pressed one. Shows nothing. Source: DEV-03, LRO-009, LRO-012. */
export function PushUpkeep() {
  const row = useRouteRow();
  useEffect(() => {
    const session = sessionStore.read();
    if (session !== null) renewNotifications(session).catch(problem);
  }, []);
  useEndAtSignOut();
  useOpenedNotices(row?.isPaymentFlow === true);
  return null;
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
