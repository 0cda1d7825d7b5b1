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
    const login: LookedAt = { name: 'Login', url: `${stack.url}/`, lcpMsMax: 900, isSignedIn: false };
    const found = await lookAt(tool, await browser.newPage(), login, rounds);
    const page = await browser.newPage();
    for (const signedIn of await signInThere(page, stack.url, reader.username))
      found.push(...(await lookAt(tool, page, signedIn, rounds)));
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

async function lookAt(
  tool: LighthouseTool,
  page: DrivenPage,
  lookedAt: LookedAt,
  rounds: number,
): Promise<Measurement[]> {
  const looks: LighthouseResult[] = [];
  const slowed: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    looks.push(await lookOnce(tool, page, lookedAt, 'simulate'));
    slowed.push(await lookOnce(tool, page, lookedAt, 'devtools'));
  }
  return [...toMeasurements(lookedAt, looks), toSlowed(lookedAt, slowed)];
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
    { what: 'total blocking time', id: 'total-blocking-time', unit: 'ms', most: 50 },
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
