import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { expect, test } from 'vitest';
import { theProduct } from './loan-story.fixture.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { openLoan, toTermProduct } from './open-loan.ts';
import type { LoanTerms } from './open-loan.ts';
import { payoffCents } from './payoff.ts';
import { dropLoan, prepareLoan, signLoan } from './prepare-loan.ts';

const NOTE_ON = businessDate('2026-06-15');
const TERMS: LoanTerms = {
  loanId: 1,
  loanHeader: '00001-0000001-00',
  product: toTermProduct(theProduct(1101)),
  principalCents: cents(150_000),
  noteOn: NOTE_ON,
  chainStartOn: NOTE_ON,
  dueDates: [],
  channel: 'store',
};

test('a loan that waits for its signature owes nothing and has its schedule (T01)', () => {
  const { loan, entries, events } = prepareLoan(TERMS);
  expect(loan).toMatchObject({ status: LOAN_STATUS.Open, phase: 'pendingSignature' });
  expect(loan.schedule[0]?.amountCents).toBe(172_500);
  expect(payoffCents(loan)).toBe(0);
  expect(entries).toEqual([]);
  expect(events).toEqual(['startOrigination']);
});

test('signed the same day it is booked as openLoan books it; a day later its terms have expired (T02)', () => {
  const { loan } = prepareLoan(TERMS);
  const signed = signLoan(loan, TERMS);
  expect(signed.ok && signed.value).toEqual({ ...openLoan(TERMS), events: ['signingComplete'] });
  expect(signLoan({ ...loan, asOf: addDays(NOTE_ON, 1) }, TERMS)).toEqual({
    ok: false,
    refusal: { code: 'quote_expired' },
  });
  expect(signed.ok && signLoan(signed.value.loan, TERMS).ok).toBe(false);
});

test.each(['decline', 'ttlExpired', 'withdraw', 'lapse'] as const)('%s deletes it, and only it (T03)', (event) => {
  const { loan } = prepareLoan(TERMS);
  const dropped = dropLoan(loan, event);
  expect(dropped.ok && dropped.value.loan.status).toBe(LOAN_STATUS.Deleted);
  expect(dropLoan(openLoan(TERMS).loan, event)).toMatchObject({ ok: false, refusal: { code: 'illegal_transition' } });
});
