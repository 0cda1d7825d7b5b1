import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type BrowserContext } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';
import type { Stack } from './stack.ts';

const wholePath = process.env['CHROMIUM_PATH'];

/** Launch options of the whole Chromium, for `test.use` in journeys that the headless shell cannot run. The shell has no push,
 *  and a page without location permission gets no answer instead of a refusal. */
export const wholeChromium = { args: launchArgs, ...(wholePath ? { executablePath: wholePath } : {}) };

/** Opens a Chromium with its own profile, because guest profiles may not subscribe to push. Its push service is the
 *  simulator's, which has a self-signed certificate. */
export async function openOwnBrowser(stack: Stack): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'own-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...devices['Pixel 7'],
    deviceScaleFactor: 1,
    baseURL: stack.url,
    serviceWorkers: 'allow',
    ...wholeChromium,
    args: [
      ...launchArgs,
      `--gcm-checkin-url=${stack.simulatorUrl}/gcm/checkin`,
      `--gcm-registration-url=${stack.simulatorUrl}/gcm/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${stack.pushLinePort}`,
      '--ignore-certificate-errors',
    ],
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
