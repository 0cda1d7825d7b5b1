// A Chromium for the journeys: one that is installed, else Debian's package when we are root, else Playwright's own download.
// Beside Debian's own, its headless shell: the same engine without a window around it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const debianPath = '/usr/bin/chromium';
const debianShellPath = '/usr/lib/chromium/chromium-headless-shell';
const knownPaths = [
  debianPath,
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

// Chromium keeps a process ready for the next page. Here that is a third of all it starts, and most are never used.
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
  for (const install of [() => {}, installDebians, downloadPlaywrights]) {
    install();
    const found = find();
    if (found) return found;
  }
  throw new PlainFailure(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

/**
 * The path of a headless shell that goes with this Chromium, installing one when this machine lets us; undefined where there is none.
 * It draws no window and does the same in less time, but has no push: whoever needs that starts the whole Chromium.
 */
export function ensureShell(chromiumPath) {
  // Debian builds both as one: only beside its Chromium is the shell of the same version.
  if (chromiumPath !== debianPath) return undefined;
  if (!starts(debianShellPath)) installFromDebian('chromium', 'chromium-headless-shell');
  return [debianShellPath].find(starts);
}

const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

const installDebians = () => installFromDebian('chromium', 'chromium-headless-shell', 'fonts-liberation');

function installFromDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`installing ${packages.join(', ')}`);
  // Without a network it is to fail at once, not after a minute for each mirror.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  if (quietly('apt-get', 'update', '-qq', ...soon))
    quietly('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...soon, ...packages);
}

/** What downloads Playwright's Chromium to where `chromium.executablePath()` says: the whole of it, as two journeys need more than
 *  its shell, and it alone, as the whole walks the others too. */
export const playwrightsDownload = [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium', '--no-shell'];

function downloadPlaywrights() {
  console.log('no browser found: trying the download of Playwright');
  quietly(process.execPath, ...playwrightsDownload);
}

function quietly(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows, env, timeout: 300_000 })
      .status === 0
  );
}
