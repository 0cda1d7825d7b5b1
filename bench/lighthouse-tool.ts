import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Fetched when it is first asked for: it is larger than all else that is installed, and only this benchmark uses it.
const VERSION = '13.5.0';
const FOLDER = resolve('.cache', `lighthouse-${VERSION}`);

/** What Lighthouse found out about one check. `score` is 0 to 1, null where the check does not apply. */
interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  readonly explanation?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

/** One look at one page. */
export interface LighthouseResult {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** The little of a browser's page that is driven here. */
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

/** How Lighthouse comes to what a slow phone on a slow line would show. */
export type Slowing = 'simulate' | 'devtools';

/** Lighthouse and the driver it brings along. */
export interface LighthouseTool {
  /** Opens the address in the tab and looks at it with the settings of a slow phone on a slow line: reckoned from a quick load
   *  (`simulate`, as Lighthouse does by itself), or with the browser slowed (`devtools`). */
  look(page: DrivenPage, url: string, isKept: boolean, slowing?: Slowing): Promise<LighthouseResult>;
  launch(options: { executablePath: string; args: readonly string[]; headless: true }): Promise<DrivenBrowser>;
}

/** Fetches it when it is not there. Faults when it cannot be fetched. */
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
