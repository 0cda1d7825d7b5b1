import { afterAll, expect, test } from 'vitest';
import { openPipelinedLines } from './pipelined-lines.ts';
import { copyTestDatabase } from './test-database.fixture.ts';

const { url } = await copyTestDatabase();
const lines = openPipelinedLines({ connectionString: url }, 1);
afterAll(() => lines.close());

const ask = (text: string, ...values: unknown[]): Promise<unknown> =>
  lines.query({ name: text.slice(0, 60), text, values }).then(({ rows }) => (rows[0] as { answer: unknown }).answer);

test('pipelined statements each get their own answer', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => ask('select $1::int as answer', number)))).toEqual(numbers);
});

test('a failed statement does not affect the other statements of the pipeline', async () => {
  const divide = (by: number): Promise<unknown> => ask('select 12 / $1::int as answer', by);
  const answers = await Promise.allSettled([divide(3), divide(0), divide(4)]);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([4, 'failed', 3]);
});

test('a statement’s row-level security setting ends with the statement [D11]', async () => {
  const said = ask(`select set_config('app.customer_ids', 'somebody', true) as answer`);
  const heard = ask(`select coalesce(current_setting('app.customer_ids', true), '') as answer`);
  expect(await Promise.all([said, heard])).toEqual(['somebody', '']);
});

test('a broken connection fails its pending statements, and the next statement reconnects', async () => {
  await expect(ask('select pg_terminate_backend(pg_backend_pid()) as answer')).rejects.toThrow(/terminat|reset/i);
  expect(await ask('select $1::int as answer', 7)).toBe(7);
});
