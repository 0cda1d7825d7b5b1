import { expect, test } from 'vitest';
import { answersTo, statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

const database = (await copyTestDatabase()).open('owner');
const one = statement<{ n: number }>('together_one', 'select 1 as n');
const wrong = statement<{ n: number }>('together_wrong', 'select 1 / 0 as n');

test('statements of a transaction that are sent together are answered in their order', async () => {
  const answers = await database.transaction((tx) => answersTo([tx.row(one), tx.rows(one)]));
  expect(answers).toEqual([{ n: 1 }, [{ n: 1 }]]);
});

test('of statements sent together the first failure is told, however late its caller hears of it', async () => {
  const late = (failed: Promise<unknown>): Promise<unknown> =>
    failed.then(undefined, async (error: unknown) => {
      await new Promise(setImmediate);
      throw error;
    });
  await expect(
    database.transaction((tx) => answersTo([late(tx.row(wrong)), tx.row(one), tx.row(one)])),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await database.row(one)).toEqual({ n: 1 });
});
