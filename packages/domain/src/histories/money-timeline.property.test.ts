import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PostedEntry } from '#ledger/journal-entry.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { debtMoveOf } from '#loans/debt-move.fixture.ts';
import { addMoves, movedCents, NO_MOVE } from '#loans/debt-move.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { reinstatePawn, reinstatesPawn } from '#refinance/reinstate-pawn.ts';
import { moneyTimeline, type MoneyTry, type Movement, type TimelineEvent } from '#loans/figures/money-timeline.ts';
import { previewPayment } from '#refinance/payment-projection.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { scheduledPayments } from '#loans/payments/scheduled-payments.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { cents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { HISTORIES_TIMEOUT_MS } from './find-broken-history.fixture.ts';
import {
  beginningsOf,
  LINE_DEEDS,
  lineBeginnings,
  RENEWAL_DEEDS,
  stepsOf,
  takeStep,
  VEHICLE_DEEDS,
} from './random-steps.fixture.ts';
import type { LivedLoan, World } from './random-world.fixture.ts';
import { assign, live, pay } from './world-deeds.fixture.ts';

/** Converts a loan's ledger into movements: every change of the debt, including each day's interest. */
function movementsOf(ledger: readonly PostedEntry[]): Movement[] {
  return ledger.map(({ key, on, entry }) => ({
    id: key,
    on,
    sort: entry.event === 'ACCRUE' || entry.event === 'ACCRUE_CUSTOMARY_FEE' ? 'growth' : sortOf(entry.event),
    title: entry.event,
    state: 'posted',
    move: debtMoveOf(entry.lines),
    channel: null,
    isAutopay: false,
    confirmationNumber: null,
    note: null,
  }));
}

function sortOf(event: PostedEntry['entry']['event']): Movement['sort'] {
  if (event === 'PAYMENT') return 'payment';
  return event === 'GRACE_CHARGE' ? 'charge' : event === 'REPO_COST' ? 'fee' : 'adjustment';
}

/** Events in which the borrower's money arrives. */
const PAYS: ReadonlySet<string> = new Set(['PAYMENT', 'PAYMENT_MEMO', 'RECOVERY']);

function declinedOn(on: MoneyTry['on']): MoneyTry {
  const told = { title: 'Card declined', amountCents: cents(100), split: null, channel: 'card', note: null } as const;
  return { id: 'try', on, state: 'attempted', sort: 'payment', isAutopay: true, ...told };
}

function owedBy({ loan }: LivedLoan): number {
  const b = loan.balances;
  const owed = sumCents(
    b.principalCents,
    b.interestCents,
    b.chargeCents,
    b.graceCents,
    b.customaryFeeCents,
    b.maintenanceCents,
    b.feesCents,
    b.costsCents,
  );
  return subtractCents(owed, b.creditCents);
}

/** Checks at every event that the counted amounts so far equal what is owed, in total and by part. */
function expectAddsUp(events: readonly TimelineEvent[]): void {
  let owed = 0;
  let principal = 0;
  for (const event of events) {
    if (event.isCounted) {
      owed += event.amountCents;
      principal += event.split.principalCents;
    }
    if (event.isSplitKnown) expect(movedCents(event.split)).toBe(event.amountCents);
    if (event.state === 'scheduled') continue;
    expect(event.owedCents).toBe(owed);
    expect(event.principalCents).toBe(principal);
  }
}

function expectTimeline(lived: LivedLoan): void {
  const { loan, product, ledger } = lived;
  const scheduled = scheduledPayments(loan, product, null);
  const events = moneyTimeline({
    movements: movementsOf(ledger),
    tries: [declinedOn(ledger[Math.floor(ledger.length / 2)]?.on ?? loan.asOf)],
    scheduled,
  });
  expectAddsUp(events);
  const last = events.findLast((event) => event.isCounted);
  expect(last?.owedCents ?? 0).toBe(owedBy(lived));
  expect(last?.principalCents ?? 0).toBe(loan.balances.principalCents);
  for (const each of scheduled) {
    expect(each.amountCents).toBeGreaterThan(0);
    expect(movedCents(each.split)).toBe(each.amountCents);
  }
}

function stepAndLook(world: World, step: Parameters<typeof takeStep>[1]): World {
  const next = takeStep(world, step);
  expectTimeline(next.running);
  if (next.renewal !== null) expectTimeline(next.renewal.old);
  return next;
}

const TERM_LOANS = PRODUCTS.filter((product) => product.kind !== 'line');

