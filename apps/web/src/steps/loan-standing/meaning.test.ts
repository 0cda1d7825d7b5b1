import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { expect, test } from 'vitest';
import { dueCents, dueKind } from './due-kind.ts';
import { aLoan } from './loan.fixture.ts';
import { meaningOf } from './meaning.ts';

/** Esther Ito (cast P05), out for repo. */
const ESTHER = aLoan({
  productId: 1103,
  statusCode: 15,
  daysLate: 63,
  payoffAmount: cents(416_918),
  minimumRequiredAmount: cents(93_288),
  ofrPaymentValue: cents(93_288),
  validations: { ...aLoan().validations, isOfrReinstateAmount: true, isInOfrStatus: true },
});

function said(name: LoanStatusName, change: Parameters<typeof aLoan>[0] = {}): string {
  const { code, payableOnline } = LOAN_STATUS_FACTS[name];
  const meaning = meaningOf(aLoan({ statusCode: code, payable: payableOnline, ...change }));
  return meaning === null ? '' : [meaning.title, ...meaning.sentences].join(' ');
}

test('a loan in good standing, or a closed one, gets no explanation', () => {
  expect(meaningOf(aLoan())).toBeNull();
  expect(meaningOf(aLoan({ daysLate: 8 }))).toBeNull();
  expect(meaningOf(aLoan({ statusCode: 29, paidOff: true }))).toBeNull();
});

test('every standing other than good or closed is explained in sentences', () => {
  const names = (Object.keys(LOAN_STATUS_FACTS) as LoanStatusName[]).filter(
    (name) => name !== 'Open' && !['paidOff', 'never'].includes(LOAN_STATUS_FACTS[name].shownAs),
  );
  expect(names.filter((name) => !said(name).endsWith('.'))).toEqual([]);
  expect(said('Open', { payable: false, whyNotPayable: 'awaiting_signature' })).toContain(
    'You don’t owe anything until then.',
  );
  expect(said('Open', { payable: false, whyNotPayable: 'awaiting_funds' })).toContain('once you have your money');
});

test('out for repo names the amount that stops it, or the full balance without reinstatement', () => {
  expect(meaningOf(ESTHER)?.sentences[0]).toBe(
    'Pay $932.88 to get back on track. It covers everything past due and the recovery costs.',
  );
  // Her payment of Jun 13 came due after the agent was sent.
  expect(meaningOf({ ...ESTHER, minimumAmountDue: cents(126_640) })?.sentences[0]).toContain(
    'A payment came due since then, and it stays due.',
  );
  expect(dueKind(ESTHER)).toBe('reinstate');
  expect(dueCents(ESTHER)).toBe(93_288);
  expect(dueKind({ ...ESTHER, validations: { ...ESTHER.validations, isOfrReinstateAmount: false } })).toBe(
    'everything',
  );
});

test('a default mentions a cure only when the product allows one', () => {
  const late = { daysLate: 73, minimumRequiredAmount: cents(62_574), payoffAmount: cents(184_123) };
  expect(said('Default', { ...late, productId: 2101 })).toContain('The full balance of $1,841.23 is due.');
  expect(said('Default', { ...late, productId: 1103 })).toContain('If you pay $625.74 today');
});

test('the text of a late pawn never promises that paying charges cures it, before or in default', () => {
  const late = { daysLate: 12, minimumRequiredAmount: cents(22_000), payoffAmount: cents(142_000) };
  expect(said('ActiveDefault', late)).toContain(
    '$220.00 pays the charges. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
  expect(said('ActiveDefault', late)).not.toContain('up to date');
  const missed = { ...late, productId: 1103, pastDueAmount: cents(22_000), minimumAmountDue: cents(22_000) };
  expect(said('ActiveDefault', missed)).toContain('Pay $220.00 and your loan is up to date again.');
  expect(said('ActiveDefault', { ...missed, minimumAmountDue: cents(62_901) })).toContain(
    'Pay $220.00 to cover what you missed. That doesn’t include your next payment, $409.01.',
  );
  expect(said('Default', late)).toContain('The full balance of $1,420.00 is due.');
  expect(said('Default', late)).not.toContain('good standing');
});

test('a bankruptcy text says that interest may be added, and nothing of late fees', () => {
  expect(said('Bankrupt')).toContain('no calls, no reminders, no autopay.');
  expect(said('Bankrupt')).toContain('Interest may still be added to the amount on record.');
  expect(said('Bankrupt')).not.toContain('late fee');
  expect(said('BankruptChargedOff')).not.toContain('late');
});

test('a charge-off is explained alone, with a vehicle and with a bankruptcy', () => {
  const names = ['ChargedOff', 'OutForRepoChargedOff', 'RepossessedChargedOff'] as const;
  for (const name of names) expect(said(name)).toContain('You still owe this balance.');
  // A bankruptcy petition also suspends this demand.
  expect(said('BankruptChargedOff')).toMatch(/^A bankruptcy case is on file.*also charged off/);
  expect(said('BankruptChargedOff')).not.toContain('You still owe this balance.');
});

test('a sold vehicle shows what is left to pay, or who owes the remainder', () => {
  expect(said('Sold', { payoffAmount: cents(5000) })).toContain('You still owe $50.00');
  expect(said('Sold', { productId: 1103, payoffAmount: NO_CENTS })).toContain('the rest is yours');
  expect(said('Sold', { productId: 1101, payoffAmount: NO_CENTS })).toContain('Nothing more is owed.');
});

test('a pawn renewed before its due date says when its next charge is added and how to avoid it', () => {
  const renewed = aLoan({
    payoffAmount: cents(130_000),
    minimumAmountDue: NO_CENTS,
    minimumRequiredAmount: NO_CENTS,
    dueDate: businessDate('2026-08-02'),
    comingCharge: { date: businessDate('2026-07-03'), amount: cents(19_500) },
  });
  expect(meaningOf(renewed)).toEqual({
    tone: 'info',
    title: 'Your next period starts on Fri, Jul 3',
    sentences: [
      'A charge of $195.00 is added that day, and the loan can be renewed again.',
      'Pay off $1,300.00 before Fri, Jul 3 and you won’t owe that charge.',
    ],
  });
  // By the due date the charge renews it once more.
  expect(dueCents(renewed)).toBe(19_500);
});
