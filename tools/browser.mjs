// A Chromium for the journeys: one that is installed, else Debian's package when we are root, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

// What Playwright 1.65 switches off: a second list replaces the first, so that ours has to repeat it.
const playwrightsOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// A process kept ready for a page that may come is one in three of all that Chromium starts here, and most are never used.
const spareProcess = 'SpareRendererForSitePerProcess';

/** Flags with which Chromium runs the same in a container, as root, and on a desk. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsOff, spareProcess].join(',')}`,
];

/** The path of a Chromium that starts, installing one when this machine lets us. */
export async function ensureBrowser({ CHROMIUM_PATH } = process.env) {
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new PlainFailure(
      `CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const { chromium } = await import('@playwright/test');
  const find = () => [...knownPaths, chromium.executablePath()].find(starts);
  for (const install of [() => {}, installFromDebian, downloadPlaywrights]) {
    install();
    const found = find();
    if (found) return found;
  }
  throw new PlainFailure(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('no browser found: installing the chromium package');
  if (quietly('apt-get', 'update', '-qq'))
    quietly('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

function downloadPlaywrights() {
  console.log('no browser found: trying the download of Playwright');
  quietly(process.execPath, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium', '--only-shell');
}

function quietly(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows, env, timeout: 300_000 })
      .status === 0
  );
}
