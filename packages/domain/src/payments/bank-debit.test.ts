import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { bankAuthorisationWords, bankDebitDays, bankReturnReason, decideBankDebit } from './bank-debit.ts';
import type { DebitAttempt } from './debit-attempts.ts';

const on = businessDate('2026-06-22');
const aDebit = (changes: Partial<DebitAttempt>): DebitAttempt => ({
  loanId: 1,
  number: -1,
  methodId: 'a',
  amountCents: cents(5_000),
  effectiveOn: businessDate('2026-06-15'),
  state: 'settled',
  returnCode: null,
  isCovered: true,
  ...changes,
});
const decide = (attempts: DebitAttempt[], anewOn: string | null = null, methodId = 'a') =>
  decideBankDebit(attempts, { loanId: 2, methodId, on, anewOn: anewOn === null ? null : businessDate(anewOn) });
const failed = (changes: Partial<DebitAttempt> = {}): DebitAttempt =>
  aDebit({ state: 'returned', returnCode: 'R01', ...changes });

test('two failed debits in a row stop debits from every account until a new authorization [12 CFR 1041.8]', () => {
  expect(decide([])).toBeNull();
  expect(decide([failed()])).toBeNull();
  expect(decide([failed(), failed()])).toBe('twoFailures');
  expect(decide([failed(), failed()], null, 'another')).toBe('twoFailures');
  expect(decide([failed(), aDebit({ state: 'sent' }), failed()])).toBe('twoFailures');
  expect(decide([failed(), aDebit({}), failed()])).toBeNull();
  expect(decide([failed(), failed()], '2026-06-16')).toBeNull();
});

test('a new authorization lifts a refusal at the bank but not the stop of a closed account', () => {
  expect(decide([failed({ returnCode: 'R02' })], '2026-06-20')).toBe('accountClosed');
  expect(decide([failed({ returnCode: 'R02' })], null, 'another')).toBeNull();
  expect(decide([failed({ returnCode: 'R10' })])).toBe('authorisationStopped');
  expect(decide([failed({ returnCode: 'R10' })], '2026-06-16')).toBeNull();
});

test('a debit ordered on a weekend takes effect on Monday and settles two business days later', () => {
  expect(bankDebitDays(businessDate('2026-06-20'))).toEqual({ effectiveOn: '2026-06-22', settlesOn: '2026-06-24' });
  // Juneteenth is a bank holiday.
  expect(bankDebitDays(businessDate('2026-06-18'))).toEqual({ effectiveOn: '2026-06-18', settlesOn: '2026-06-23' });
});

test('the debit authorization names lender, account, amount, day, phone and any earlier stop', () => {
  const facts = {
    lender: 'TitleMax',
    amount: '$50.00',
    lastFour: '6789',
    day: 'June 15, 2026',
    phone: '(912) 555-0100',
  };
  const once = bankAuthorisationWords({ ...facts, isAnew: false }).join(' ');
  for (const fact of Object.values(facts)) expect(once).toContain(fact);
  expect(once).not.toContain('again');
  expect(bankAuthorisationWords({ ...facts, isAnew: true })[0]).toContain('debit your bank account again');
});

test('a bank return has a plain reason for its code, and a default for an unknown code', () => {
  expect(bankReturnReason('R01')).toBe('there was not enough money in the account');
  expect(bankReturnReason('R77')).toBe('your bank did not accept it');
  expect(bankReturnReason(null)).toBe('your bank did not accept it');
});
