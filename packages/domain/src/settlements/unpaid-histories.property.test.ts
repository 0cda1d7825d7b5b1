import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import type { AccountCode } from '#ledger/chart-of-accounts.ts';
import type { LoanBooks } from '#ledger/loss-postings.ts';
import { checkEntries, checkOwed, trialBalance } from '#ledger/invariants.ts';
import { signedCents } from '#ledger/journal-entry.ts';
import { accrueDay } from '#loans/charges/accrue-day.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { dischargeBankruptcy, dismissBankruptcy, fileBankruptcy } from '#loans/losses/bankruptcy.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { begin, type LoanStory } from '#loans/loan-story.fixture.ts';
import { decideTransition, type LoanEventName, type LoanStanding } from '#loans/statuses/loan-transitions.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { mayHaveDayEvents, NO_DAY_FACTS, takeDayEvents } from '#loans/day-end/decide-day-events.ts';
import { cents, sumCents } from '#money/cents.ts';
import { readyToAssign, take } from './lived-loan.fixture.ts';
import { offerSettlement, paySettlement, signSettlement } from './settlement.ts';
import { assignRepo, recallRepo, recoverVehicle } from './vehicle-recovery.ts';
import { accountForSale, sellVehicle } from './vehicle-sale.ts';

const NUM_RUNS = 1000;

const CLOSED_END = PRODUCTS.filter((each) => each.kind !== 'line');
const SECURED = CLOSED_END.filter((each) => each.recovery !== null);

const startOf = fc
  .record({
    product: fc.constantFrom(...CLOSED_END, ...SECURED, ...SECURED),
    size: fc.integer({ min: 0, max: 1000 }),
    startDay: fc.integer({ min: 0, max: 400 }),
    term: fc.integer({ min: 9, max: 12 }),
    firstDueDays: fc.integer({ min: 15, max: 28 }),
  })
  .map(({ product, size, startDay, term: wanted, firstDueDays }) => {
    const isCapped = product.kind === 'instalment' && product.totalCostCapRateE8 !== null;
    const term = isCapped ? 4 : wanted;
    const principalCents =
      product.minAmountCents + Math.floor(((product.maxAmountCents - product.minAmountCents) * size) / 1000);
    const noteOn = addDays(businessDate('2025-01-01'), startDay);
    const principal = (principalCents / 100).toFixed(2);
    return begin({ productId: product.productId, principal, noteOn, term, firstDueOn: addDays(noteOn, firstDueDays) });
  });

type Deed =
  | 'assign'
  | 'recall'
  | 'recover'
  | 'sell'
  | 'account'
  | 'waive'
  | 'file'
  | 'dismiss'
  | 'discharge'
  | 'settle';
type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'liveUntilLate' }
  | { readonly kind: 'pay'; readonly permille: number }
  | { readonly kind: 'do'; readonly deed: Deed; readonly permille: number };

const DEEDS: readonly Deed[] = [
  'assign',
  'recover',
  'sell',
  'sell',
  'recall',
  'account',
  'waive',
  'file',
  'dismiss',
  'discharge',
  'settle',
];
/** Steps that must come before a step on a vehicle. */
const WAY: Readonly<Partial<Record<Deed, readonly Deed[]>>> = {
  recover: ['assign', 'recover'],
  sell: ['assign', 'recover', 'sell'],
};
const permille = fc.integer({ min: 1, max: 1600 });
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('liveUntilLate' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('do' as const), deed: fc.constantFrom(...DEEDS), permille }) },
);