const KINDS = [
  ['pawns', beginningsOf(TERM_LOANS.filter(({ kind }) => kind === 'pawn')), [...RENEWAL_DEEDS, ...VEHICLE_DEEDS]],
  ['installment loans', beginningsOf(TERM_LOANS.filter(({ kind }) => kind === 'instalment')), RENEWAL_DEEDS],
  ['advances', beginningsOf(TERM_LOANS.filter(({ kind }) => kind === 'payday')), RENEWAL_DEEDS],
  ['lines of credit', lineBeginnings(TENNESSEE_LINE_OF_CREDIT), LINE_DEEDS],
] as const;

test.each(KINDS)(
  'the timeline of %s adds up to what is owed after every step of a random history [LOP-119]',
  (_, beginnings, deeds) => {
    const addsUp = fc.property(beginnings, stepsOf(deeds, 10), (beginning, steps) => {
      expectTimeline(beginning.running);
      steps.reduce(stepAndLook, beginning);
    });
    expect(fc.defaultReportMessage(fc.check(addsUp, { numRuns: 250, includeErrorInReport: true })) ?? null).toBeNull();
  },
  HISTORIES_TIMEOUT_MS,
);

/** Posts a payment made today and returns its entries, its allocation and the loan that continues. For a reinstated pawn the
 *  renewed loan continues, as the server books it (decision 005). Returns null when the server would refuse the payment before
 *  money moves. */
function postToday({ loan, product, ledger }: LivedLoan, paid: World, amountCents: Cents) {
  if (!reinstatesPawn(loan, product, amountCents, 'standard')) {
    const { allocation } = applyPayment(loan, product, amountCents, 'standard');
    const entries = paid.running.ledger.slice(ledger.length).map(({ entry }) => entry);
    return { allocation, entries, after: paid.running.loan };
  }
  const made = reinstatePawn(loan, product, { amountCents, tender: 'card', newLoanId: loan.loanId + 1 });
  if (!made.ok) return null;
  const { old, next, payment } = made.value;
  return { allocation: payment.allocation, entries: old.entries, after: next.loan };
}

/** Pays a share of the payoff today and compares the preview with the posted result. Returns the effect of the payment. */
function expectShownIsPosted(world: World, permille: number): 'nothing' | 'paid' | 'reinstated' {
  const { loan, product } = world.running;
  const amountCents = cents(Math.max(1, Math.floor((payoffCents(loan) * permille) / 1000)));
  const paid = pay(world, amountCents, 'standard');
  const booked = paid === world ? null : postToday(world.running, paid, amountCents);
  if (booked === null) return 'nothing';
  const { allocation, after } = booked;
  const shown = previewPayment(loan, product, amountCents, 'standard');
  const posted = booked.entries
    .filter(({ event }) => PAYS.has(event))
    .map(({ lines }) => debtMoveOf(lines))
    .reduce(addMoves, NO_MOVE);
  expect(posted.principalCents).toBe(subtractCents(NO_CENTS, allocation.principalCents));
  expect(posted.creditCents).toBe(subtractCents(NO_CENTS, allocation.creditCents));
  expect(movedCents(posted)).toBe(subtractCents(NO_CENTS, amountCents));
  expect(shown.newPayoffAmountCents).toBe(payoffCents(after));
  expect(shown.newPrincipalBalanceCents).toBe(after.balances.principalCents);
  expect(shown.nextDueOn).toBe(quoteFigures(after, product).dueOn);
  expect(shown.nextAmountDueCents).toBe(quoteFigures(after, product).minimumAmountDueCents);
  return reinstatesPawn(loan, product, amountCents, 'standard') ? 'reinstated' : 'paid';
}

const aPermille = fc.integer({ min: 1, max: 1000 });

test.each(KINDS)(
  'the preview of a payment on %s equals each part of what is posted',
  (_, beginnings, deeds) => {
    const isShown = fc.property(beginnings, stepsOf(deeds, 6), aPermille, (beginning, steps, permille) => {
      expectShownIsPosted(steps.reduce(takeStep, beginning), permille);
    });
    expect(fc.defaultReportMessage(fc.check(isShown, { numRuns: 250, includeErrorInReport: true })) ?? null).toBeNull();
  },
  HISTORIES_TIMEOUT_MS,
);

test(
  "the preview of a pawn's reinstatement equals what the payment and renewal post",
  () => {
    const [, pawns, deeds] = KINDS[0];
    const out = (world: World, daysLate: number) => assign(live(world, 120, daysLate));
    let reinstated = 0;
    const isShown = fc.property(
      pawns,
      stepsOf(deeds, 2),
      fc.integer({ min: 15, max: 29 }),
      aPermille,
      (beginning, steps, daysLate, permille) => {
        const did = expectShownIsPosted(out(steps.reduce(takeStep, beginning), daysLate), permille);
        reinstated += did === 'reinstated' ? 1 : 0;
      },
    );
    fc.assert(isShown, { numRuns: 500 });
    expect(reinstated).toBeGreaterThan(50);
  },
  HISTORIES_TIMEOUT_MS,
);
