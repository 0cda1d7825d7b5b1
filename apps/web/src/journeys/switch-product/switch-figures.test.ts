import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { newTerms } from '#steps/renewal/new-terms.fixture.ts';
import { switchFigures } from './switch-figures.ts';

const termsOf = (paidOnOldLoan: string) =>
  newTerms({ itemization: { givenToYou: '0.00', paidOnOldLoan, paidToOthers: [], prepaidFinanceCharge: '0.00' } });

test('a switch shows the balance that is booked, and what is given back makes up the rest', () => {
  // A charge of 220.00, of which 44.00 are for days still to come.
  const loan = { payoffAmount: cents(122_000) };
  expect(switchFigures(loan, termsOf('1,000.00'), cents(17_600))).toEqual({
    balanceCents: 100_000,
    givenBackCents: 4_400,
  });
});

test('a switch after the charge was paid gives back by a smaller balance', () => {
  const loan = { payoffAmount: cents(100_000) };
  expect(switchFigures(loan, termsOf('826.00'), cents(13_000))).toEqual({
    balanceCents: 82_600,
    givenBackCents: 4_400,
  });
});
