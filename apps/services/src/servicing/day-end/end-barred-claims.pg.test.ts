import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { chargeOffMemo } from '@lendside/domain/ledger/loss-postings.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { postJournal, toJournal } from '#servicing/ledger/journal-store.ts';

const CLAIM = statement<{ claim: number }>(
  'test_claim',
  `select coalesce(sum(balance), 0)::int as claim from servicing.loan_balance where loan_id = $1 and account = '9100'`,
);

const BREACHES = statement<{ breach: string }>(
  'test_breaches_of_claim',
  'select servicing.find_breaches_of_loans(2, $1, $1) as breach',
);

test('the claim of a charged-off pawn that an earlier release kept ends with the next day-end', async () => {
  const books = await openCommandBooks(businessDate('2026-01-05'));
  const loanId = await books.open({ productId: 1101, principalCents: 120_000 });
  await books.days(2, 92);
  expect((await books.loan(loanId)).snapshot.status).toBe(6);
  const parts = {
    principalCents: cents(120_000),
    interestCents: NO_CENTS,
    chargeCents: cents(18_000),
    graceCents: NO_CENTS,
    customaryFeeCents: NO_CENTS,
    maintenanceCents: NO_CENTS,
    feesCents: NO_CENTS,
    costsCents: NO_CENTS,
  };
  const { asOf } = (await books.loan(loanId)).snapshot;
  const head = { lmsId: 2, businessDate: asOf, loanId, key: 'earlier-release', actor: 'dayEnd' } as const;
  await books.inUnit((tx) => postJournal(tx, toJournal([chargeOffMemo(parts, false)], head)));
  expect(await books.owner.rows(CLAIM, [loanId])).toEqual([{ claim: 138_000 }]);
  expect(await books.owner.rows(BREACHES, [loanId])).toEqual([
    { breach: `I6 loan ${loanId}: a claim of 138000 cents is kept of a debt without personal liability` },
  ]);
  await books.days(2, 1);
  expect(await books.owner.rows(CLAIM, [loanId])).toEqual([{ claim: 0 }]);
  const { snapshot } = await books.loan(loanId);
  expect([snapshot.status, payoffCents(snapshot)]).toEqual([6, 0]);
  const ended = ['DISCHARGE Dr9190 1380.00 Cr9100 1200.00 Cr9100 180.00'];
  expect(await books.journal(`barredClaim:${loanId}`)).toEqual(ended);
  await books.days(2, 2);
  expect(await books.journal(`barredClaim:${loanId}`)).toEqual(ended);
  await books.lawful();
});
