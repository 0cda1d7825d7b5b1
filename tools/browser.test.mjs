import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { playwrightsDownload } from './browser.mjs';
import { withThisNode } from './commands.mjs';

test('the Playwright download fetches only the Chromium that is looked for afterwards', () => {
  const { stdout } = spawnSync(process.execPath, [...playwrightsDownload, '--dry-run'], {
    encoding: 'utf8',
    env: withThisNode(),
  });
  const folders = [...stdout.matchAll(/Install location:\s+(.*)/g)].map((match) => match[1]);
  const browsers = folders.filter((folder) => folder.includes('chromium'));
  expect(browsers).toHaveLength(1);
  expect(chromium.executablePath().startsWith(browsers[0])).toBe(true);
});
