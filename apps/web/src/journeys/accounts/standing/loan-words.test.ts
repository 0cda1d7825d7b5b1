import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import {
  catchUpText,
  hasPrincipalProgress,
  headline,
  loanEnding,
  loanName,
  principalPaidShare,
  unbroken,
  vehicleName,
} from './loan-words.ts';

const REINSTATABLE = { ...aLoan().validations, isOfrReinstateAmount: true, isInOfrStatus: true };

test('a loan is named after its vehicle, or else after its product and last four digits', () => {
  expect(vehicleName(aLoan())).toBe('2016 Honda Civic');
  expect(loanEnding(aLoan())).toBe('Loan 0101');
  expect(loanName(aLoan({ collateralDetail: null, productName: 'Installment loan' }))).toBe(
    'Installment loan, loan 0101',
  );
});

test("an active loan's headline shows the amount due, or a pawn's payoff once its charge is paid", () => {
  expect(headline(aLoan())).toEqual({ label: 'Amount due', amountCents: 22_500, below: 'dueDate' });
  expect(headline(aLoan({ minimumAmountDue: NO_CENTS, payoffAmount: cents(90_000) }))).toEqual({
    label: 'Left to pay',
    amountCents: 90_000,
    below: 'dueDate',
  });
  expect(headline(aLoan({ productId: 1104, minimumAmountDue: NO_CENTS })).below).toBe(
    'Nothing is due until your next statement',
  );
  expect(headline(aLoan({ productId: 1104, minimumAmountDue: cents(26_442) })).label).toBe('Minimum payment');
});

test('a loan in recovery shows the amount that stops it, and a stayed loan shows no amount due', () => {
  const out = aLoan({
    productId: 1103,
    statusCode: 15,
    ofrPaymentValue: cents(93_288),
    payoffAmount: cents(416_918),
    validations: REINSTATABLE,
  });
  expect(headline(out)).toMatchObject({ label: 'To get back on track', amountCents: 93_288 });
  expect(headline({ ...out, statusCode: 13 })).toMatchObject({
    label: 'To get your vehicle back',
    amountCents: 416_918,
  });
  expect(headline(aLoan({ statusCode: 6, perDiem: NO_CENTS }))).toEqual({
    label: 'You owe',
    amountCents: 172_500,
    below: 'No interest is being added',
  });
  expect(headline(aLoan({ statusCode: 17 }))).toMatchObject({ label: 'On record', below: 'Nothing to pay now' });
});

test('a loan that has not started shows the amount borrowed and then its first payment', () => {
  const unsigned = aLoan({ payable: false, whyNotPayable: 'awaiting_signature', dueDate: null });
  expect(headline(unsigned)).toEqual({ label: 'You borrow', amountCents: 150_000, below: 'No payment is due' });
  expect(headline(aLoan({ payable: false, whyNotPayable: 'awaiting_funds' }))).toMatchObject({
    label: 'First payment',
    amountCents: 22_500,
  });
});

test('a late loan shows its catch-up amount with costs, and a charged-off loan shows none', () => {
  const late = { daysLate: 8, pastDueAmount: cents(22_000), minimumRequiredAmount: cents(22_000) };
  const instalments = { ...late, productId: 1103, minimumAmountDue: cents(22_000) };
  expect(catchUpText(aLoan(instalments))).toBe('Pay $220.00 to catch up.');
  expect(catchUpText(aLoan({ ...instalments, minimumRequiredAmount: cents(23_000) }))).toBe('Pay $230.00 to catch up.');
  expect(catchUpText(aLoan({ ...late, payoffAmount: cents(22_000) }))).toBe('Pay $220.00 to pay off the loan.');
  const missedOne = { ...instalments, minimumAmountDue: cents(62_901) };
  expect(catchUpText(aLoan(missedOne))).toBe(
    'Pay $220.00 to catch up. That doesn’t include your next payment, $409.01.',
  );
  expect(headline(aLoan(missedOne))).toEqual({ label: 'Amount due', amountCents: 62_901, below: 'pastDue' });
  expect(catchUpText(aLoan())).toBeNull();
  expect(catchUpText(aLoan({ ...late, statusCode: 6 }))).toBeNull();
});

test('a late pawn shows the amount that pays its charges and the balance that stays due', () => {
  const late = {
    daysLate: 8,
    pastDueAmount: cents(22_000),
    minimumRequiredAmount: cents(22_000),
    payoffAmount: cents(142_000),
  };
  expect(catchUpText(aLoan(late))).toBe(
    '$220.00 pays the charges. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
  const paid = { ...late, pastDueAmount: NO_CENTS, minimumRequiredAmount: NO_CENTS, payoffAmount: cents(120_000) };
  expect(catchUpText(aLoan(paid))).toBe(
    'Your charges are paid. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
  expect(catchUpText(aLoan({ ...late, statusCode: 27 }))).toBeNull();
});

test('the share of principal paid is hidden for lines, single payments and unfunded loans', () => {
  expect(principalPaidShare(aLoan({ principalBalance: cents(75_000) }))).toBe(0.5);
  expect(principalPaidShare(aLoan({ originalPrincipal: NO_CENTS }))).toBe(0);
  expect(principalPaidShare(aLoan({ principalBalance: cents(160_000) }))).toBe(0);
  expect(hasPrincipalProgress(aLoan())).toBe(true);
  expect(hasPrincipalProgress(aLoan({ productId: 1104 }))).toBe(false);
  expect(hasPrincipalProgress(aLoan({ productId: 1105 }))).toBe(false);
  expect(hasPrincipalProgress(aLoan({ payable: false, whyNotPayable: 'awaiting_funds' }))).toBe(false);
});

test('masked account numbers look the same whichever mask characters they came with', () => {
  expect(['•••• 6789', '****6789', '**** 6789'].map(unbroken)).toEqual(Array(3).fill('••••\u00a06789'));
});
