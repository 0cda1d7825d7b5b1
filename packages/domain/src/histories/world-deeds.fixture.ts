import { addDays } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { changeCreditLimit } from '#draws/credit-limit.ts';
import type { Draw, DrawChange } from '#draws/draw.ts';
import { isDrawPending } from '#draws/draw-states.ts';
import { acceptDraw, requestDraw, settleDraw } from '#draws/request-draw.ts';
import { cancelDraw, failDraw, lapseDraw, returnDraw } from '#draws/undo-draw.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import { signedCents } from '#ledger/journal-entry.ts';
import type { WaivedPart } from '#ledger/reversal-postings.ts';
import { cancelAncillary } from '#loans/ancillaries/ancillary.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { dischargeBankruptcy, dismissBankruptcy, fileBankruptcy } from '#loans/losses/bankruptcy.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import { extendPlan as decidePlan } from '#loans/paydays/extended-plan.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { PaymentPurpose } from '#loans/payments/payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { approveRefund, payRefund, refundableCents } from '#loans/payments/refund-credit.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { NO_DAY_FACTS } from '#loans/day-end/decide-day-events.ts';
import { waiveFee } from '#loans/charges/waive-fee.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { offerSettlement, paySettlement, signSettlement } from '#settlements/settlement.ts';
import { assignRepo, recallRepo, recoverVehicle } from '#settlements/vehicle-recovery.ts';
import { accountForSale, escheat, payOutSurplus, sellVehicle, sendSaleNotice } from '#settlements/vehicle-sale.ts';
import { change, postedSince, type World } from './random-world.fixture.ts';
import { FINANCED } from './world-renewals.fixture.ts';

const NOON = 720;

/** Runs a number of days, each with a notice of default that was sent 25 days before. */
export function live(world: World, days: number, daysLate = Infinity): World {
  const { product } = world.running;
  let { loan } = world.running;
  let told = world;
  for (let day = 0; day < days && loanDaysLate(loan) < daysLate; day += 1) {
    const facts = { ...NO_DAY_FACTS, noticeOfDefaultOn: addDays(loan.asOf, -24) };
    const opened = openNextDay(loan, product, facts);
    loan = opened.loan;
    if (opened.entries.length > 0 || opened.events.length > 0) told = change(told, opened);
  }
  return { ...told, running: { ...told.running, loan } };
}

/** Applies a decision; a refused decision changes nothing. */
export function tell(world: World, decision: Decided<LoanChange>): World {
  return decision.ok ? change(world, decision.value) : world;
}

/** Pays when the loan's status allows a full payment. */
export function pay(
  world: World,
  amountCents: number,
  purpose: PaymentPurpose = 'standard',
  tender: PaymentTender = 'card',
): World {
  const { loan, product } = world.running;
  const isRedeemed = purpose === 'redemption' && loanCan.redeem(loan, { at: 'store', paymentInFlight: false }).allowed;
  const isOpen =
    loanStatusFacts(loan.status).payableOnline ||
    loan.status === LOAN_STATUS.Repossessed ||
    loan.status === LOAN_STATUS.Sold ||
    isRedeemed;
  if (!isOpen || loan.phase !== 'active' || amountCents <= 0 || payoffCents(loan) === 0) return world;
  const paid = applyPayment(loan, product, cents(amountCents), purpose, tender);
  const after = change(world, { ...paid, events: paid.event === null ? [] : [paid.event] });
  return { ...after, payments: [...world.payments, { loanId: loan.loanId, posted: postedSince(world, after) }] };
}

/** Runs until the billed amount is due and pays it by bank debit. */
export function payByAutopay(world: World): World {
  const { loan, product } = world.running;
  const { dueOn } = quoteFigures(loan, product);
  const until = dueOn === null ? loan.asOf : rollToBusinessDay(dueOn);
  let told = world;
  for (let day = 0; day < 45 && told.running.loan.asOf < until; day += 1) told = live(told, 1);
  return pay(told, quoteFigures(told.running.loan, product).minimumAmountDueCents, 'standard', 'ach');
}

/** Pays the amount that reinstates a loan in recovery. */
export function reinstate(world: World): World {
  const { loan, product } = world.running;
  const isInRecovery = loan.status === LOAN_STATUS.OutForRepo || loan.status === LOAN_STATUS.Repossessed;
  return isInRecovery ? pay(world, reinstatementCents(loan, product), 'reinstatement') : world;
}

