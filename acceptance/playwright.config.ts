import { defineConfig, devices } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';

// The shell where there is one: less work for the same pages. own-browser.ts takes the whole Chromium.
const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

// seeded-template.ts seeds one world; every journey gets a lender of its own from it (stack.ts).
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './seeded-template.ts',
  // One more than the cores these are budgeted for: a journey waits a fifth of its time.
  workers: 3,
  // Caps for a machine with much else to do; nothing waits this long on its own.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    // Nobody looks at these pixels: a seventh as many are a third less work for a machine without a graphics card.
    deviceScaleFactor: 1,
    // The app shell is fetched ahead where a journey is about that; elsewhere it would only be traffic.
    serviceWorkers: 'block',
    // A trace is for the desk of who mends the test; a CI run keeps none.
    trace: process.env['CI'] ? 'off' : { mode: 'retain-on-failure', screenshots: false, sources: false },
    // What moves is drawn sixty times a second, by the processor; some journeys walk with it (shell, keyboard, pay-a-loan).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: launchArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
