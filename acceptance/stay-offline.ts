import type { Page } from '@playwright/test';

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;

/** Tells a page that was opened without a connection that the device is offline. Chromium 150 forgets it at each navigation, although it
 *  keeps the connection cut; then `navigator.onLine` is true and no page can know better. `setOffline(false)` ends it. */
export async function stayOffline(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.onLine))) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.overrideNetworkState', OFFLINE);
}
