import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { aRenewal } from '#steps/renewal/renewal.fixture.ts';
import { reopenedCents } from './reopened-balance.ts';

const BOOKED = businessDate('2026-06-15');

function cover(price: number, soldOn: string) {
  const facts = { coverId: 'c', productId: 9, name: 'Club', description: '', endsOn: null, refund: NO_CENTS } as const;
  return { ...facts, price: cents(price), soldOn: businessDate(soldOn), state: 'running' } as const;
}

test('a reopened loan owes the new principal without the cash and the products of the renewal [LOP-121]', () => {
  const loan = aLoan({ originalPrincipal: cents(175_000) });
  const renewal = aRenewal({ state: 'booked', bookedOn: BOOKED, cash: { amount: cents(20_000), type: 2 } });
  const covers = [cover(5_000, '2026-06-15'), cover(7_000, '2026-05-15')];
  expect(reopenedCents(loan, renewal, covers)).toBe(150_000);
});

test('the balance of a reopened loan is not guessed while products are read, or after a switch', () => {
  const renewal = aRenewal({ state: 'booked', bookedOn: BOOKED });
  expect(reopenedCents(aLoan(), renewal, undefined)).toBeNull();
  expect(reopenedCents(aLoan(), { ...renewal, kind: 'productSwitch' }, [])).toBeNull();
});
