import { defineConfig } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';

const executablePath = process.env['CHROMIUM_PATH'];

// Not a test of the product: takes the pictures of docs/screens from the running app (npm run screens).
export default defineConfig({
  testDir: './screens',
  testMatch: '*.screens.ts',
  outputDir: '../test-results/screens',
  globalSetup: './seeded-template.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    // The worker prefetches the app shell, which would only be traffic here.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: launchArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
