import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { newTerms } from '#steps/renewal/new-terms.fixture.ts';
import { boundsOfLoan, reasonsAboutRenewing, renewAmount, renewCash, renewOffer } from './renew-offer.ts';

const own = { isGuest: false, isRefiPrevented: false, isLimited: false };
const alma = () => aLoanEntity(LOANS.alma());
const rita = () => aLoanEntity(LOANS.rita());
const refusedFor = (...reasons: readonly string[]) => ({
  refinanceEligible: false,
  whyNotRefinance: reasons.map((reason) => ({ reason, remedy: 'none' })),
});

test('a guest is offered a renewal only for a loan that allows it, and reads why not otherwise [REF-001]', () => {
  const guest = { ...own, isGuest: true };
  const open = { ...alma(), validations: { ...alma().validations, guestFeatures: { guestRefinanceEnabled: true } } };
  expect(renewOffer(open, guest)).toEqual({ kind: 'offered' });
  expect(renewOffer(alma(), guest)).toMatchObject({
    kind: 'refused',
    why: { fact: expect.stringContaining('Only the borrower') as unknown },
  });
});

test('a renewal that the risk check prevented is not offered, and says who to call [REF-002 PAY-008]', () => {
  expect(renewOffer(alma(), { ...own, isRefiPrevented: true })).toMatchObject({
    kind: 'refused',
    why: { remedy: 'call' },
  });
});

test('an eligible loan is offered a renewal, and each refusal has its own reason and way on [REF-003 PAY-005]', () => {
  expect(renewOffer(alma(), own)).toEqual({ kind: 'offered' });
  expect(renewOffer({ ...alma(), ...refusedFor('too_late') }, own)).toMatchObject({ why: { remedy: 'payPastDue' } });
  expect(renewOffer({ ...alma(), ...refusedFor('ssn_missing') }, own)).toMatchObject({ why: { remedy: 'store' } });
  expect(renewOffer({ ...alma(), ...refusedFor('demographics_missing') }, own)).toEqual({ kind: 'offered' });
  expect(renewOffer({ ...alma(), lmsId: 3 }, own)).toMatchObject({ kind: 'refused', why: { remedy: 'call' } });
  expect(renewOffer(alma(), { ...own, isLimited: true })).toMatchObject({ kind: 'refused' });
});

test('a line, a closed loan and a loan with an open renewal say nothing about renewing', () => {
  expect(renewOffer(aLoanEntity(LOANS.nate()), own)).toEqual({ kind: 'none' });
  expect(renewOffer({ ...alma(), paidOff: true }, own)).toEqual({ kind: 'none' });
  const renewal = { state: 'awaitingSignature', signBy: alma().asOf, newLoanId: 9 } as const;
  expect(renewOffer({ ...alma(), renewal }, own)).toEqual({ kind: 'none' });
});

const typed = (text: string, loan = alma()) =>
  renewAmount(loan, boundsOfLoan(loan), { text, amountType: 'other', isGuest: false });

test('the payment of a renewal is not the payoff [REF-004]', () => {
  expect(typed('1,725.00')).toMatchObject({ ok: false });
});

test('one cent under the least is refused with what is missing, and the least passes [REF-005]', () => {
  expect(typed('225.00')).toEqual({ ok: true, cents: 22_500 });
  expect(typed('')).toEqual({ ok: true, cents: 22_500 });
  expect(typed('224.99')).toEqual({ ok: false, message: 'Pay $0.01 more to renew. The least is $225.00.' });
});

test('a switch of product takes the lower of the least and the amount of the switch [REF-006]', () => {
  const loan = { ...alma(), productSwitchAmountDue: cents(20_000) };
  const amountType = 'onlineProduct' as const;
  const asked = (text: string) => renewAmount(loan, boundsOfLoan(loan), { text, amountType, isGuest: false });
  expect(asked('200.00')).toMatchObject({ ok: true });
  expect(asked('199.99')).toMatchObject({ ok: false });
});

test('a payment that leaves less than the smallest loan is refused with the most [REF-007]', () => {
  const { mostCents } = boundsOfLoan(alma());
  expect(mostCents).toBe(162_500);
  expect(typed('1,625.00')).toMatchObject({ ok: true });
  expect(typed('1,625.01')).toEqual({
    ok: false,
    message: 'Enter $1,625.00 or less. More than that leaves too little for a new loan.',
  });
});

test('an NLS loan may be renewed with nothing or any amount below the payoff [REF-008]', () => {
  const loan = { ...rita(), lmsId: 1 as const };
  expect(typed('', loan)).toEqual({ ok: true, cents: 0 });
  expect(typed('0.01', loan)).toEqual({ ok: true, cents: 1 });
});

test('garbled amounts say how to write them, and cash stays within its limits', () => {
  expect(typed('12.345')).toMatchObject({ ok: false });
  const bounds = { leastCents: cents(5_000), mostCents: cents(20_000) };
  expect(renewCash('', bounds)).toEqual({ ok: true, cents: null });
  expect(renewCash('50.00', bounds)).toEqual({ ok: true, cents: 5_000 });
  expect(renewCash('49.99', bounds)).toMatchObject({ ok: false });
  expect(renewCash('200.01', bounds)).toMatchObject({ ok: false });
});

test('the choice says how much of the principal the law asks for, and what the new loan then is', () => {
  const reduced = newTerms({ loanAmount: '1,425.00', principalReduction: '75.00' });
  const [first] = reasonsAboutRenewing(alma(), false, reduced).bad;
  expect(first).toContain('includes $75.00 of what you borrowed');
  expect(first).toContain('Your new loan is $1,425.00.');
  expect(reasonsAboutRenewing(alma(), false, null).bad[0]).not.toContain('$');
  expect(JSON.stringify(reasonsAboutRenewing(alma(), false, reduced))).not.toContain('only the charge');
});

test('the choice says that a pawn keeps its principal, and that nothing is renewed unsigned', () => {
  const { good, bad } = reasonsAboutRenewing(alma(), false, newTerms());
  expect(good[0]).toContain('keep your vehicle');
  expect(bad.join(' ')).toContain('Your new loan is $1,500.00. A new charge comes with each period.');
  expect(bad.join(' ')).toContain('Nothing is renewed until you have.');
  expect(JSON.stringify(reasonsAboutRenewing(alma(), true, newTerms()))).not.toContain('$');
});
