import { isOwnPath } from './push-message.ts';

/** The part of the app's windows it needs (`self.clients`). */
export interface AppWindows {
  readonly matchAll: (of: {
    readonly type: 'window';
  }) => Promise<readonly Pick<WindowClient, 'focus' | 'postMessage'>[]>;
  readonly openWindow: (path: string) => Promise<unknown>;
}

/** Opens the page of a pressed notification, in the open window when there is one. A path outside the app opens the app's
 *  start. Source: DEV-03. */
export async function openPage(windows: AppWindows, told: unknown): Promise<void> {
  const path = typeof told === 'string' && isOwnPath(told) ? told : '/';
  const [open] = await windows.matchAll({ type: 'window' });
  if (open === undefined) return void (await windows.openWindow(path));
  await open.focus();
  // The app navigates itself, with its guards, and does not leave a payment under way.
  open.postMessage({ kind: 'open', path });
}
