import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { OriginationCalls } from '@lendside/providers/loan-systems/origination-calls.ts';
import { expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned } from '#features/documents/document-queries.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial, TODAY } from './signing.fixture.ts';

const trial = await openSigningTrial();
const calls = trial.newLoans;
const originations = builtInLoanSystem(2, trial.worker).capabilities.originations as OriginationCalls<Transaction>;
const [ann, tom] = [personOf('ann'), personOf('tom')];
const END_ALL = statement(
  'origination_signing_end',
  `update servicing.application set state = 'withdrawn' where state in ('open', 'signing')`,
);
const FUND_ALL = statement(
  'origination_signing_fund',
  `update servicing.loan set phase = 'active' where phase = 'pendingFunding'`,
);
const QUEUED = statement<{ kind: string }>(
  'origination_signing_queued',
  `select kind from app.outbox where payload ->> 'reference' = $1 or kind = 'origination.declined' and payload ->> 'loanId' = $2`,
);
let number = 0;

/** The loan of an approved application, which waits for the signature of Ann and, with `isShared`, of Tom. */
async function awaiting({ isShared = false } = {}) {
  await forgetLimits(trial.owner);
  await trial.owner.rows(END_ALL);
  await trial.owner.rows(FUND_ALL);
  number += 1;
  const said = {
    key: `site:${number}`,
    siteNumber: `APP-00${number}`,
    siteEvent: 1,
    productId: 1101,
    storeId: 10_001,
    brand: 'tmx',
    customerId: TRIAL_CUSTOMER,
    cosignerId: isShared ? 'tom' : null,
    vehicle: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    returnUrl: null,
    campaign: {},
    decision: 'approved',
    appraisalCents: cents(420_000),
    discretionaryIncomeCents: null,
    reasons: [],
    targetLoanId: null,
  } as const;
  const noted = await trial.inUnit((tx) => originations.noteSiteMessage(said, tx));
  if (!noted.ok) throw new Error(JSON.stringify(noted.refusal));
  const { applicationId } = noted.value;
  const amountCents = cents(150_000);
  const quoted = await originations.quote(applicationId, amountCents, [TRIAL_CUSTOMER]);
  if (quoted?.ok !== true) throw new Error('not quoted');
  const choice = { amountCents, method: 'moneyGram', cardId: null, termsHash: quoted.value.hash } as const;
  const start = { key: `start:${number}`, applicationId, dueDates: [], choice };
  const made = await trial.inUnit((tx) => originations.startOrigination(start, tx));
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return { loanId: made.value.loanId, applicationId };
}
const hear = async (loanId: number, cause: string) => {
  for (const { envelope_id: id } of await trial.envelopes(loanId)) await queueRead(trial.owner, id, `${id}:${cause}`);
};
const queued = async (loanId: number) =>
  (await trial.owner.rows(QUEUED, [`proceeds:${loanId}`, String(loanId)])).map(({ kind }) => kind);

test('a borrower agrees, initials and signs a new loan, which is booked with its documents', async () => {
  const { loanId } = await awaiting();
  await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
  await calls.consent(ann);
  const documents = await calls.documents(loanId, ann);
  expect(documents.map(({ title }) => title)).toEqual([
    expect.stringContaining('Georgia title pawn'),
    expect.stringContaining('personal information'),
  ]);
  await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
  await calls.acknowledge(loanId, ann);
  const { url } = await calls.start(loanId, ann);
  await trial.vendor.act(url, { kind: 'sign' });
  await hear(loanId, 'signed');
  await trial.work();
  expect((await trial.loan(loanId)).snapshot).toMatchObject({ phase: 'pendingFunding', noteOn: TODAY });
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
  expect(await queued(loanId)).toEqual(['payout.make']);
  expect((await listSigned(trial.worker, [TRIAL_CUSTOMER], loanId)).length).toBeGreaterThan(0);
  expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
  await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
});

test('both borrowers sign in order, on their own devices', async () => {
  const { loanId } = await awaiting({ isShared: true });
  await forgetLimits(trial.owner);
  for (const who of [ann, tom]) await calls.ready(loanId, who);
  const { url } = await calls.start(loanId, ann);
  await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
  await trial.vendor.act(url, { kind: 'sign' });
  await hear(loanId, 'first');
  await trial.work();
  expect((await trial.loan(loanId)).snapshot.phase).toBe('pendingSignature');
  const second = await calls.start(loanId, tom);
  await trial.vendor.act(second.url, { kind: 'sign' });
  await hear(loanId, 'second');
  await trial.work();
  expect((await trial.loan(loanId)).snapshot.phase).toBe('pendingFunding');
});

test('a borrower who declines ends the loan, and nothing is owed', async () => {
  const { loanId } = await awaiting();
  await forgetLimits(trial.owner);
  await calls.ready(loanId, ann);
  const { url } = await calls.start(loanId, ann);
  await trial.vendor.act(url, { kind: 'decline', reason: 'Too much' });
  await hear(loanId, 'declined');
  await trial.work();
  expect(await queued(loanId)).toEqual(['origination.declined']);
  await trial.done((tx) => originations.endDeclined({ key: `declined:${loanId}`, loanId }, tx) as never);
  expect((await trial.loan(loanId)).snapshot.status).toBe(10);
});

test('a new day has other documents, and the page of yesterday books nothing', async () => {
  const { loanId } = await awaiting();
  await forgetLimits(trial.owner);
  await calls.ready(loanId, ann);
  const { url } = await calls.start(loanId, ann);
  await trial.days(2, 1);
  const documents = await calls.documents(loanId, ann);
  expect(documents.every(({ acknowledgedOn }) => acknowledgedOn === null)).toBe(true);
  await trial.work();
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
  expect(await trial.vendor.act(url, { kind: 'sign' })).not.toContain('signing_complete');
  await calls.acknowledge(loanId, ann);
  const next = await calls.start(loanId, ann);
  await trial.vendor.act(next.url, { kind: 'sign' });
  await hear(loanId, 'again');
  await trial.work();
  const { snapshot } = await trial.loan(loanId);
  expect(snapshot).toMatchObject({ phase: 'pendingFunding', noteOn: addDays(TODAY, 1) });
});