function decide({ loan, product }: LoanStory, deed: Deed, share: number): Decided<LoanChange> {
  switch (deed) {
    case 'assign':
      return assignRepo(loan, product, readyToAssign(addDays(loan.asOf, -40)));
    case 'recall':
      return recallRepo(loan, product);
    case 'recover':
      return recoverVehicle(loan, product, share % 400);
    case 'sell':
      return sellVehicle(loan, product, {
        recoveredOn: addDays(loan.asOf, -30),
        saleNoticeOn: addDays(loan.asOf, -20),
        grossCents: cents(Math.max(1, Math.floor((payoffCents(loan) * share) / 1000))),
        auctionFeeCents: cents(share * 20),
      });
    case 'account':
    case 'waive':
      return accountForSale(loan, { surplusCents: cents(0), waivesDeficiency: deed === 'waive' });
    case 'file':
      return fileBankruptcy(loan, product, { caseNumber: '26-1', chapter: 13, filedOn: loan.asOf });
    case 'dismiss':
      return dismissBankruptcy(loan, product);
    case 'discharge':
      return dischargeBankruptcy(loan, product);
    case 'settle': {
      const offer = offerSettlement(loan);
      const signed = offer.ok ? signSettlement(offer.value, loan.asOf) : offer;
      if (!signed.ok) return signed;
      const paid = paySettlement(loan, product, signed.value, signed.value.amountCents);
      if (!paid.ok) return paid;
      const { payment } = paid.value;
      return { ok: true, value: { ...payment, events: payment.event === null ? [] : [payment.event] } };
    }
  }
}

/** Pays when the loan's status allows a full payment. */
function pay(story: LoanStory, amountCents: number): LoanStory {
  const { loan, product } = story;
  const isOpen = loanStatusFacts(loan.status).payableOnline || loan.status === 13 || loan.status === 16;
  if (!isOpen || amountCents <= 0 || payoffCents(loan) === 0) return story;
  const paid = applyPayment(loan, product, cents(amountCents), 'standard');
  return take(story, { ...paid, events: paid.event === null ? [] : [paid.event] });
}

const CHARGES: ReadonlySet<string> = new Set(['LATE_FEE', 'MAINTENANCE_FEE', 'REPO_COST']);
const BILLED: ReadonlySet<number> = new Set([1130, 1140, 9100]);

/** Checks that a day changes the debt only by the day's charges. A loss of the lender must not change it, except that a loan
 *  without personal liability owes nothing once it is charged off. */
function assertSameDebt(before: LoanSnapshot, product: Product, change: LoanChange): void {
  if (!product.allowsDeficiency && change.events.includes('chargeOff')) {
    if (payoffCents(change.loan) !== 0) throw new Error(`owes ${payoffCents(change.loan)} after its charge-off`);
    return;
  }
  const lines = change.entries.filter((entry) => CHARGES.has(entry.event)).flatMap((entry) => entry.lines);
  const charged = lines.filter((line) => BILLED.has(line.account)).map(signedCents);
  const owed = sumCents(payoffCents(before), ...charged);
  if (payoffCents(change.loan) !== owed) throw new Error(`owes ${payoffCents(change.loan)}, not ${owed}`);
}

/** Checks that day-end changes a loan only when `mayHaveDayEvents` is true for it. */
function assertForeseen(before: LoanSnapshot, product: Product, change: LoanChange): void {
  const isChanged =
    change.entries.length + change.events.length > 0 || change.loan.isNonAccrual !== before.isNonAccrual;
  if (isChanged && !mayHaveDayEvents(before, product)) throw new Error(`not foreseen: ${JSON.stringify(change)}`);
}

function live(story: LoanStory, days: number, daysLate = Infinity): LoanStory {
  const { product } = story;
  const ledger = [...story.ledger];
  const events = [...story.events];
  let { loan } = story;
  for (let day = 0; day < days && loanDaysLate(loan) < daysLate; day += 1) {
    const accrued = accrueDay(loan, product);
    const facts = { ...NO_DAY_FACTS, noticeOfDefaultOn: addDays(accrued.loan.asOf, -25) };
    const change = takeDayEvents(accrued.loan, product, facts);
    assertForeseen(accrued.loan, product, change);
    assertSameDebt(accrued.loan, product, change);
    loan = change.loan;
    for (const entry of [...accrued.entries, ...change.entries]) ledger.push({ on: loan.asOf, entry });
    events.push(...change.events);
  }
  return { ...story, loan, ledger, events };
}