/** Pays everything at the store for a vehicle that is sought or held. */
export function redeem(world: World): World {
  const { loan } = world.running;
  const may = loanCan.redeem(loan, { at: 'store', paymentInFlight: false }).allowed;
  return may ? pay(world, payoffCents(loan), 'redemption', 'store') : world;
}

/** Starts the extended plan of a payday loan. */
export function extendPlan(world: World): World {
  const { loan, product } = world.running;
  const instalments = product.kind === 'payday' ? (product.extendedPlan?.maxInstalments ?? 0) : 0;
  return tell(world, decidePlan(loan, product, { instalments, lastPlanOn: null }));
}

/** Assigns the vehicle to a recovery agent. */
export function assign(world: World): World {
  const { loan, product } = world.running;
  const facts = {
    noticeOfDefaultOn: addDays(loan.asOf, -40),
    isCoveredBorrower: false,
    isBusy: false,
    isLocatable: true,
  };
  return tell(world, assignRepo(loan, product, facts));
}

/** Withdraws the order from the recovery agent. */
export function recall(world: World): World {
  return tell(world, recallRepo(world.running.loan, world.running.product));
}

/** Recovers the vehicle. */
export function recover(world: World, permille: number): World {
  const { loan, product } = world.running;
  const decision = recoverVehicle(loan, product, permille % 400);
  const vehicle = { recoveredOn: loan.asOf, saleNoticeOn: null };
  return decision.ok ? { ...change(world, decision.value), vehicle } : world;
}

/** Gives notice of the sale, waits and sells. */
export function sell(world: World, permille: number): World {
  const { loan, product } = world.running;
  const recoveredOn = world.vehicle?.recoveredOn ?? loan.asOf;
  const notice = sendSaleNotice(loan, product, recoveredOn);
  if (!notice.ok) return world;
  const later = live(world, 21 + (permille % 25));
  const now = later.running.loan;
  return tell(
    later,
    sellVehicle(now, product, {
      recoveredOn,
      saleNoticeOn: notice.value.noticeOn,
      grossCents: cents(Math.max(1, Math.floor((payoffCents(now) * permille * 16) / 10_000))),
      auctionFeeCents: cents(permille * 20),
    }),
  );
}

/** Closes the account of a sale: pays out the surplus, transfers it to the state, or waives the deficiency. */
export function account(world: World, isWaiving: boolean): World {
  const { loan, ledger } = world.running;
  const lines = ledger.flatMap(({ entry }) => entry.lines).filter((line) => line.account === 2400);
  const surplusCents = cents(0 - lines.reduce((sum, line) => sum + signedCents(line), 0));
  if (surplusCents === 0) return tell(world, accountForSale(loan, { surplusCents, waivesDeficiency: isWaiving }));
  return tell(world, isWaiving ? escheat(loan, surplusCents) : payOutSurplus(loan, surplusCents));
}

/** Files, dismisses or discharges a bankruptcy. */
export function inCourt(world: World, deed: 'file' | 'dismiss' | 'discharge'): World {
  const { loan, product } = world.running;
  if (deed === 'file')
    return tell(world, fileBankruptcy(loan, product, { caseNumber: '26-1', chapter: 13, filedOn: loan.asOf }));
  return tell(world, deed === 'dismiss' ? dismissBankruptcy(loan, product) : dischargeBankruptcy(loan, product));
}

/** Makes, signs or pays a settlement offer, whichever is next. */
export function settle(world: World): World {
  const { loan, product } = world.running;
  const { offer } = world;
  if (offer === null || offer.state !== 'open') {
    const made = offerSettlement(loan);
    return made.ok ? { ...world, offer: made.value } : world;
  }
  const signed = signSettlement(offer, loan.asOf);
  if (!signed.ok) return { ...world, offer: null };
  if (offer.docSignedOn === null) return { ...world, offer: signed.value };
  const paid = paySettlement(loan, product, offer, cents(Math.min(offer.amountCents, payoffCents(loan))));
  if (!paid.ok) return { ...world, offer: null };
  const { payment } = paid.value;
  const after = change(world, { ...payment, events: payment.event === null ? [] : [payment.event] });
  const made = { loanId: loan.loanId, posted: postedSince(world, after) };
  return { ...after, offer: null, payments: [...world.payments, made] };
}

