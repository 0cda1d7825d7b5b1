import { afterAll, expect, test } from 'vitest';
import { openProbe } from './database-probe.ts';
import { copyTestDatabase } from './test-database.fixture.ts';

const { url } = await copyTestDatabase();
const probe = openProbe({ connectionString: url });
afterAll(() => {
  probe.drop();
});

test('a question that fails late leaves the connection that was opened since', async () => {
  const first = probe.ask();
  probe.drop();
  const second = probe.ask();
  await expect(first).rejects.toThrow(/terminated|closed|reset/i);
  expect(await second.then(() => 'answered')).toBe('answered');
});

test('a connection that breaks is replaced at the next question', async () => {
  await probe.ask();
  probe.drop();
  expect(await probe.ask().then(() => 'answered')).toBe('answered');
});
