import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { closesAtMs, parseClosingHour, type ClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { closeDaysByHand } from './close-days-by-hand.ts';
import { dyingDatabase } from './dying-database.fixture.ts';
import { runDayEndLane } from './run-day-end-lane.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { storeOf } from '#servicing/sample-stores.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

function hour(text: string): ClosingHour {
  const parsed = parseClosingHour(text);
  if (parsed === null) throw new Error(`${text} is no closing hour`);
  return parsed;
}

/** NLS closes at nine in Chicago, and TLXe an hour and a half later in New York. */
const HOURS = { 1: hour('21:00 America/Chicago'), 2: hour('23:30 America/New_York') } as const;
const SATURDAY = businessDate('2026-03-07');
const SECOND_MS = 1_000;
const closesNls = (days: number): number => closesAtMs(addDays(SATURDAY, days), HOURS[1]);

// A production starts without stores.
const ADD_STORE = statement(
  'lane_add_store',
  `insert into servicing.store (store_id, lms_id, brand, name, phone, address, state, hours, time_zone)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Makes a production system with one loan at NLS. Its business date is the Saturday before daylight saving time begins. */
async function makeProduction(): Promise<{ owner: Database; worker: Database; loanId: number }> {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  const worker = database.open('lendside_worker');
  await seedReference(owner, 'production', { 1: SATURDAY, 2: SATURDAY });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const { storeId, lmsId, brand, name, phone, address, state, hours, timeZone } = storeOf('inl', product.state);
  await owner.rows(ADD_STORE, [storeId, lmsId, brand, name, phone, address, state, hours, timeZone]);
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(SATURDAY, 14 * (index + 1)));
  const loanId = await openTestLoan(worker, {
    product,
    brand: 'inl',
    customerId: 'c',
    principalCents: cents(120_000),
    dueDates,
  });
  return { owner, worker, loanId };
}

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly loanSystem: string;
  readonly [fact: string]: unknown;
}

/** Starts a worker's lane with a clock that the test moves. */
function startLane(books: Database, startMs: number, daysMax = 7) {
  const lines: Line[] = [];
  const clock = { nowMs: startMs, reads: 0 };
  const registry = new Registry();
  const lane = runDayEndLane({
    books,
    hours: HOURS,
    bank: null,
    registry,
    daysMax,
    nowMs: () => {
      clock.reads += 1;
      return clock.nowMs;
    },
    lookEveryMs: 10,
    retryAfterMs: 10,
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) }),
  });
  onTestFinished(() => lane.stop(10_000));
  const closed = (loanSystem: string): string[] =>
    lines
      .filter((line) => line.msg === 'a day was closed' && line.loanSystem === loanSystem)
      .map((line) => String(line['closed']));
  const alarms = (): Line[] => lines.filter((line) => line.level === 50);
  return { lane, clock, registry, lines, closed, alarms };
}

const until = (proof: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(proof, { timeout: 15_000, interval: 20 });
/** Waits until each lane has read its clock many more times, and so has checked both loan systems. */
function manyLooks(...clocks: readonly { readonly reads: number }[]): Promise<void> {
  const enough = clocks.map((clock) => ({ clock, reads: clock.reads + 12 }));
  return until(() => {
    for (const { clock, reads } of enough) expect(clock.reads).toBeGreaterThanOrEqual(reads);
  });
}

async function ageOf(registry: Registry, loanSystem: string): Promise<number | undefined> {
  const [metric] = (await registry.getMetricsAsJSON()).filter(({ name }) => name === 'day_end_last_closed_age_seconds');
  return metric?.values.find(({ labels }) => labels['loan_system'] === loanSystem)?.value;
}

async function failuresOf(registry: Registry, why: string): Promise<number> {
  const [metric] = (await registry.getMetricsAsJSON()).filter(({ name }) => name === 'day_end_failures_total');
  return metric?.values.find(({ labels }) => labels['why'] === why)?.value ?? 0;
}

describe('day-end lane in production', () => {
  test('each day closes exactly at its closing hour, also when daylight saving time begins', async () => {
    const { worker } = await makeProduction();
    const { clock, closed, registry, alarms } = startLane(worker, closesNls(0) - SECOND_MS);
    await manyLooks(clock);
    expect(closed('NLS')).toEqual([]);
    clock.nowMs = closesNls(0);
    await until(() => {
      expect(closed('NLS')).toEqual(['2026-03-07']);
    });
    expect(await ageOf(registry, 'NLS')).toBe(0);
    // Daylight saving time begins overnight, so the next nine o'clock is 23 hours later.
    clock.nowMs += 23 * 3_600_000 - SECOND_MS;
    await until(() => {
      expect(closed('TLXe')).toEqual(['2026-03-07']);
    });
    await manyLooks(clock);
    expect(closed('NLS')).toHaveLength(1);
    expect(await ageOf(registry, 'NLS')).toBe(23 * 3_600 - 1);
    clock.nowMs += SECOND_MS;
    await until(() => {
      expect(closed('NLS')).toEqual(['2026-03-07', '2026-03-08']);
    });
    expect(await getBusinessDate(worker, 1)).toBe('2026-03-09');
    expect(await getBusinessDate(worker, 2)).toBe('2026-03-08');
    expect(alarms()).toEqual([]);
  });

  test('two workers that both see a closing hour close the day once', async () => {
    const { owner, worker } = await makeProduction();
    const lanes = [startLane(worker, closesNls(2)), startLane(owner, closesNls(2))];
    await until(async () => {
      expect(await getBusinessDate(worker, 1)).toBe('2026-03-10');
    });
    await manyLooks(...lanes.map((lane) => lane.clock));
    expect(lanes.flatMap(({ closed }) => closed('NLS')).toSorted()).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
    expect(lanes.flatMap(({ alarms }) => alarms())).toEqual([]);
    expect(await getBusinessDate(worker, 1)).toBe('2026-03-10');
  });

  test('missed days are closed in order, or left to a person with an error above the limit', async () => {
    const { worker } = await makeProduction();
    const { clock, closed, alarms, registry, lane } = startLane(worker, closesNls(3), 3);
    await until(() => {
      expect(alarms().map(({ msg, loanSystem }) => [loanSystem, msg])).toContainEqual([
        'NLS',
        'too many days are open: a person closes them',
      ]);
    });
    expect(alarms()[0]).toMatchObject({ why: 'leftToPerson', day: '2026-03-07', daysDue: 4 });
    expect(await failuresOf(registry, 'leftToPerson')).toBeGreaterThan(0);
    expect(closed('NLS')).toEqual([]);
    const told: string[] = [];
    const closer = { books: worker, hours: HOURS, bank: null };
    expect(
      await closeDaysByHand(
        closer,
        1,
        null,
        () => clock.nowMs,
        (line) => told.push(line),
      ),
    ).toBe('closed');
    expect(told).toEqual(['NLS 2026-03-08: 1 loan accrued', 'NLS 2026-03-08 is due too: 3 days are open.']);
    await until(() => {
      expect(closed('NLS')).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
    });
    await lane.stop(10_000);
    expect(await getBusinessDate(worker, 1)).toBe('2026-03-11');
  });

  test('a day that cannot be closed is reported and retried until it can be closed', async () => {
    const { owner, worker, loanId } = await makeProduction();
    const spoil = statement(
      'spoil',
      "update servicing.loan_balance set balance = balance + $2 where loan_id = $1 and account = '1100'",
    );
    await owner.rows(spoil, [loanId, 1]);
    const { closed, alarms, registry } = startLane(worker, closesNls(0));
    await until(async () => {
      expect(await failuresOf(registry, 'breach')).toBeGreaterThan(1);
    });
    expect(alarms()[0]).toMatchObject({
      loanSystem: 'NLS',
      day: '2026-03-07',
      msg: 'a day cannot be closed: the books do not hold',
      breaches: [expect.stringContaining(`I4 loan ${loanId}`)],
    });
    const told: string[] = [];
    const closer = { books: worker, hours: HOURS, bank: null };
    await until(async () => {
      expect(
        await closeDaysByHand(
          closer,
          1,
          null,
          () => closesNls(0),
          (line) => told.push(line),
        ),
      ).toBe('breached');
    });
    expect(told.at(-1)).toContain(`breach: I4 loan ${loanId}`);
    expect(closed('NLS')).toEqual([]);
    await owner.rows(spoil, [loanId, -1]);
    await until(() => {
      expect(closed('NLS')).toEqual(['2026-03-07']);
    });
  });

  test('a lane that dies in a closing reports it, and a new worker finishes the closing', async () => {
    const { worker } = await makeProduction();
    const killed = startLane(dyingDatabase(worker, 12), closesNls(0));
    await until(() => {
      expect(killed.alarms()).toContainEqual(
        expect.objectContaining({ loanSystem: 'NLS', why: 'fault', msg: 'a day could not be closed' }),
      );
    });
    await killed.lane.stop(10_000);
    expect(await getBusinessDate(worker, 1)).toBe('2026-03-07');
    const { closed } = startLane(worker, closesNls(0));
    await until(() => {
      expect(closed('NLS')).toEqual(['2026-03-07']);
    });
  });

  test('closing days manually stops at the given day and never closes a day before its hour', async () => {
    const { worker } = await makeProduction();
    const closer = { books: worker, hours: HOURS, bank: null };
    const told: string[] = [];
    const byHand = (through: string | null, nowMs: number) =>
      closeDaysByHand(
        closer,
        1,
        through === null ? null : businessDate(through),
        () => nowMs,
        (line) => told.push(line),
      );
    expect(await byHand(null, closesNls(0) - SECOND_MS)).toBe('notNow');
    expect(told).toEqual(['NLS 2026-03-07 may be closed from 2026-03-08T03:00:00.000Z on.']);
    expect(await byHand('2026-03-09', closesNls(1))).toBe('notNow');
    expect(told.slice(1)).toEqual([
      'NLS 2026-03-08: 1 loan accrued',
      'NLS 2026-03-09: 1 loan accrued',
      'NLS 2026-03-09 may be closed from 2026-03-10T02:00:00.000Z on.',
    ]);
    expect(await byHand('2026-03-08', closesNls(1))).toBe('closed');
    expect(told.at(-1)).toBe('NLS stands on 2026-03-09: 2026-03-08 is closed.');
  });
});
