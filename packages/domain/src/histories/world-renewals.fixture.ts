import { expect } from 'vitest';
import { addDays, addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';
import { signedCents, type JournalEntry } from '#ledger/journal-entry.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import { proceedsCents } from '#loans/opening/open-loan.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { reversePayment, reversePaymentBehindRefinance } from '#loans/payments/reverse-payment.ts';
import type { ReturnedPayment } from '#loans/payments/undo-payment.ts';
import { cents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import { refinancePaymentBounds } from '#refinance/refinance-bounds.ts';
import { refinanceLoan } from '#refinance/refinance-loan.ts';
import { rescindLoan } from '#refinance/rescind-loan.ts';
import { reverseRefinancedPayment } from '#refinance/reverse-refinanced-payment.ts';
import { switchProduct } from '#refinance/switch-product.ts';
import { voidRefinance, type VoidedRefinance, type VoidFacts } from '#refinance/void-refinance.ts';
import {
  change,
  firstOf,
  grow,
  renewedToday,
  standing,
  type LivedLoan,
  type MadePayment,
  type Renewal,
  type World,
} from './random-world.fixture.ts';

const TEN_OF_THE_MORNING = 600;
const MONEY: ReadonlySet<string> = new Set(['PAYMENT', 'PAYMENT_MEMO', 'RECOVERY', 'SETTLEMENT']);
/** Price of the ancillary plan that some refinances finance. */
export const FINANCED = { premiumCents: cents(5_003), commissionCents: cents(1_499) };

function dueDatesOf({ product, loan }: LivedLoan): BusinessDate[] {
  if (product.kind === 'pawn') return [];
  if (product.kind === 'payday') return [addDays(loan.asOf, 20)];
  return Array.from({ length: 18 }, (_, index) => addMonths(addDays(loan.asOf, 20), index));
}

/** Applies a refinance to the world: the old loan, the new loan and the entry that both share. */
function takeOver(
  world: World,
  both: { old: LoanChange; next: LoanChange },
  running: LivedLoan,
  hasCash: boolean,
): World {
  const before = world.running.ledger.length;
  const pairOnly = both.next.entries.filter((entry) => entry.lines.some((line) => line.loanId !== undefined));
  const closed = grow(world.running, both.old);
  const old = grow(closed, { loan: closed.loan, entries: pairOnly, events: [] });
  const unearned = old.ledger.slice(before).find(({ entry }) => entry.event === 'REFINANCE_UNEARNED') ?? null;
  const payments = old.ledger.slice(before).filter(({ entry }) => entry.event === 'PAYMENT');
  const pairAt = running.ledger.findIndex(({ entry }) => entry.event === 'REFINANCE');
  const [pairEntry] = pairOnly;
  const booked = running.ledger[pairAt];
  if (pairEntry === undefined || booked === undefined) throw new Error('a refinance has an entry of both loans');
  const renewal: Renewal = { old, unearned, pair: { ...booked, entry: pairEntry }, hasCash };
  const renewed = renewedToday(world);
  return {
    ...world,
    running,
    renewal,
    ended: renewed === null ? world.ended : [...world.ended, renewed],
    all: [...world.all, ...both.old.entries, ...both.next.entries],
    payments:
      payments.length === 0 ? world.payments : [...world.payments, { loanId: old.loan.loanId, posted: payments }],
    loans: world.loans + 1,
  };
}

/** Renews for the minimum payment. `cashPermille` above 0 adds a cash-out of 50.00 to 500.00. */
export function renew(world: World, cashPermille: number, isFinancing: boolean): World {
  const { running } = world;
  const { loan, product } = running;
  if (product.kind === 'line') return world;
  const { minCents } = refinancePaymentBounds(loan, product);
  const cashOutCents = cents(cashPermille === 0 ? 0 : 5_000 + cashPermille * 45);
  const made = refinanceLoan(loan, product, {
    amountCents: minCents,
    tender: 'card',
    cashOutCents,
    channel: 'store',
    financedItems: isFinancing ? [FINANCED] : [],
    maxLoanAmountCents: product.maxAmountCents,
    newLoanId: world.loans + 1,
    dueDates: dueDatesOf(running),
  });
  if (!made.ok) return world;
  return takeOver(world, made.value, firstOf(product, made.value.next), cashOutCents > 0);
}

/** Moves a pledge to the line of credit. */
export function switchToLine(world: World, permille: number): World {
  const { loan, product } = world.running;
  const creditLimitCents = cents(100_000 + permille * 300);
  const dueCents = productSwitchAmountDueCents(loan, product, creditLimitCents);
  if (dueCents === null) return world;
  const made = switchProduct(loan, product, {
    amountCents: dueCents,
    tender: 'card',
    newLoanId: world.loans + 1,
    newProduct: TENNESSEE_LINE_OF_CREDIT,
    creditLimitCents,
  });
  if (!made.ok) return world;
  const running = firstOf(TENNESSEE_LINE_OF_CREDIT, made.value.next);
  return { ...takeOver(world, made.value, running, false), draws: [] };
}

function voidFacts({ running, renewal }: World, isCashBack: boolean): VoidFacts | null {
  if (renewal === null || running.product.kind === 'line') return null;
  const cashOut = renewal.hasCash ? (isCashBack ? 'waiting' : 'taken') : 'none';
  return {
    now: { on: running.loan.asOf, minuteOfDay: TEN_OF_THE_MORNING },
    cashOut,
    posted: { unearned: renewal.unearned, refinance: renewal.pair, onNext: running.ledger.slice(1) },
  };
}

/** Undoes the running loan and continues with the loan it renewed. */
function goBack(world: World, old: LivedLoan, undone: VoidedRefinance, payments: readonly MadePayment[]): World {
  const { loanId } = old.loan;
  const emptied = grow(world.running, undone.next);
  const both = undone.next.entries.filter((entry) => entry.lines.some((line) => line.loanId === loanId));
  const withPair = grow(old, { loan: old.loan, entries: both, events: [] });
  return {
    ...world,
    running: grow(withPair, undone.old),
    renewal: null,
    ended: [...world.ended, emptied],
    all: [...world.all, ...undone.next.entries, ...undone.old.entries],
    payments,
    offer: null,
  };
}

/** Voids the refinance that made the running loan. */
export function undoRenewal(world: World, isCashBack: boolean): World {
  const old = renewedToday(world);
  const facts = voidFacts(world, isCashBack);
  if (old === null || facts === null) return world;
  const undone = voidRefinance(old.loan, old.product, world.running.loan, facts);
  return undone.ok ? goBack(world, old, undone.value, world.payments) : world;
}

/** Rescinds the running loan by returning its proceeds. */
export function rescind(world: World): World {
  const { loan, product, ledger } = world.running;
  const answer = rescindLoan(loan, product, {
    now: { on: loan.asOf, minuteOfDay: TEN_OF_THE_MORNING },
    returnedCents: proceedsCents(product, loan.originalPrincipalCents),
    returnedTo: 'store',
    posted: ledger,
  });
  return answer.ok ? change(world, answer.value) : world;
}

function factsOf({ running }: World, payment: MadePayment, isCard: boolean): ReturnedPayment {
  const { loan, ledger, stoppedOn } = running;
  const paidOn = payment.posted[0]?.on ?? loan.asOf;
  return {
    posted: payment.posted,
    kind: isCard ? 'chargeback' : 'achReturn',
    returnCode: isCard ? null : 'R01',
    isChannelSettled: nextBusinessDay(paidOn) <= loan.asOf,
    chargebackFeeCents: isCard ? cents(2_500) : NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: stoppedOn,
    history: loan.line === null ? ledger : standing(ledger),
  };
}

/** Checks that a return after a refinance refunds exactly the money that was paid, and that the borrower owes each cent only
 *  once. */
function expectGivenBack(returned: ReturnedPayment, { entries }: LoanChange): void {
  const money = returned.posted.filter(({ entry }) => MONEY.has(entry.event)).map(({ entry }) => entry);
  const cameBack = entries.filter(({ event }) => event === 'REFINANCE_PAYMENT_REVERSED');
  const movedOn = (some: readonly JournalEntry[], accounts: readonly number[]) =>
    some.flatMap(({ lines }) => lines.filter((line) => accounts.includes(line.account)).map(signedCents));
  const cashCents = sumCents(NO_CENTS, ...movedOn(money, [1010, 1020, 1030]));
  const owedCents = sumCents(NO_CENTS, ...movedOn(cameBack, [1100, 1130]));
  const outCents = sumCents(NO_CENTS, ...movedOn(cameBack, [1000, 1010, 1020, 1030]), returned.chargebackFeeCents);
  expect([owedCents, outCents]).toEqual([cashCents, subtractCents(NO_CENTS, cashCents)]);
  expect(cameBack).toHaveLength(money.length);
}

function afterReturn(world: World, answer: Decided<LoanChange>, payments: readonly MadePayment[]): World {
  return answer.ok ? { ...change(world, answer.value), payments } : world;
}

/** Lets the payment at `index` be returned with R01 or charged back. */
export function comeBack(world: World, index: number, isCard: boolean): World {
  const payment = world.payments[index];
  if (payment === undefined) return world;
  const payments = world.payments.filter((each) => each !== payment);
  const { running } = world;
  const facts = factsOf(world, payment, isCard);
  if (payment.loanId === running.loan.loanId)
    return afterReturn(world, reversePayment(running.loan, running.product, facts), payments);
  const money = payment.posted.find(({ entry }) => MONEY.has(entry.event));
  if (money === undefined) return world;
  const old = renewedToday(world);
  const window = voidFacts(world, true);
  if (old !== null && window !== null && old.loan.loanId === payment.loanId) {
    const isOfRenewal = window.posted.refinance.on === money.on;
    const alone = { ...facts, posted: [money], interestStoppedOn: null, history: old.ledger };
    const undone = reverseRefinancedPayment(old.loan, old.product, running.loan, window, alone);
    if (isOfRenewal && undone.ok) return goBack(world, old, undone.value, payments);
  }
  const answer = reversePaymentBehindRefinance(running.loan, running.product, facts);
  if (answer.ok) expectGivenBack(facts, answer.value);
  return afterReturn(world, answer, payments);
}
