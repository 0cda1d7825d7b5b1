import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Queryable } from '#platform/database.ts';
import { groupCalls, type GroupLimits } from '#platform/grouped-calls.ts';

const aDatabase = (): Queryable => ({ rows: () => Promise.resolve([]), row: () => Promise.resolve(null) });

afterEach(() => {
  vi.useRealTimers();
});

/** From here on a wait ends when the test says so, however long the machine stands still. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Doubles numbers and remembers its groups. Refuses a group with 13 in it as the database would, and loses its connection
 *  over 99. */
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

test('callers who come together share one group and get each their own answer', async () => {
  const { double, groups } = makeDoubler();
  const database = aDatabase();
  expect(await Promise.all([1, 2, 3].map((item) => double(database, item)))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('callers who come while groups are under way go together in the next', async () => {
  const { double, groups, open } = makeDoubler({ groupsAtOnce: 1 });
  const database = aDatabase();
  const first = double(database, 1);
  await new Promise(setImmediate);
  await Promise.all([first, ...[2, 3, 4].map((item) => double(database, item))]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
  expect(open.most).toBe(1);
});

test('a group holds no more than 64, and no more groups than allowed are under way at once', async () => {
  const { double, groups, open } = makeDoubler({ groupsAtOnce: 2 });
  const database = aDatabase();
  const items = Array.from({ length: 300 }, (_, index) => index + 1_000);
  expect(await Promise.all(items.map((item) => double(database, item)))).toEqual(items.map((item) => 2 * item));
  expect(Math.max(...groups.map((group) => group.length))).toBe(64);
  expect(open.most).toBe(2);
});

test('a group that is held up does not hold up those who come after it, and one that is not is waited for', async () => {
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
  // As long as it is held up the others do not wait for it again: no more time passes here.
  for (let item = 4; item < 100; item += 1) await ask(database, item);
  held.resolve(undefined);
  expect(await first).toBe(1);
  expect(groups.slice(0, 3)).toEqual([[1], [2, 3], [4]]);
});

test('after a group of four those who come wait a moment for others, and after a single caller nobody does', async () => {
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

test('callers who are enough for a group do not wait for more', async () => {
  const { double, groups } = makeDoubler({ enough: 2 });
  const database = aDatabase();
  const answers = [1, 2, 3].map((item) => double(database, item));
  expect(groups).toEqual([[1, 2]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2], [3]]);
});

test('those who wait follow at once when they are told to, before the answers they waited for are used', async () => {
  const { double, groups } = makeDoubler({ groupsAtOnce: 1, enough: 2, followsAtOnce: true });
  const database = aDatabase();
  const first = Promise.all([double(database, 1), double(database, 2)]);
  const last = double(database, 3);
  await first;
  await new Promise(process.nextTick);
  expect(groups).toEqual([[1, 2], [3]]);
  expect(await last).toBe(6);
});

test('whoever spoils a group fails alone', async () => {
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

test('nothing is tried again when the connection breaks: nobody knows what became of it', async () => {
  const { double, groups } = makeDoubler();
  const database = aDatabase();
  const answers = await Promise.allSettled([1, 99].map((item) => double(database, item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
});

test('callers of different databases are never in one group [D11]', async () => {
  const { double, groups } = makeDoubler();
  await Promise.all([double(aDatabase(), 1), double(aDatabase(), 2)]);
  expect(groups).toEqual([[1], [2]]);
});
