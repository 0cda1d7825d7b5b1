import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openCalls, type Calls } from './calls.ts';
import type { Options } from './options.ts';
import { findHighestRate, isSustained, toFigures, type PhaseFigures, type Sent } from './overload.ts';
import type { PayStack } from './pay-stack.ts';
import type { Person } from './people.ts';
import type { Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';
import { ACCOUNTS_PATH, prepareSubmissions, type Submission } from './submissions.ts';

const POOLS = 16;
const CONNECTIONS_OF_POOL = 64;
/** Calls are sent in groups this often. */
const TICK_MS = 10;
const FROM_PER_SECOND = 100;
const REFINEMENTS = 3;
const RECOVERS_WITHIN_S = 10;
/** Of a hundred calls: 88 show the loans, 10 ask for the service status and 2 pay. */
const PAY_EVERY = 50;
const STATUS_EVERY = 10;

/** What one load needs: who calls, and the payments that are left. */
interface Load {
  readonly pools: readonly Calls[];
  readonly readers: readonly Person[];
  readonly payments: Submission[];
}

/** Measures overload (R9): S, the highest rate that is sustained, then 1.5 S, 2 S and 5 S on one HTTP process. The load is open:
 *  calls come on schedule, whatever happened to earlier ones. With the default of 5 seconds a round, 2 S lasts 120 s and 5 S 30 s. */
export async function measureOverload(stack: PayStack, options: Options): Promise<Measurement[]> {
  const step = options.roundSeconds;
  const pools = Array.from({ length: POOLS }, () => openCalls(stack.url, CONNECTIONS_OF_POOL));
  const sign = async (): Promise<Load> => ({
    pools,
    readers: await stack.signIn('reader'),
    payments: await prepareSubmissions(pools[0] ?? openCalls(stack.url, 1), await stack.signIn('payer')),
  });
  try {
    const first = await sign();
    await offer(first, FROM_PER_SECOND, 1);
    const rate = await findHighestRate(async (perSecond) => isSustained(await offer(first, perSecond, step)), {
      from: FROM_PER_SECOND,
      refinements: REFINEMENTS,
    });
    if (rate === 0)
      throw new Error(`not even ${FROM_PER_SECOND}/s are answered within 500 ms: the machine is too busy`);
    // Tokens live for five minutes, and the search may have taken as long.
    const load = await sign();
    const base = await offer(load, rate / 2, step);
    const more = await offer(load, rate * 1.5, step * 2);
    const double = await offer(load, rate * 2, step * 24);
    const fivefold = await offer(load, rate * 5, step * 6);
    const recoverySeconds = await waitForRecovery(load, rate / 2, base);
    return describe({ rate, more, double, fivefold, recoverySeconds, peakMegabytes: peakOf(stack) });
  } finally {
    for (const pool of pools) pool.close();
  }
}

/** Sends `perSecond` calls for some seconds and waits for every answer. */
async function offer(load: Load, perSecond: number, seconds: number): Promise<PhaseFigures> {
  const startedMs = performance.now();
  const total = Math.round(perSecond * seconds);
  const running: Promise<Sent>[] = [];
  while (running.length < total) {
    const due = Math.min(total, ((performance.now() - startedMs) / 1_000) * perSecond);
    while (running.length < due) {
      const dueMs = startedMs + (running.length / perSecond) * 1_000;
      running.push(sendOne(load, running.length, dueMs));
    }
    await pause(TICK_MS);
  }
  return toFigures(await Promise.all(running), seconds);
}

async function sendOne({ pools, readers, payments }: Load, index: number, dueMs: number): Promise<Sent> {
  const pool = pools[index % pools.length];
  const reader = readers[index % readers.length];
  const payment = index % PAY_EVERY === 0 ? payments.pop() : undefined;
  const isStatus = index % STATUS_EVERY === 1;
  const kind = payment !== undefined ? 'critical' : isStatus ? 'essential' : 'other';
  if (pool === undefined || reader === undefined) throw new Error('nobody is signed in');
  const sent = payment
    ? pool.send('POST', '/api/payment', payment.headers, payment.body)
    : pool.send('GET', isStatus ? '/api/serviceStatus' : ACCOUNTS_PATH, isStatus ? {} : reader.headers);
  const { status, saysWhenToRetry } = await sent.catch(() => ({ status: 0, saysWhenToRetry: false }));
  return { kind, status, ms: performance.now() - dueMs, saysWhenToRetry };
}

/** Returns the seconds until p99 is near that of the base again; one more than the limit when it never is. */
async function waitForRecovery(load: Load, perSecond: number, base: PhaseFigures): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const { acceptedP99Ms, errorShare } = await offer(load, perSecond, 1);
    const seconds = (performance.now() - startedMs) / 1_000;
    const isBack = acceptedP99Ms <= Math.max(2 * base.acceptedP99Ms, 100) && errorShare < 0.001;
    if (isBack || seconds > RECOVERS_WITHIN_S) return isBack ? seconds : RECOVERS_WITHIN_S + 1;
  }
}

/** Returns the largest memory of the HTTP process so far in MB; null without /proc. */
function peakOf(stack: PayStack): number | null {
  const pid = stack.watched.find(({ name }) => name === 'HTTP')?.pid;
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}

interface Found {
  readonly rate: number;
  readonly more: PhaseFigures;
  readonly double: PhaseFigures;
  readonly fivefold: PhaseFigures;
  readonly recoverySeconds: number;
  readonly peakMegabytes: number | null;
}

function describe({ rate, more, double, fivefold, recoverySeconds, peakMegabytes }: Found): Measurement[] {
  const line = (name: string, unit: string, value: number, goal: Measurement['goal'], note?: string): Measurement => ({
    name,
    unit,
    ours: spreadOf([value]),
    yardstick: null,
    goal,
    ...(note === undefined ? {} : { note }),
  });
  const most = (limit: number): Measurement['goal'] => ({ kind: 'valueAtMost', limit });
  const least = (limit: number): Measurement['goal'] => ({ kind: 'valueAtLeast', limit });
  const shedMs = Math.max(double.shedP99Ms ?? 0, fivefold.shedP99Ms ?? 0);
  const notes = `88 % GET /accounts, 10 % service status, 2 % payments; of ${double.offered} calls at 2 S ${double.shed} were shed, of ${fivefold.offered} at 5 S ${fivefold.shed}. The load runs on the same machine.`;
  return [
    line('overload: S', '/s', rate, { kind: 'none' }, notes),
    line('goodput at 2 S', '% of S', (100 * double.goodPerSecond) / rate, least(85)),
    line('accepted p99 at 2 S', 'ms', double.acceptedP99Ms, most(1_000)),
    line('shed answers p99', 'ms', shedMs, most(50), shedMs === 0 ? 'nothing was shed' : undefined),
    line('payments and essential calls at 1.5 S', '% answered', 100 * more.lastShedSuccess, least(99)),
    line('other failures', 'calls', more.failures + double.failures + fivefold.failures, most(0)),
    line('back to normal after 5 S', 's', recoverySeconds, most(RECOVERS_WITHIN_S)),
    ...(peakMegabytes === null ? [] : [line('peak memory of the HTTP process', 'MB', peakMegabytes, most(512))]),
  ];
}
