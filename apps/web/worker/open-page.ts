import { isOwnPath } from './push-message.ts';

/** What this needs of the windows of the app (`self.clients`). */
export interface AppWindows {
  readonly matchAll: (of: {
    readonly type: 'window';
  }) => Promise<readonly Pick<WindowClient, 'focus' | 'postMessage'>[]>;
  readonly openWindow: (path: string) => Promise<unknown>;
}

/** Opens the page a pressed notification leads to, in the window that is there if there is one; what leads out of the app opens its
 *  start. Source: DEV-03. */
export async function openPage(windows: AppWindows, told: unknown): Promise<void> {
  const path = typeof told === 'string' && isOwnPath(told) ? told : '/';
  const [open] = await windows.matchAll({ type: 'window' });
  if (open === undefined) return void (await windows.openWindow(path));
  await open.focus();
  // The app goes there itself, by its guards; a payment under way is not left for a notice.
  open.postMessage({ kind: 'open', path });
}
