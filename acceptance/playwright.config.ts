import { defineConfig, devices } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';

// Use the headless shell when there is one, because it does less work for the same pages. own-browser.ts takes the whole
// Chromium.
const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

// seeded-template.ts seeds one world; stack.ts gives every journey its own copy.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './seeded-template.ts',
  // One more than the two cores of the CPU budget, because a journey waits for a fifth of its time.
  workers: 3,
  // Limits for a busy machine; nothing takes this long otherwise.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    // Tests look at no pixels. A seventh of the pixels saves a third of the work on a machine without a graphics card.
    deviceScaleFactor: 1,
    // The worker prefetches the app shell, which only costs traffic. Journeys about it allow it.
    serviceWorkers: 'block',
    // A trace costs a twentieth of the CPU, because it copies the page before and after each step. Whoever fixes a journey runs it
    // alone with `--trace on`.
    trace: 'off',
    // The CPU draws animations sixty times a second. Some journeys run with them (shell, keyboard, pay-a-loan).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: launchArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
