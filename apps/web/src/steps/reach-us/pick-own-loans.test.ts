import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { pickOwnLoans } from './pick-own-loans.ts';

const known = { loanSystems: ['NLS', 'Invictus', 'TLXe'], customerIds: { NLS: 'n', Invictus: 'i', TLXe: 't' } };

test('the system of the first unpaid loan comes first, with that loan', () => {
  const loan = aLoan({ lmsId: 3 });
  const { systems, first } = pickOwnLoans([aLoan({ paidOff: true }), loan], known);
  expect(systems).toEqual(['Invictus', 'NLS', 'TLXe']);
  expect(first).toBe(loan);
});

test('without loans under the brand, the first of TLXe, NLS and Invictus comes first [LOA-038]', () => {
  expect(pickOwnLoans([], known).systems).toEqual(['TLXe', 'NLS', 'Invictus']);
  const online = { loanSystems: ['Invictus', 'NLS'], customerIds: { Invictus: 'i', NLS: 'n' } };
  expect(pickOwnLoans([], online)).toEqual({ systems: ['NLS', 'Invictus'], first: null });
});

test('a person whom no system knows has no system', () => {
  expect(pickOwnLoans([], { loanSystems: [], customerIds: {} })).toEqual({ systems: [], first: null });
});
