import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Downloaded on first use: it is larger than all other packages together, and only this benchmark uses it.
const VERSION = '13.5.0';
const FOLDER = resolve('.cache', `lighthouse-${VERSION}`);

/** Lighthouse's result for one check. `score` is 0 to 1, or null when the check does not apply. */
interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  readonly explanation?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

/** One audit of one page. */
export interface LighthouseResult {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** The few methods of a browser page that we use. */
export interface DrivenPage {
  goto(url: string, options?: { readonly waitUntil: 'networkidle0' }): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  waitForSelector(selector: string, options?: { readonly timeout: number }): Promise<unknown>;
  $eval<T>(selector: string, read: (element: HTMLAnchorElement) => T): Promise<T>;
  url(): string;
  createCDPSession(): Promise<{ send(method: string, values?: object): Promise<unknown>; detach(): Promise<void> }>;
}

interface DrivenBrowser {
  newPage(): Promise<DrivenPage>;
  close(): Promise<void>;
}

/** How Lighthouse applies the slow phone and network. */
export type Slowing = 'simulate' | 'devtools';

/** Lighthouse and the browser driver that comes with it. */
export interface LighthouseTool {
  /** Opens the URL in the tab and audits it as a slow phone on a slow network: simulated from a fast load (`simulate`,
   *  Lighthouse's default), or with the browser really slowed (`devtools`). */
  look(page: DrivenPage, url: string, isKept: boolean, slowing?: Slowing): Promise<LighthouseResult>;
  launch(options: { executablePath: string; args: readonly string[]; headless: true }): Promise<DrivenBrowser>;
}

/** Loads Lighthouse and downloads it first when it is missing. Throws when the download fails. */
export async function openLighthouse(): Promise<LighthouseTool> {
  const main = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) fetchLighthouse();
  const { default: lighthouse } = (await import(pathToFileURL(main).href)) as {
    default: (
      url: string,
      flags: object,
      config: undefined,
      page: DrivenPage,
    ) => Promise<{ lhr: LighthouseResult } | undefined>;
  };
  const driver = createRequire(main).resolve('puppeteer-core');
  const { launch } = (await import(pathToFileURL(driver).href)) as Pick<LighthouseTool, 'launch'>;
  return {
    launch,
    look: async (page, url, isKept, throttlingMethod = 'simulate') => {
      const flags = {
        logLevel: 'error',
        disableStorageReset: isKept,
        disableFullPageScreenshot: true,
        throttlingMethod,
      };
      const result = await lighthouse(url, flags, undefined, page);
      if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
      if (result.lhr.runtimeError !== undefined) throw new Error(result.lhr.runtimeError.message);
      return result.lhr;
    },
  };
}

function fetchLighthouse(): void {
  const fetched = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32', timeout: 300_000 },
  );
  if (fetched.status !== 0) throw new Error(`lighthouse ${VERSION} could not be fetched from the registry of packages`);
}
