import { expect, test } from 'vitest';
import { answersTo, statement } from './database.ts';
import { copyTestDatabase } from './test-database.fixture.ts';

const database = (await copyTestDatabase()).open('owner');
const one = statement<{ n: number }>('together_one', 'select 1 as n');
const wrong = statement<{ n: number }>('together_wrong', 'select 1 / 0 as n');

test('statements of a transaction that are sent together return their answers in order', async () => {
  const answers = await database.transaction((tx) => answersTo([tx.row(one), tx.rows(one)]));
  expect(answers).toEqual([{ n: 1 }, [{ n: 1 }]]);
});

test('the first failure of statements sent together is thrown, however late it is awaited', async () => {
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

test('a statement that nobody awaits commits with its transaction or fails the transaction', async () => {
  const made = statement('together_made', 'create table together_made (n int)');
  const added = statement('together_added', 'insert into together_made values (1)');
  const held = statement<{ n: number }>('together_held', 'select count(*)::int as n from together_made');
  await database.rows(made);
  await database.transaction((tx) => {
    tx.send(added);
    return Promise.resolve();
  });
  expect(await database.row(held)).toEqual({ n: 1 });
  const failing = database.transaction((tx) => {
    tx.send(added);
    tx.send(wrong);
    tx.send(added);
    return Promise.resolve();
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await database.row(held)).toEqual({ n: 1 });
});

test('awaiting a later statement reports the failure of an earlier statement nobody awaited', async () => {
  const failing = database.transaction(async (tx) => {
    tx.send(wrong);
    await tx.row(one);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await database.row(one)).toEqual({ n: 1 });
});

test('a transaction throws the error of its work and rolls back the statements it had sent', async () => {
  const table = statement('together_table', 'create table together_undone (n int)');
  const failing = database.transaction((tx) => {
    tx.send(table);
    return Promise.reject(new Error('changed my mind'));
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.row(statement('together_is', `select to_regclass('together_undone')::text as name`))).toEqual({
    name: null,
  });
});
