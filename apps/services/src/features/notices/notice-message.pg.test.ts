import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { noticeMessages } from './notice-message.ts';

const sealing = makeSealing(['k'.repeat(32)]);
const database = await copyTestDatabase();
const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];

test('a notice is mailed to its borrower, and its hash and delivery time are stored [loan-core 5.4]', async () => {
  await owner.rows(
    statement(
      'test_profile',
      `insert into app.profile (profile_id, first_name, last_name, email, phone) values ('p', 'Ada', 'Lane', 'ada@example.com', '+19125550101')`,
    ),
  );
  await owner.rows(
    statement(
      'test_notice',
      `insert into servicing.notice (key, code, customer_id, made_on, facts) values ('N17:1:1', 'N17', 'c', '2026-06-15', '{"minimum": 2500, "dueOn": "2026-07-06"}')`,
    ),
  );
  const messenger = openFakeMessenger();
  const night = (): number => Date.parse('2026-06-15T04:30:00Z');
  const kind = noticeMessages({ database: worker, messenger, sealing, mode: 'production', nowMs: night });
  const payload = { key: 'N17:1:1', profileId: 'p' };
  expect(await kind.work({ ...payload, channel: 'text' })).toEqual({ kind: 'later', delayMs: 8.5 * 3_600_000 });
  expect(await kind.work({ ...payload, channel: 'email' })).toEqual({ kind: 'done' });
  expect(messenger.texts).toEqual([]);
  expect(
    messenger.mails.map(({ to, text }) => [to, text.includes('The minimum payment of $25.00 is due on July 6, 2026.')]),
  ).toEqual([['ada@example.com', true]]);
  const kept = await owner.row(
    statement<{ hashed: number; delivered: boolean }>(
      'test_kept',
      'select length(document_hash) as hashed, delivered_at is not null as delivered from servicing.notice',
    ),
  );
  expect(kept).toEqual({ hashed: 32, delivered: true });
  expect(await kind.work({ key: 'unknown', profileId: 'p', channel: 'email' })).toMatchObject({ kind: 'giveUp' });
});

test('the letter after two failed withdrawals in a row states the borrower’s rights [N08]', async () => {
  await owner.rows(
    statement(
      'test_two_failures',
      `insert into servicing.notice (key, code, customer_id, made_on, facts) values ('N08:c:2026-06-15', 'N08', 'c', '2026-06-15', '{}')`,
    ),
  );
  const messenger = openFakeMessenger();
  const kind = noticeMessages({ database: worker, messenger, sealing, mode: 'simulation' });
  const payload = { key: 'N08:c:2026-06-15', profileId: 'p' };
  for (const channel of ['email', 'text']) expect(await kind.work({ ...payload, channel })).toEqual({ kind: 'done' });
  const [mail] = messenger.mails;
  expect(mail).toMatchObject({ to: 'ada@example.com' });
  expect(mail?.subject).toContain('We stopped your automatic payments');
  expect(mail?.text).toContain('Two withdrawals in a row did not go through.');
  expect(mail?.text).toContain('consumerfinance.gov/payday');
  expect(messenger.texts.map(({ to }) => to)).toEqual(['+19125550101']);
});
