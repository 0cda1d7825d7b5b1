import { startBareShell } from './bare-shell.ts';
import { ensureBrowser, launchArgs } from '../tools/browser.mjs';
import { toFailures, toLargestPart } from './lighthouse-failures.ts';
import {
  openLighthouse,
  type DrivenPage,
  type LighthouseResult,
  type LighthouseTool,
  type Slowing,
} from './lighthouse-tool.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import { PASSWORD } from './people.ts';
import type { Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

const LARGEST = 'largest-contentful-paint';
const WHOLE = 100;
const SCORE_MIN = 98;
const BLOCKING = 'total-blocking-time';
/** Blocking time may be this many times that of the bare shell. */
const BLOCKING_RATIO_MAX = 3;
/** JavaScript that the sign-in form runs before its first use, as transferred. */
const FORM_CODE_BYTES_MAX = 100_000;

/** A page that Lighthouse audits. */
interface LookedAt {
  readonly name: string;
  readonly url: string;
  /** Goal for the largest contentful paint; null without a goal. */
  readonly lcpMsMax: number | null;
  readonly isSignedIn: boolean;
}

const CATEGORIES = [
  { id: 'performance', name: 'performance', least: SCORE_MIN },
  { id: 'accessibility', name: 'accessibility', least: WHOLE },
  { id: 'best-practices', name: 'best practices', least: WHOLE },
  { id: 'seo', name: 'SEO', least: WHOLE },
] as const;

/** Runs Lighthouse on Login, the dashboard and MakePayment with its slow phone and slow network, over the built web app and
 *  the real services. Lighthouse derives the phone's times from this machine, so other work lowers performance. */
export async function measureLighthouse(stack: PayStack, { rounds }: Options): Promise<Measurement[]> {
  const [reader] = await stack.signIn('reader');
  if (reader === undefined) throw new Error('nobody can sign in');
  const tool = await openLighthouse();
  const browser = await tool.launch({ executablePath: await ensureBrowser(), args: launchArgs, headless: true });
  try {
    const bare = await lookAtShell(tool, await browser.newPage(), rounds);
    const login: LookedAt = { name: 'Login', url: `${stack.url}/`, lcpMsMax: 900, isSignedIn: false };
    const found = await lookAt(tool, await browser.newPage(), login, rounds, bare);
    const page = await browser.newPage();
    for (const signedIn of await signInThere(page, stack.url, reader.username))
      found.push(...(await lookAt(tool, page, signedIn, rounds, bare)));
    return found;
  } finally {
    await browser.close();
  }
}

/** Signs in by the form in the tab that is audited, because a session belongs to its tab. */
async function signInThere(page: DrivenPage, url: string, username: string): Promise<readonly LookedAt[]> {
  await page.goto(url, { waitUntil: 'networkidle0' });
  await page.type('input[name="username"]', username);
  await page.type('input[name="password"]', PASSWORD);
  await page.click('form button[type="submit"]');
  await page.waitForSelector('article a[href$="/Payment"]', { timeout: 30_000 });
  const payment = await page.$eval('article a[href$="/Payment"]', (link) => link.href);
  return [
    { name: 'dashboard', url: page.url(), lcpMsMax: 1_500, isSignedIn: true },
    { name: 'MakePayment', url: payment, lcpMsMax: null, isSignedIn: true },
  ];
}

/** Audits the app's libraries alone, in the same browser. */
async function lookAtShell(
  tool: LighthouseTool,
  page: DrivenPage,
  rounds: number,
): Promise<readonly LighthouseResult[]> {
  const shell = await startBareShell();
  try {
    const looks: LighthouseResult[] = [];
    for (let round = 0; round < rounds; round += 1) looks.push(await tool.look(page, shell.url, false));
    return looks;
  } finally {
    await shell.close();
  }
}

async function lookAt(
  tool: LighthouseTool,
  page: DrivenPage,
  lookedAt: LookedAt,
  rounds: number,
  bare: readonly LighthouseResult[],
): Promise<Measurement[]> {
  const looks: LighthouseResult[] = [];
  const slowed: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    looks.push(await lookOnce(tool, page, lookedAt, 'simulate'));
    slowed.push(await lookOnce(tool, page, lookedAt, 'devtools'));
  }
  return [...toMeasurements(lookedAt, looks), ...toBesideShell(lookedAt, looks, bare), toSlowed(lookedAt, slowed)];
}

