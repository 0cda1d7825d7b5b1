import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { headline } from './loan-words.ts';
import { asksForPayment } from '#steps/loan-standing/due-kind.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { meaningOf } from '#steps/loan-standing/meaning.ts';
import { standing } from '#steps/loan-standing/standing.ts';
import { whyNotPayable } from '#steps/loan-standing/why-not-payable.ts';

/** A pawn after its charge-off: nothing is owed. */
const ended = (statusCode: 6 | 23 | 24) =>
  aLoan({
    statusCode,
    payable: false,
    whyNotPayable: 'nothing_owed',
    payoffAmount: NO_CENTS,
    minimumAmountDue: NO_CENTS,
    minimumRequiredAmount: NO_CENTS,
    principalBalance: NO_CENTS,
    dueDate: null,
  });

test('a charged-off pawn offers no payment and says that nothing is owed [LOP-023]', () => {
  for (const status of [6, 23, 24] as const) {
    const loan = ended(status);
    expect(asksForPayment(loan)).toBe(false);
    expect(headline(loan)).toEqual({ label: 'Left to pay', amountCents: 0, below: 'You owe nothing' });
    expect(meaningOf(loan)).toMatchObject({ tone: 'info', title: 'You owe nothing on this loan' });
    expect(whyNotPayable(loan)?.title).toBe('You owe nothing on this loan');
  }
  expect(standing(ended(6))).toEqual({ tone: 'neutral', word: 'Nothing owed' });
});

test('a charged-off loan with a claim still asks for it', () => {
  const claim = aLoan({ productId: 1103, statusCode: 6, payoffAmount: cents(416_918) });
  expect(asksForPayment(claim)).toBe(true);
  expect(meaningOf(claim)?.title).toBe('This loan was charged off');
});
