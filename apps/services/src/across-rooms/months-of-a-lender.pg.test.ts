import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { openFakePostalMail } from '@lendside/providers/postal-mail/fake.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { beforeAll, expect, test } from 'vitest';
import { noticeMessages } from '#features/notices/notice-message.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findBreaches } from '#servicing/day-end/prove-day.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Days that everybody of the simulation lives through. `LENDER_DAYS=365` makes it a year. */
const DAYS = Number(process.env['LENDER_DAYS'] ?? 120);
const KEYS = ['a key of these tests, longer than it must be'];

const database = await copyTestDatabase();
const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
const messenger = openFakeMessenger();
const house = openFakePostalMail();
const breaches: string[] = [];

const QUEUED = statement<{ id: number; payload: Record<string, unknown> }>(
  'test_months_queued',
  `select outbox_id as id, payload from app.outbox where kind = 'notice' and sent_at is null and given_up_at is null order by outbox_id`,
);
const SENT = statement('test_months_sent', 'update app.outbox set sent_at = now() where outbox_id = $1');
const GIVEN_UP = statement(
  'test_months_given_up',
  'update app.outbox set given_up_at = now(), last_error = $2 where outbox_id = $1',
);
const GAVE_UP = statement<{ key: string; why: string }>(
  'test_months_gave_up',
  `select payload ->> 'key' as key, last_error as why from app.outbox where kind = 'notice' and given_up_at is not null`,
);
const NOTICES = statement<{ code: string; count: number }>(
  'test_months_notices',
  'select code, count(*)::int as count from servicing.notice group by code order by code',
);
const COVERED_CHARGED_OFF = statement<{ loan_id: number }>(
  'test_months_covered',
  `select e.loan_id from servicing.loan_event e join servicing.loan l using (loan_id)
     join servicing.covered_borrower c on c.customer_id = l.customer_id
    where e.to_status in (6, 23, 24, 32) and e.to_status is distinct from e.from_status and e.business_date >= c.known_on`,
);
const CLAIMS = statement<{ loan_id: number }>(
  'test_months_claims',
  `select e.loan_id from servicing.ledger_entry e join servicing.loan l using (loan_id)
    where e.account = '9100' and l.product_id = any ($1) group by e.loan_id having sum(e.dr - e.cr) <> 0`,
);
const UNANNOUNCED = statement<{ loan_id: number }>(
  'test_months_unannounced',
  `select d.loan_id from servicing.debit_attempt d
    where d.effective_on > '2026-06-18'
      and not exists (select from servicing.notice n
                       where n.loan_id = d.loan_id and n.code in ('N03', 'N20') and (n.facts ->> 'onDay')::date = d.effective_on
                         and (n.facts ->> 'amount')::bigint >= d.amount and n.made_on <= d.effective_on - 3)`,
);

/** Works through the queued notices once, as the worker does. */
async function deliver(): Promise<void> {
  const kind = noticeMessages({
    database: worker,
    messenger,
    sealing: makeSealing(KEYS),
    mode: 'simulation',
    postalMail: house,
    lender: { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401' },
  });
  for (const { id, payload } of await owner.rows(QUEUED)) {
    const outcome = await kind.work(payload);
    if (outcome.kind === 'done') await owner.rows(SENT, [id]);
    if (outcome.kind === 'giveUp') await owner.rows(GIVEN_UP, [id, outcome.detail]);
  }
}

beforeAll(
  async () => {
    await seedEverything({
      databaseUrl: database.url,
      mode: 'simulation',
      today: '2026-06-15',
      sealingKeys: KEYS,
      seedCards: () => Promise.resolve(),
    });
    for (let day = 0; day < DAYS; day += 1) {
      for (const lmsId of [1, 2] as const) breaches.push(...(await runDayEnd(worker, lmsId)).breaches);
      await deliver();
    }
    for (const lmsId of [1, 2] as const)
      breaches.push(...(await findBreaches(worker, lmsId, await getBusinessDate(worker, lmsId))));
  },
  120_000 + DAYS * 4_000,
);

test('months of every seeded loan break no invariant', () => {
  expect(breaches).toEqual([]);
});

test('no covered borrower is charged off from the day it is known', async () => {
  expect(await owner.rows(COVERED_CHARGED_OFF)).toEqual([]);
});

test('a product without deficiency leaves no claim after months', async () => {
  const barred = PRODUCTS.filter((product) => !product.allowsDeficiency).map(({ productId }) => productId);
  expect(barred.length).toBeGreaterThan(0);
  expect(await owner.rows(CLAIMS, [barred])).toEqual([]);
});

test('every automatic withdrawal of months was announced with its day and a sufficient amount', async () => {
  expect(await owner.rows(UNANNOUNCED)).toEqual([]);
});

test('every notice of months is written, and none is given up or shows a missing fact', async () => {
  const made = await owner.rows(NOTICES);
  const codes = made.map(({ code }) => code);
  for (const code of ['N01', 'N03', 'N05', 'N06', 'N07', 'N17', 'N22']) expect(codes).toContain(code);
  expect(await owner.rows(GAVE_UP)).toEqual([]);
  const texts = [
    ...messenger.mails.map(({ text }) => text),
    ...messenger.texts.map(({ body }) => body),
    ...house.letters.map(({ html }) => html),
  ];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /\b(?:null|undefined|NaN)\b/.test(text))).toEqual([]);
  if (process.env['LENDER_DAYS'] !== undefined) console.info(JSON.stringify(made));
});
