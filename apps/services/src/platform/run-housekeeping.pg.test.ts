import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { statement } from './database.ts';
import { runHousekeeping } from './run-housekeeping.ts';
import { copyTestDatabase } from './test-database.fixture.ts';

const copy = await copyTestDatabase();
const [owner, worker] = [copy.open('owner'), copy.open('lendside_worker')];
const logger = pino({ level: 'silent' });
const add = statement(
  'test_add_counter',
  `insert into app.rate_counter (bucket, count, window_started_at, blocked_until)
   values ($1, 3, now() - make_interval(days => $2), now() + make_interval(days => $3))`,
);
const left = statement<{ bucket: string }>('test_left', 'select bucket from app.rate_counter order by bucket');
const bucketsLeft = async () => (await owner.rows(left)).map(({ bucket }) => bucket);

test('the worker deletes counters whose window passed long ago, and keeps those that still count', async () => {
  await owner.rows(add, ['sign-in:account:old', 9, null]);
  await owner.rows(add, ['code:day:old', 30, -29]);
  const kept = [
    ['code:day:new', 2, null],
    ['code:failed:blocked', 20, 1],
    // These never end by themselves.
    ['code:stopped:old', 400, null],
    ['sign-in:row:account:old', 400, null],
  ] as const;
  for (const row of kept) await owner.rows(add, [...row]);
  const housekeeping = runHousekeeping({ database: worker, logger }, 20);
  const names = kept.map(([bucket]) => bucket);
  await vi.waitFor(async () => expect(await bucketsLeft()).toEqual(names), { timeout: 20_000 });
  await owner.rows(add, ['registration:address:old', 9, null]);
  await vi.waitFor(async () => expect(await bucketsLeft()).toEqual(names), { timeout: 20_000 });
  await housekeeping.stop();
  await owner.rows(add, ['lookup:address:old', 9, null]);
  expect(await bucketsLeft()).toContain('lookup:address:old');
});

test('the worker forgets which devices opened a referral link before yesterday', async () => {
  await owner.rows(
    statement(
      'test_add_scans',
      `insert into app.referral_scan (short_code, device_hash, scanned_on)
       values ('CODE', 'old', current_date - 2), ('CODE', 'new', current_date)`,
    ),
  );
  const housekeeping = runHousekeeping({ database: worker, logger }, 20);
  const devices = statement<{ device_hash: string }>('test_scans_left', 'select device_hash from app.referral_scan');
  await vi.waitFor(async () => expect(await owner.rows(devices)).toEqual([{ device_hash: 'new' }]), {
    timeout: 20_000,
  });
  await housekeeping.stop();
});