async function lookOnce(
  tool: LighthouseTool,
  page: DrivenPage,
  { name, url, isSignedIn }: LookedAt,
  slowing: Slowing,
): Promise<LighthouseResult> {
  if (isSignedIn) await forgetFiles(page, url);
  const look = await tool.look(page, url, isSignedIn, slowing);
  if (new URL(look.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${name} was wanted, and ${look.finalDisplayedUrl} was shown`);
  return look;
}

/** Reports blocking time and code before the first use beside the bare shell. Only the sign-in form has a limit for its code:
 *  every other page is opened by somebody who has used the app. */
function toBesideShell(
  { name, isSignedIn }: LookedAt,
  looks: readonly LighthouseResult[],
  bare: readonly LighthouseResult[],
): Measurement[] {
  const blockingOf = (of: readonly LighthouseResult[]) =>
    spreadOf(of.map(({ audits }) => audits[BLOCKING]?.numericValue ?? Number.NaN));
  const codeOf = (of: readonly LighthouseResult[]) => spreadOf(of.map((look) => codeBytes(look) / 1_000));
  return [
    {
      name: `${name}: total blocking time beside the bare shell`,
      unit: 'ms',
      ours: blockingOf(looks),
      yardstick: { name: 'bare shell', spread: blockingOf(bare) },
      goal: { kind: 'ratioAtMost', limit: BLOCKING_RATIO_MAX },
    },
    {
      name: `${name}: code before the first use`,
      unit: 'kB',
      ours: codeOf(looks),
      yardstick: { name: 'bare shell', spread: codeOf(bare) },
      goal: isSignedIn ? { kind: 'none' } : { kind: 'valueAtMost', limit: FORM_CODE_BYTES_MAX / 1_000 },
      note: `requests for code: ${codeRequests(looks[0]).length}, of the bare shell ${codeRequests(bare[0]).length}`,
    },
  ];
}

interface Request {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/** Lists the requests for code that the page runs. Files fetched ahead for later are of another type. */
function codeRequests(look: LighthouseResult | undefined): readonly Request[] {
  const requests = (look?.audits['network-requests']?.details?.items ?? []) as readonly Request[];
  return requests.filter(({ resourceType }) => resourceType === 'Script');
}

function codeBytes(look: LighthouseResult): number {
  return codeRequests(look).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

/** Reports the largest paint of a browser that was really slowed. Lighthouse's own figure is simulated from a fast load, where
 *  the app's code arrives before anything is painted and so counts as blocking. */
function toSlowed({ name, lcpMsMax }: LookedAt, looks: readonly LighthouseResult[]): Measurement {
  return {
    name: `${name}: largest contentful paint, browser slowed`,
    unit: 'ms',
    ours: spreadOf(looks.map(({ audits }) => audits[LARGEST]?.numericValue ?? Number.NaN)),
    yardstick: null,
    goal: lcpMsMax === null ? { kind: 'none' } : { kind: 'valueAtMost', limit: lcpMsMax },
    note: [...new Set(looks.map(toLargestPart))].join('; '),
  };
}

/** Keeps the session but clears the files, so that each audit is a first load. */
async function forgetFiles(page: DrivenPage, url: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await session.detach();
}

function toMeasurements({ name, lcpMsMax }: LookedAt, looks: readonly LighthouseResult[]): Measurement[] {
  const valueOf = (id: string) => spreadOf(looks.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const scores = CATEGORIES.map(({ id, name: category, least }): Measurement => {
    const failures = [...new Set(looks.flatMap((look) => toFailures(look, id)))];
    return {
      name: `${name}: ${category}`,
      unit: 'of 100',
      ours: spreadOf(looks.map(({ categories }) => (categories[id]?.score ?? 0) * WHOLE)),
      yardstick: null,
      goal: { kind: 'valueAtLeast', limit: least },
      ...(failures.length > 0 && { note: failures.join('; ') }),
    };
  });
  const times = [
    { what: 'largest contentful paint', id: LARGEST, unit: 'ms', most: lcpMsMax },
    { what: 'layout shift', id: 'cumulative-layout-shift', unit: 'of 1', most: 0.02 },
    { what: 'total blocking time', id: BLOCKING, unit: 'ms', most: 50 },
  ].map(({ what, id, unit, most }): Measurement => ({
    name: `${name}: ${what}`,
    unit,
    ours: valueOf(id),
    yardstick: null,
    goal: most === null ? { kind: 'none' } : { kind: 'valueAtMost', limit: most },
    ...(id === LARGEST && { note: [...new Set(looks.map(toLargestPart))].join('; ') }),
  }));
  return [...scores, ...times];
}
