import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { NotPayableReason } from '@lendside/domain/loans/statuses/loan-can.ts';
import { expect, test } from 'vitest';
import { aLoan } from './loan.fixture.ts';
import { whyNotPayable } from './why-not-payable.ts';

const REASONS: Readonly<Record<NotPayableReason, RegExp>> = {
  paid_off: /don’t owe anything|cash advance/,
  awaiting_signature: /once you’ve signed/,
  awaiting_funds: /once you have your money/,
  bankruptcy_stay: /bankruptcy.*Call us/,
  vehicle_recovery: /Call us/,
  closed: /nothing to pay/,
  nothing_owed: /won’t ask you to/,
  payment_in_flight: /Wait until it’s done/,
  ssn_missing: /Call us or visit your store to add it/,
};

test('every reason a loan cannot be paid, even an unknown reason, says what would change it [LOA-039]', () => {
  expect(whyNotPayable(aLoan())).toBeNull();
  for (const [reason, says] of Object.entries(REASONS))
    expect(whyNotPayable(aLoan({ payable: false, whyNotPayable: reason }))?.text).toMatch(says);
  expect(whyNotPayable(aLoan({ payable: false, whyNotPayable: 'something_new' }))?.text).toContain('Call your store');
});

test('a missing Social Security number reads as not eligible, with what would change it [LER-017 LOP-026 LOA-039]', () => {
  const why = whyNotPayable(aLoan({ payable: false, whyNotPayable: 'ssn_missing' }));
  expect(why?.title).toBe('You are not eligible at this time. Please contact customer service.');
  expect(why?.text).toMatch(/Social Security number on file/);
});

test('the text is more exact for renewed, settled, canceled, recovered and sold loans', () => {
  const title = (name: keyof typeof LOAN_STATUS_FACTS, reason: NotPayableReason) =>
    whyNotPayable(aLoan({ payable: false, whyNotPayable: reason, statusCode: LOAN_STATUS_FACTS[name].code }))?.title;
  expect(title('PaidOff', 'paid_off')).toBe('This loan is paid off');
  expect(title('Refinance', 'paid_off')).toBe('This loan was renewed');
  expect(title('Settled', 'paid_off')).toBe('This loan is settled');
  expect(title('Rescinded', 'closed')).toBe('This loan was canceled');
  expect(title('Closed', 'closed')).toBe('This loan is closed');
  expect(title('Repossessed', 'vehicle_recovery')).toBe('Pay at the store to get your vehicle back');
  expect(title('Sold', 'vehicle_recovery')).toBe('Nothing can be paid here now');
});
