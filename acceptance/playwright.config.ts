import { defineConfig, devices } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';

const executablePath = process.env['CHROMIUM_PATH'];

// seeded-template.ts seeds one world; every journey gets a lender of its own from it (stack.ts).
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './seeded-template.ts',
  workers: 2,
  // Caps for a machine with much else to do; nothing waits this long on its own.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    trace: 'retain-on-failure',
    launchOptions: { args: launchArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
