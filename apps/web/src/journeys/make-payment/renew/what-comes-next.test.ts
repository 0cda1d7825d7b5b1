import { expect, test } from 'vitest';
import { otherSigner, whatComesNext, type NextFacts } from './what-comes-next.ts';

const FACTS: NextFacts = {
  paid: '$225.00',
  signBy: 'Tue, Jun 16',
  dueOn: 'Fri, Jul 3',
  isLate: false,
  otherName: null,
  isGuest: false,
  needsVisit: false,
  cash: null,
};

test('the review says who signs until when, and that the payment stays when nobody does', () => {
  const { steps, unless } = whatComesNext(FACTS);
  expect(steps).toEqual([
    'We take $225.00 and post it to the loan you have now.',
    'You sign by Tue, Jun 16, 5:00 PM store time.',
    'Your new loan starts with the last signature. The old one ends then.',
  ]);
  expect(unless).toBe('If nobody signs by Tue, Jun 16: Your payment stays. The loan is still due on Fri, Jul 3.');
  expect(whatComesNext({ ...FACTS, dueOn: 'Sun, Jun 7', isLate: true }).unless).toContain(
    'The loan is still past due since Sun, Jun 7.',
  );
});

test('the review names the other signer, the borrower of a guest, and a visit to the store', () => {
  expect(whatComesNext({ ...FACTS, otherName: 'Tara' }).steps[1]).toContain('You and Tara both sign');
  expect(whatComesNext({ ...FACTS, isGuest: true }).steps[1]).toContain('The borrower signs');
  expect(whatComesNext({ ...FACTS, needsVisit: true }).unless).toContain('If you don’t come in by');
});

test('the other signer comes from the loan, so a reload forgets nobody; a guest reads no name', () => {
  const loan = { alternateName: 'Tara' };
  expect([otherSigner(loan, false), otherSigner(loan, true), otherSigner({ alternateName: null }, false)]).toEqual([
    'Tara',
    null,
    null,
  ]);
});

test('an unpaid renewal changes nothing until it is signed, and cash waits for the new loan', () => {
  const { steps, unless } = whatComesNext({
    ...FACTS,
    paid: null,
    cash: 'You pick up $300.00 at your store once the new loan has started.',
  });
  expect(steps[0]).toContain('You sign');
  expect(steps.at(-1)).toBe('You pick up $300.00 at your store once the new loan has started.');
  expect(unless).toContain('Nothing changes.');
});