const WAIVED = [
  ['interest', 'interestCents'],
  ['charge', 'chargeCents'],
  ['grace', 'graceCents'],
  ['customaryFee', 'customaryFeeCents'],
  ['maintenance', 'maintenanceCents'],
  ['fee', 'feesCents'],
] as const satisfies readonly (readonly [WaivedPart, string])[];

/** Waives part of the first or the last charge that is owed. */
export function waive(world: World, permille: number, isFirst: boolean): World {
  const { loan, product } = world.running;
  const owed = WAIVED.filter(([, balance]) => loan.balances[balance] > 0);
  const chosen = isFirst ? owed[0] : owed.at(-1);
  if (chosen === undefined) return world;
  const [part, balance] = chosen;
  return tell(world, waiveFee(loan, product, part, cents(Math.ceil((loan.balances[balance] * permille) / 1000))));
}

/** Pays out a credit balance. */
export function refund(world: World, permille: number): World {
  const { loan } = world.running;
  const amountCents = cents(Math.ceil((refundableCents(loan) * permille) / 1000));
  const approved = approveRefund(loan, amountCents);
  if (!approved.ok) return world;
  const owing = change(world, approved.value);
  return change(owing, payRefund(owing.running.loan, amountCents));
}

/** Cancels the ancillary plan that a refinance financed. */
export function cancelPlan(world: World): World {
  const { loan, product, ledger } = world.running;
  const isSold = ledger[0]?.entry.lines.some((line) => line.account === 2300) === true;
  const isCancelled = ledger.some(({ entry }) => entry.event === 'ANCILLARY_CANCELLED');
  if (!isSold || isCancelled || loan.status === LOAN_STATUS.Rescinded) return world;
  const sale = { ...FINANCED, soldOn: loan.noteOn, endsOn: addDays(loan.noteOn, 90), isFinanced: true };
  return tell(world, cancelAncillary(loan, product, sale));
}

function withDraw(world: World, decision: Decided<DrawChange>): World {
  if (!decision.ok) return world;
  const { draw } = decision.value;
  const others = world.draws.filter(({ reference }) => reference !== draw.reference);
  return { ...change(world, decision.value), draws: [...others, draw] };
}

const CHANNELS = ['store', 'moneyGram', 'debit', 'ach'] as const;

/** Requests a draw. `isTaken`: its channel accepts and pays out immediately. */
export function draw(world: World, permille: number, isTaken: boolean): World {
  const { loan, product } = world.running;
  if (loan.line === null) return world;
  const request = {
    reference: `draw-${world.draws.length + 1}`,
    amountCents: cents(5000 + Math.floor((availableCreditCents(loan) * permille) / 1500)),
    channel: CHANNELS[permille % 4] ?? 'store',
  };
  const hasPendingDraw = world.draws.some(({ state }) => isDrawPending(state));
  const facts = { isGuest: false, isCoveredBorrower: false, hasPendingDraw, storeCashTodayCents: NO_CENTS };
  const asked = withDraw(world, requestDraw(loan, product, request, facts));
  return isTaken && asked !== world ? moveDraw(moveDraw(asked, 'accept'), 'settle') : asked;
}

/** Next event of the most recent draw. */
export type DrawMove = 'accept' | 'settle' | 'cancel' | 'return' | 'fail' | 'lapse';

function decideDraw({ running: { loan, product } }: World, last: Draw, move: DrawMove): Decided<DrawChange> {
  switch (move) {
    case 'accept':
      return acceptDraw(loan, product, last);
    case 'settle':
      return settleDraw(loan, last, cents(100));
    case 'cancel':
      return cancelDraw(loan, product, last, NOON);
    case 'return':
      return returnDraw(loan, product, last, NOON);
    case 'fail':
      return failDraw(loan, product, last);
    case 'lapse':
      return lapseDraw(loan, product, last);
  }
}

/** Applies the event to the most recent draw. */
export function moveDraw(world: World, move: DrawMove): World {
  const last = world.draws.at(-1);
  return last === undefined ? world : withDraw(world, decideDraw(world, last, move));
}

/** Changes the credit limit. */
export function setLimit(world: World, permille: number): World {
  const { loan, product } = world.running;
  return loan.line === null ? world : tell(world, changeCreditLimit(loan, product, cents(25_000 + permille * 375)));
}
