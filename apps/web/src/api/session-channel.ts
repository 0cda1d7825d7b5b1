import { sessionStore } from '#api/session.ts';

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('lendside-session') : null;

/** Tells the other tabs that the user signed out. Source: OPEN-35. */
export function tellSignedOut(): void {
  channel?.postMessage({ kind: 'signedOut' });
}

/** Follows sign-outs of other tabs; `onSignedOut` runs after this tab's data is gone. */
export function followSignOuts(onSignedOut: () => void): void {
  channel?.addEventListener('message', () => {
    if (sessionStore.read() === null) return;
    sessionStore.clear();
    onSignedOut();
  });
}
