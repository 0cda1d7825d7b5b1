// Finds a Chromium for the journeys: an installed one, else the Debian package when we are root, else the Playwright download.
// Debian also packages the headless shell: the same engine without a window.
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

// The features that Playwright 1.65 disables. A second --disable-features replaces the first, so our list must repeat them.
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

// Chromium keeps a spare process for the next page. Here that is a third of all processes it starts, and most are never used.
const spareProcess = 'SpareRendererForSitePerProcess';

/** Chromium flags that make it behave the same in a container, as root and on a desktop. */
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

/** Returns the path of a Chromium that starts. Installs one when the machine allows it. */
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

/** Returns the path of the headless shell that matches this Chromium, or undefined when there is none. Installs it when the
 *  machine allows it. The shell draws no window and is faster, but it has no push: journeys that need push start the whole
 *  Chromium. */
export function ensureShell(chromiumPath) {
  // Debian builds both packages together, so only its own Chromium has a shell of the same version.
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
  // Without a network, fail immediately instead of waiting a minute for each mirror.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  if (quietly('apt-get', 'update', '-qq', ...soon))
    quietly('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...soon, ...packages);
}

/** Arguments that download Playwright's Chromium to `chromium.executablePath()`. Two journeys need more than the shell, and
 *  the whole browser also runs the others, so the shell is left out. */
export const playwrightsDownload = [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium', '--no-shell'];

function downloadPlaywrights() {
  console.log('no browser found: downloading Chromium with Playwright');
  quietly(process.execPath, ...playwrightsDownload);
}

function quietly(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows, env, timeout: 300_000 })
      .status === 0
  );
}
