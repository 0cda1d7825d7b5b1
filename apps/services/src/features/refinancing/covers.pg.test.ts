import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { RenewalSteps, wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { COVER_KIND, coverKind } from './cover-job.ts';
import { BORROWER, openRefinancing, STRANGER } from './refinancing.fixture.ts';

const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);
const calls = openRefinancing(books);
const patient = openRefinancing(books, { waitMaxMs: 0 });
const context = {} as Parameters<typeof calls.listCovers>[2];
const steps = new RenewalSteps(books);
const old = await books.open({ productId: 1101, principalCents: 150_000 });
await books.days(2, 30);
const loanId = await steps.renew(old, wishOf(1101, 22_500, { ancillaryIds: [501] }));
await books.days(2, 10);

const list = async (by = BORROWER) => (await calls.listCovers({ loanId, lmsId: 2 }, by, context)).covers;
const theCover = async () => {
  const [cover] = await list();
  if (cover === undefined) throw new Error('the loan carries no product');
  return cover;
};
const cancel = (coverId: string, on = calls, by = BORROWER) =>
  on.cancelCover({ loanId, lmsId: 2, coverId }, by, context);

const ASKED = statement<{ payload: Record<string, unknown> }>(
  'test_cover_asks',
  `select payload from app.outbox where kind = '${COVER_KIND}' order by outbox_id`,
);
/** Does the worker's part. */
async function work(): Promise<void> {
  const kind = coverKind(books.worker, { 2: { kind: 'joins', system: builtInLoanSystem(2, books.worker) } });
  for (const { payload } of await books.owner.rows(ASKED)) await kind.work(payload);
}

test('a renewed loan lists the product it carries, with the refund of the days to come', async () => {
  expect(await list()).toEqual([
    {
      coverId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      productId: 501,
      name: 'Roadside assistance',
      description: expect.any(String) as string,
      price: 1_800,
      soldOn: addDays(first, 30),
      endsOn: addDays(first, 60),
      // 20 of 30 days.
      refund: 1_200,
      state: 'running',
    },
  ]);
  await expect(list(STRANGER)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});

test('a product is not canceled while a renewal is open, nor by a stranger, nor twice', async () => {
  const { coverId } = await theCover();
  await expect(cancel(coverId, calls, STRANGER)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(cancel('0'.repeat(32))).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  const opened = await steps.open(loanId, wishOf(1101, 22_770));
  await expect(cancel(coverId)).rejects.toMatchObject({ errorCode: 'ConflictException' });
  await books.inUnit((tx) =>
    steps.worker.endRenewal({ key: 'end', loanId, renewalId: opened.renewalId, why: 'cancelled' }, tx),
  );
  expect(await books.owner.rows(ASKED)).toEqual([]);
});

test('a cancellation is asked for at once and booked by the worker once', async () => {
  const { coverId } = await theCover();
  const before = payoffCents((await books.loan(loanId)).snapshot);
  // The worker is still at it.
  expect(await cancel(coverId, patient)).toEqual({ cancelled: false, refund: 1_200 });
  expect((await theCover()).state).toBe('cancelling');
  expect(await cancel(coverId, patient)).toEqual({ cancelled: false, refund: 1_200 });
  expect(await books.owner.rows(ASKED)).toHaveLength(1);
  const waiting = cancel(coverId);
  await work();
  expect(await waiting).toEqual({ cancelled: true, refund: 1_200 });
  await work();
  expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(before - 1_200);
  expect(await theCover()).toMatchObject({ state: 'cancelled', refund: 1_200 });
  expect(await cancel(coverId)).toEqual({ cancelled: true, refund: 1_200 });
  await books.lawful();
});