function step(story: LoanStory, next: Step): LoanStory {
  if (next.kind === 'live') return live(story, next.days);
  if (next.kind === 'liveUntilLate') return live(story, 150, story.product.ladder.outForRepoDays ?? 60);
  if (next.kind === 'pay') return pay(story, Math.floor((payoffCents(story.loan) * next.permille) / 1000));
  return (WAY[next.deed] ?? [next.deed]).reduce((told, deed) => {
    const decision = decide(told, deed, next.permille);
    return decision.ok ? take(told, decision.value) : told;
  }, story);
}

function onAccounts({ ledger }: LoanStory): (...codes: AccountCode[]) => number {
  const balances = trialBalance(ledger.map(({ entry }) => entry));
  return (...codes) => codes.reduce((sum, code) => sum + (balances.get(code) ?? 0), 0);
}

const INCOME: readonly AccountCode[] = [1110, 1120, 1125];
const REST: readonly AccountCode[] = [1100, 1130, 1140];
const EMPTY: Readonly<Record<LoanBooks, readonly AccountCode[]>> = {
  balance: [9100, 9200],
  nonAccrual: [9100, ...INCOME],
  chargedOff: [9200, ...INCOME, ...REST],
};

/** Lists the accounts that must be zero for a loan, by its books, its status and whether it owes anything. */
function emptyAccounts(loan: LoanSnapshot): AccountCode[] {
  const stands = loanStatusFacts(loan.status).accrues === 'no';
  const owesNothing = payoffCents(loan) === 0;
  return [
    ...EMPTY[accountsHoldingDebt(loan)],
    ...(stands ? ([2200, 2210] as const) : []),
    ...(owesNothing ? [9100 as const, 9200 as const, ...INCOME, ...REST] : []),
  ];
}

/** Checks that folding the entries gives the same loan, and that each part of the debt is on the accounts for its books. */
function expectBooks(story: LoanStory): void {
  const { loan, ledger } = story;
  expect(checkEntries(ledger.map(({ entry }) => entry))).toEqual([]);
  expect(checkOwed({ ...loan.balances }, payoffCents(loan))).toEqual([]);
  expect(foldLedger(ledger, { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf })).toEqual({
    balances: loan.balances,
    appliedCents: loan.appliedCents,
    accruedExact: loan.accruedExact,
  });
  const on = onAccounts(story);
  expect(on(9100)).toBe(0 - on(9190));
  expect(on(9200)).toBe(0 - on(9290));
  expect(emptyAccounts(loan).filter((account) => on(account) !== 0)).toEqual([]);
}

/** Follows a loan's events along the table of transitions. */
function expectLawfulPath(start: LoanSnapshot, story: LoanStory): void {
  let standing: LoanStanding = start;
  let interrupted = start.status;
  for (const event of story.events as readonly LoanEventName[]) {
    if (event === 'fileBankruptcy') interrupted = standing.status;
    const decision = decideTransition(standing.status, standing.phase, event, interrupted);
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
    standing = decision.to;
  }
  expect(standing.status).toBe(story.loan.status);
}

describe('random histories of unpaid loans', () => {
  test('unpaid loans keep books, debt and allowed steps and end at zero (I1 I2 I4 I6 I7 I8 I11)', () => {
    fc.assert(
      fc.property(startOf, fc.array(stepOf, { minLength: 3, maxLength: 9 }), (start, steps) => {
        const story = steps.reduce(step, start);
        expectBooks(story);
        const paid = pay(story, payoffCents(story.loan));
        expectLawfulPath(start.loan, paid);
        if (paid === story) return;
        expect(payoffCents(paid.loan)).toBe(0);
        expect(paid.loan.accruedExact).toBe(0n);
        expectBooks(paid);
      }),
      { numRuns: NUM_RUNS },
    );
  }, 30_000);
});
