import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { amountConsequence } from './amount-consequence.ts';
import { billedOn, choicesOf } from './amount-draft.ts';

function shown(detail: AccountDetail): Record<string, string> {
  return Object.fromEntries(
    choicesOf(detail.loan, billedOn(detail))
      .filter(({ whyNot }) => whyNot === null)
      .map((choice) => [choice.label, amountConsequence(detail, choice)]),
  );
}

test('a past due amount that leaves a payment due today says so', () => {
  const demetrius = shown(anAccountDetail(LOANS.demetrius()));
  expect(demetrius['Past due amount']).toBe('Covers the missed May 13 payment. $409.01 (due Jun 13) is still due.');
  expect(demetrius['Everything due now']).toBe(
    'Covers the missed May 13 payment and $409.01 due Jun 13. Brings your loan up to date.',
  );
  expect(demetrius['Minimum due']).toBeUndefined();
});

test('the past due amount names the next payment when it is not due yet', () => {
  const { loan, ...rest } = anAccountDetail(LOANS.demetrius());
  const earlier = { ...rest, loan: { ...loan, asOf: businessDate('2026-06-05') } };
  expect(shown(earlier)).toMatchObject({
    'Past due amount':
      'Covers the missed May 13 payment and brings your loan up to date. Your next payment, $409.01, is due Jun 13.',
    'Past due and next payment':
      'Covers the missed May 13 payment and $409.01 due Jun 13. Brings your loan up to date.',
  });
});

test('several missed payments are named by the first of them', () => {
  const detail = anAccountDetail({ ...LOANS.demetrius(), appliedCents: NO_CENTS });
  expect(shown(detail)['Past due amount']).toMatch(/^Covers the 4 payments missed since Feb 13\. /);
});

test('the charges of a pawn that is not late name what is still owed on its due date', () => {
  expect(shown(anAccountDetail(LOANS.alma()))['Minimum due']).toBe(
    'Pays the charges due Fri, Jul 3. You’ll still owe $1,500.00 on that day.',
  );
});
