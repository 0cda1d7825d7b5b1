import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Queryable } from './database.ts';
import { groupCalls, type GroupLimits } from './grouped-calls.ts';

const aDatabase = (): Queryable => ({ rows: () => Promise.resolve([]), row: () => Promise.resolve(null) });

afterEach(() => {
  vi.useRealTimers();
});

/** From here on, waits end only when the test advances the clock, so that a slow machine changes nothing. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Doubles numbers and records its groups. A group with 13 fails like a refused statement; a group with 99 loses its
 *  connection. */
function makeDoubler(limits?: GroupLimits) {
  const groups: (readonly number[])[] = [];
  const open = { now: 0, most: 0 };
  const double = groupCalls(async (_database, items: readonly number[]) => {
    groups.push(items);
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    open.now -= 1;
    if (items.includes(99)) throw new Error('Connection terminated unexpectedly');
    if (items.includes(13)) throw refusal();
    return items.map((item) => 2 * item);
  }, limits);
  return { groups, open, double };
}

function refusal(): pg.DatabaseError {
  const error = new pg.DatabaseError('the row cannot be written', 0, 'error');
  error.severity = 'ERROR';
  return error;
}

test('concurrent callers share one group and each gets their own answer', async () => {
  const { double, groups } = makeDoubler();
  const database = aDatabase();
  expect(await Promise.all([1, 2, 3].map((item) => double(database, item)))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('callers who arrive while a group runs form the next group', async () => {
  const { double, groups, open } = makeDoubler({ groupsAtOnce: 1 });
  const database = aDatabase();
  const first = double(database, 1);
  await new Promise(setImmediate);
  await Promise.all([first, ...[2, 3, 4].map((item) => double(database, item))]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
  expect(open.most).toBe(1);
});

test('a group holds at most 64 items, and no more groups run at once than allowed', async () => {
  const { double, groups, open } = makeDoubler({ groupsAtOnce: 2 });
  const database = aDatabase();
  const items = Array.from({ length: 300 }, (_, index) => index + 1_000);
  expect(await Promise.all(items.map((item) => double(database, item)))).toEqual(items.map((item) => 2 * item));
  expect(Math.max(...groups.map((group) => group.length))).toBe(64);
  expect(open.most).toBe(2);
});

test('later groups wait for a running group until it is slow, and run beside it after that', async () => {
  holdTime();
  const held = Promise.withResolvers<undefined>();
  const groups: (readonly number[])[] = [];
  const ask = groupCalls(
    async (_database, items: readonly number[]) => {
      groups.push(items);
      if (items.includes(1)) await held.promise;
      return items;
    },
    { besideAfterMs: 20 },
  );
  const database = aDatabase();
  const first = ask(database, 1);
  await new Promise(setImmediate);
  const [second, third] = [ask(database, 2), ask(database, 3)];
  await new Promise(setImmediate);
  vi.advanceTimersByTime(19);
  await new Promise(setImmediate);
  expect(groups).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  // While the first group is slow, the others start without waiting again, although the clock stands still here.
  for (let item = 4; item < 100; item += 1) await ask(database, item);
  held.resolve(undefined);
  expect(await first).toBe(1);
  expect(groups.slice(0, 3)).toEqual([[1], [2, 3], [4]]);
});

test('callers wait briefly for others after a group of four, but not after a single caller', async () => {
  holdTime();
  const { double, groups } = makeDoubler({ groupsAtOnce: 1, gatherMs: 50 });
  const database = aDatabase();
  await double(database, 1);
  await Promise.all([2, 3, 4, 5].map((item) => double(database, item)));
  const sixth = double(database, 6);
  vi.advanceTimersByTime(49);
  const seventh = double(database, 7);
  await new Promise(setImmediate);
  expect(groups).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([sixth, seventh])).toEqual([12, 14]);
  expect(groups).toEqual([[1], [2, 3, 4, 5], [6, 7]]);
});

test('a group starts at once when it has enough callers', async () => {
  const { double, groups } = makeDoubler({ enough: 2 });
  const database = aDatabase();
  const answers = [1, 2, 3].map((item) => double(database, item));
  expect(groups).toEqual([[1, 2]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2], [3]]);
});

test('the next group starts before earlier answers are used when `followsAtOnce` is set', async () => {
  const { double, groups } = makeDoubler({ groupsAtOnce: 1, enough: 2, followsAtOnce: true });
  const database = aDatabase();
  const first = Promise.all([double(database, 1), double(database, 2)]);
  const last = double(database, 3);
  await first;
  await new Promise(process.nextTick);
  expect(groups).toEqual([[1, 2], [3]]);
  expect(await last).toBe(6);
});

test('an item that makes its group fail is the only one that fails', async () => {
  const { double, groups } = makeDoubler();
  const database = aDatabase();
  const answers = await Promise.allSettled([1, 13, 2].map((item) => double(database, item)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    2,
    'refused',
    4,
  ]);
  expect(groups).toEqual([[1, 13, 2], [1], [13], [2]]);
});

test('a group is not retried after a broken connection, because the outcome is unknown', async () => {
  const { double, groups } = makeDoubler();
  const database = aDatabase();
  const answers = await Promise.allSettled([1, 99].map((item) => double(database, item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
});

test('callers of different databases never share a group [D11]', async () => {
  const { double, groups } = makeDoubler();
  await Promise.all([double(aDatabase(), 1), double(aDatabase(), 2)]);
  expect(groups).toEqual([[1], [2]]);
});
