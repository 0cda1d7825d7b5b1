import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { checkEntries, trialBalance } from '#ledger/invariants.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, D0, dollars, liveUntil, onDay, type LoanStory } from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { mayReinstate } from '#loans/losses/may-reinstate.ts';
import { previewPayment } from './payment-projection.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { cents, type Cents } from '#money/cents.ts';
import { assignRepo, recoverVehicle } from '#settlements/vehicle-recovery.ts';
import { reinstatePawn, reinstatesPawn } from './reinstate-pawn.ts';
import { after, done, written } from './refinance-story.fixture.ts';

const FACTS = { noticeOfDefaultOn: D0, isCoveredBorrower: false, isBusy: false, isLocatable: true };

/** P03, which matured on 2026-06-07 and was assigned to an agent 15 days later. */
const p03 = liveUntil(begin({ productId: 1101, principal: '1200.00', noteOn: onDay(-38) }), businessDate('2026-06-22'));
const out = after(p03, done(assignRepo(p03.loan, p03.product, FACTS)));
const recovered = after(out, done(recoverVehicle(out.loan, out.product, 20)));

function reinstate(story: LoanStory, amountCents: Cents) {
  return reinstatePawn(story.loan, story.product, { amountCents, tender: 'card', newLoanId: 2 });
}

function expectFolds({ loan, ledger }: LoanStory): void {
  const { balances, appliedCents, accruedExact } = loan;
  const terms = { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf, loanId: loan.loanId };
  expect(foldLedger(ledger, terms)).toEqual({ balances, appliedCents, accruedExact });
}

/** Reinstates a story; returns both loans, whose ledgers both contain the shared entry. */
function told(story: LoanStory, amountCents: Cents) {
  const made = done(reinstate(story, amountCents));
  const [pair] = made.next.entries;
  const old = after(story, made.old);
  const on = story.loan.asOf;
  const next = after({ product: story.product, loan: made.next.loan, ledger: [], events: [] }, made.next);
  return {
    made,
    old: { ...old, ledger: pair === undefined ? old.ledger : [...old.ledger, { on, entry: pair }] },
    next,
  };
}

describe('P03 out for repo', () => {
  test('P03 must pay its charge and 15 days of grace to be reinstated: 255.00', () => {
    const figures = quoteFigures(out.loan, out.product);
    expect(out.loan.status).toBe(LOAN_STATUS.OutForRepo);
    expect(figures).toMatchObject({ ofrPaymentValueCents: 25_500, payoffAmountCents: 145_500, daysLate: 15 });
    expect(reinstatementCents(out.loan, out.product)).toBe(25_500);
  });

  test('paying 255.00 reinstates and renews P03 (loan-core T15 T08 I1 I4 I5 I7)', () => {
    const { made, old, next } = told(out, dollars('255.00'));
    expect(made.old.events).toEqual(['reinstate', 'renewal']);
    expect([...made.old.entries, ...made.next.entries].map(written)).toEqual([
      'Dr1020 255.00 Cr1120 180.00 Cr1120 75.00',
      'Dr2600 1200.00 Cr1100 1200.00 Dr1100 1200.00 Cr2600 1200.00',
      'Dr1120 180.00 Cr2200 180.00',
    ]);
    expect(made.payment.allocation).toMatchObject({ chargeCents: 18_000, graceCents: 7_500, principalCents: 0 });
    expect([old.loan.status, payoffCents(old.loan)]).toEqual([LOAN_STATUS.Refinance, 0]);
    expect(next.loan).toMatchObject({
      status: LOAN_STATUS.Open,
      loanHeader: '00001-0000001-01',
      renewalNumber: 1,
      chainStartOn: p03.loan.noteOn,
      noteOn: '2026-06-22',
    });
    const figures = quoteFigures(next.loan, next.product);
    expect(figures).toMatchObject({ payoffAmountCents: 138_000, daysLate: 0, dueOn: '2026-07-22' });
    const all = [...old.ledger.slice(0, -1), ...next.ledger].map(({ entry }) => entry);
    expect(checkEntries(all)).toEqual([]);
    expect(trialBalance(all).get(2600)).toBe(0);
    expectFolds(old);
    expectFolds(next);
  });

  test('a larger reinstatement payment reduces principal, down to the smallest loan', () => {
    expect(told(out, dollars('355.00')).next.loan.balances.principalCents).toBe(110_000);
    expect(told(out, dollars('1355.00')).next.loan.balances.principalCents).toBe(10_000);
    expect(reinstate(out, dollars('1355.01'))).toMatchObject({ refusal: { code: 'amount_out_of_range' } });
  });

  test('a payment one cent short does not reinstate a pawn, and a payoff pays it off', () => {
    expect(reinstate(out, cents(25_499))).toEqual({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: 25_500, maxCents: 135_500 },
    });
    expect(reinstatesPawn(out.loan, out.product, cents(25_499), 'standard')).toBe(false);
    expect(applyPayment(out.loan, out.product, cents(25_499), 'standard').loan.status).toBe(LOAN_STATUS.OutForRepo);
    expect(reinstatesPawn(out.loan, out.product, cents(145_500), 'payoff')).toBe(false);
    expect(applyPayment(out.loan, out.product, cents(145_500), 'payoff').loan.status).toBe(LOAN_STATUS.PaidOff);
  });

  test('the preview of a reinstatement shows the renewed loan', () => {
    expect(reinstatesPawn(out.loan, out.product, cents(25_500), 'standard')).toBe(true);
    expect(previewPayment(out.loan, out.product, cents(25_500), 'standard')).toMatchObject({
      newPrincipalBalanceCents: 120_000,
      newPayoffAmountCents: 138_000,
      nextDueOn: '2026-07-22',
      isPayoff: false,
    });
  });

  test('a pawn that can no longer be renewed owes its whole balance', () => {
    const late = { ...liveUntil(p03, addDays(businessDate('2026-06-07'), 31)).loan, status: LOAN_STATUS.OutForRepo };
    expect(mayReinstate(late, p03.product)).toBe(false);
    expect(quoteFigures(late, p03.product).ofrPaymentValueCents).toBe(payoffCents(late));
  });
});

describe('P03 after recovery', () => {
  const counter = { at: 'store', paymentInFlight: false } as const;

  test('P03 is reinstated only at the store after recovery, fee first: 305.00 (loan-core T19)', () => {
    expect(loanCan.reinstate(recovered.loan, recovered.product, counter)).toEqual({ allowed: true });
    expect(loanCan.reinstate(recovered.loan, recovered.product, { ...counter, at: 'online' })).toEqual({
      allowed: false,
      reason: 'at_store_only',
    });
    const { made, old, next } = told(recovered, dollars('305.00'));
    expect(made.payment.allocation).toMatchObject({ costsCents: 5_000, chargeCents: 18_000, graceCents: 7_500 });
    expect(next.loan).toMatchObject({ status: LOAN_STATUS.Open, balances: { principalCents: 120_000, costsCents: 0 } });
    expectFolds(old);
    expectFolds(next);
  });

  test('a reinstatement is refused outside recovery and when the product does not allow it', () => {
    expect(reinstate(p03, dollars('255.00'))).toMatchObject({ ok: false, refusal: { code: 'illegal_transition' } });
    const strict = { ...recovered, product: { ...recovered.product, allowsReinstatementAfterRecovery: false } };
    expect(reinstate(strict, dollars('305.00'))).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'whole_balance_due' },
    });
  });
});
