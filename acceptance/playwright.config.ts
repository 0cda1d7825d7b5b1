import { defineConfig, devices } from '@playwright/test';
import { launchArgs } from '../tools/browser.mjs';

const port = process.env['ACCEPTANCE_PORT'] ?? '18080';
const address = `http://localhost:${port}`;
const near = (offset: number): string => String(Number(port) + offset);

// The whole stack on data of its own, cleared first; a journey needs nothing but this address.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    baseURL: address,
    trace: 'retain-on-failure',
    launchOptions: {
      args: launchArgs,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
  },
  webServer: {
    command: 'node tools/run.mjs reset && node tools/run.mjs start',
    cwd: '..',
    url: `${address}/api/serviceStatus`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      LENDSIDE_DATA_DIR: '.data/acceptance',
      LENDSIDE_POSTGRES_FAST: '1',
      PORT: port,
      SIMULATOR_PORT: near(1),
      SMTP_PORT: near(2),
      METRICS_PORT: near(3),
      WORKER_METRICS_PORT: near(4),
    },
  },
});
