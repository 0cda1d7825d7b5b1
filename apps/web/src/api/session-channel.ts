import { sessionStore } from './session.ts';

/** Messages between the tabs of one browser about their sessions; they never hold a token. */
type SessionMessage = { readonly kind: 'signedOut' } | { readonly kind: 'activity'; readonly profileId: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lendside-session') : null;

function readMessage(data: unknown): SessionMessage | null {
  const fields = new Map<string, unknown>(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  const profileId = fields.get('profileId');
  if (fields.get('kind') === 'signedOut') return { kind: 'signedOut' };
  if (fields.get('kind') === 'activity' && typeof profileId === 'string') return { kind: 'activity', profileId };
  return null;
}

function follow(listener: (message: SessionMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message !== null) listener(message);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}

function tell(message: SessionMessage): void {
  channel?.postMessage(message);
}

/** Notifies the other tabs that the person signed out. Source: OPEN-35. */
export function tellSignedOut(): void {
  tell({ kind: 'signedOut' });
}

/** Follows sign-outs of other tabs; `onSignedOut` runs after this tab's data is cleared. */
export function followSignOuts(onSignedOut: () => void): void {
  follow(({ kind }) => {
    if (kind !== 'signedOut' || sessionStore.read() === null) return;
    sessionStore.clear();
    onSignedOut();
  });
}

/** Notifies the other tabs that the person is active, so that an idle tab does not sign them out. Source: OPEN-35, SES-05. */
export function tellActivity(profileId: string): void {
  tell({ kind: 'activity', profileId });
}

/** Follows the same person's activity in other tabs; call the result to stop. */
export function followActivity(onActivity: () => void): () => void {
  return follow((message) => {
    if (message.kind === 'activity' && message.profileId === sessionStore.read()?.profileId) onActivity();
  });
}
