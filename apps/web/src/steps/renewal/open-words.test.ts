import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { aSigner } from '#steps/signing/signing.fixture.ts';
import type { SigningStatus } from '#steps/signing/signing-facts.ts';
import { openWords } from './open-words.ts';
import { aRenewal } from './renewal.fixture.ts';

const LOAN = aLoan({ alternateName: 'Tara Turner' });
const OPEN = { state: 'awaitingSignature', signBy: businessDate('2026-06-16'), newLoanId: 10_901 } as const;
const YOU = aSigner({ name: 'Sam Turner', isYou: true });
const TARA = aSigner({ name: 'Tara Turner', party: 'coborrower' });

function status(change: Partial<SigningStatus>): SigningStatus {
  return {
    status: 'pending',
    docSigned: false,
    signedAt: null,
    signers: [YOU, TARA],
    isYourTurn: true,
    signBy: OPEN.signBy,
    activeAt: null,
    declineReason: null,
    notInEffect: null,
    ...change,
  };
}

test('an open renewal says until when to sign, and that the payment is in', () => {
  expect(openWords(OPEN, aRenewal(), null, LOAN)).toEqual({
    title: 'Sign by Tue, Jun 16 to renew',
    lines: [
      'The payment of $225.00 is in.',
      'Your loan is renewed once everybody has signed, by Tue, Jun 16, 5:00 PM store time.',
    ],
    button: 'See the terms and sign',
  });
});

test('an open renewal shows its last day before its details are read', () => {
  const words = openWords(OPEN, null, null, LOAN);
  expect([words.title, words.button]).toEqual(['Sign by Tue, Jun 16 to renew', 'See the terms and sign']);
});

test('the other borrower sees who opened the renewal, and whose turn it is', () => {
  const theirs = aRenewal({ openedByYou: false, openedByName: 'Tara Turner' });
  expect(openWords(OPEN, theirs, null, LOAN).lines[0]).toBe('Tara Turner opened it.');
  const signed = status({ signers: [YOU, { ...TARA, state: 'signed' }] });
  expect(openWords(OPEN, theirs, signed, LOAN).title).toBe('Tara Turner signed. Now it’s your turn.');
});

test('a person who signed waits for the other borrower without a button', () => {
  const signed = status({ signers: [{ ...YOU, state: 'signed' }, TARA], isYourTurn: false });
  const words = openWords(OPEN, aRenewal(), signed, LOAN);
  expect([words.title, words.button]).toEqual(['Waiting for Tara Turner to sign', null]);
});

test('a signing that was begun is continued', () => {
  const begun = status({ signers: [{ ...YOU, state: 'opened' }, TARA] });
  expect(openWords(OPEN, aRenewal(), begun, LOAN).button).toBe('Continue signing');
});

test('a renewal that is paid, visited for or canceled leads to its own place', () => {
  const words = (state: 'paying' | 'awaitingVisit') =>
    openWords({ ...OPEN, state }, aRenewal({ state, kind: 'productSwitch' }), null, LOAN);
  expect(words('paying').button).toBe('See the progress');
  expect(words('awaitingVisit')).toMatchObject({ title: 'Visit your store by Tue, Jun 16', button: 'Where to go' });
  expect(openWords(OPEN, aRenewal({ isEnding: true }), null, LOAN).button).toBeNull();
});
