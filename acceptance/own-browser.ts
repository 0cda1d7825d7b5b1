import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type BrowserContext } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';
import type { Stack } from './stack.ts';

const wholePath = process.env['CHROMIUM_PATH'];

/** Launch options of the whole Chromium, for `test.use` of a journey that the headless shell cannot walk: it has no push, and a page
 *  that may not know the place gets no answer from it instead of a refusal. */
export const wholeChromium = { args: launchArgs, ...(wholePath ? { executablePath: wholePath } : {}) };

/** A Chromium with a profile of its own, which is what may subscribe to push: guest profiles may not. Its maker's push service is the
 *  simulator's, whose certificate nobody signed. */
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
