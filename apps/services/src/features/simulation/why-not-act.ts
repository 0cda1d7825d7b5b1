import type { LoanActName } from '@lendside/contract/simulation/loan-acts.ts';
import { loanDaysLate } from '@lendside/domain/loans/figures/lateness.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { LOAN_TRANSITIONS, type LoanTransition } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { storeLimitText } from '@lendside/domain/draws/store-limit-text.ts';

type Reasons = Readonly<Record<string, (loan: LoanSnapshot, product: Product, act: LoanActName) => string>>;

const SETTLEMENT_FROM_DAYS = 91;
const TABLE: readonly LoanTransition[] = LOAN_TRANSITIONS;

function planWords(product: Product): string {
  const plan = product.kind === 'payday' ? product.extendedPlan : null;
  if (plan === null) return 'The product has no extended plan.';
  const { minInstalments: least, maxInstalments: most } = plan;
  return `The plan of this product has ${least === most ? least : `${least} to ${most}`} payments.`;
}

function notLateEnough(loan: LoanSnapshot, product: Product, act: LoanActName): string {
  const from = act === 'offerSettlement' ? SETTLEMENT_FROM_DAYS : product.ladder.outForRepoDays;
  return `The loan is ${loanDaysLate(loan)} days late; this can be done from ${from ?? 'no number of'} days late on.`;
}

const REASONS: Reasons = {
  unsecured: () => 'The loan has no vehicle to recover.',
  not_late_enough: notLateEnough,
  no_notice_of_default: () =>
    'No notice of default was given yet; it goes out when the loan becomes past due (status 31).',
  cure_period: (_loan, { rightToCureDays }) =>
    `The borrower may still cure the default: wait until the notice of default is ${rightToCureDays} days old.`,
  covered_borrower: () =>
    'The borrower or cosigner is a covered borrower (a service member or family): no order, no sale, no charge-off.',
  payment_in_flight: () => 'A payment is on its way, or somebody works on the loan; wait until it is posted.',
  vehicle_unlocated: () => 'Nobody knows where the vehicle is.',
  vehicle_not_recovered: () => 'The vehicle was not recovered; report it recovered first.',
  no_sale_notice: () => 'No notice of the sale was sent; send the sale notice first.',
  sale_notice_not_mailed: () =>
    'The mail house has not accepted the letters with the sale notice yet; wait a moment and try again.',
  sale_notice_refused: () =>
    'The mail house could not mail the sale notice. Correct the address and send the sale notice again.',
  sale_notice_late: () =>
    'The sale notice was mailed less than ten days before the day it names; send a new sale notice.',
  not_the_public_day: () =>
    'The public sale was announced for another day; sell on that day, or send a new sale notice.',
  public_sale_incomplete: () => 'A public sale needs its day, time and place.',
  too_early: () => 'The waiting time of the sale notice is not over; go on day by day until the first day of sale.',
  reasons_missing: () => 'A lower limit needs its reasons, because the borrower has a right to them.',
  nothing_owed: () => 'Nothing is owed on the loan.',
  offer_closed: () => 'There is no open settlement offer; make one first.',
  payment_not_found: () => 'No payment of this loan could come back; let the borrower pay first.',
  refinance_only: () => 'This product gives no right to take a new loan back.',
  payment_returned_already: () => 'The last payment came back already.',
  not_running: () => 'The line is over or under a stay, so its limit stands.',
  not_a_line: () => 'Only a line of credit has a limit.',
  whole_balance_due: () => 'Nothing less than the payoff brings this loan back.',
  not_in_recovery: () => 'The loan is not in recovery; assign a recovery agent first.',
  not_recovered: () => 'The vehicle was not recovered; report it recovered first.',
  charged_off: () => 'The loan was written off; only its whole claim can be paid.',
  bankruptcy_stay: () => 'A bankruptcy stays all collection; dismiss it first.',
  no_extended_plan: () => 'The product has no extended plan.',
  already_on_plan: () => 'The loan is on a plan already.',
  too_late: (_loan, { renewal }, act) =>
    act === 'renewAtStore'
      ? `The loan may be renewed until it is ${renewal.maxDaysLate} days late; let the borrower pay what is past due.`
      : 'A plan is asked for until the due date; it has passed.',
  plan_too_soon: () => 'The borrower had such a plan in the last twelve months.',
  terms_out_of_range: (_loan, product) => planWords(product),
  no_autopay: () => 'The loan has no running autopay; let the borrower enroll first.',
  status: () => 'Only an open or a past due loan can be renewed.',
  in_flight: () => 'A payment or a cash advance is on its way; wait until it is posted.',
  no_renewals_left: () => 'All the renewals that the product allows were used.',
  product_does_not_renew: () => 'This product does not renew.',
  bankrupt: () => 'A bankruptcy case is on file; dismiss it first.',
  military: () => 'The borrower is on active duty, and the law allows no renewal.',
  locked_by_other: () => 'Another person is working on the loan; wait until they are done.',
  ssn_missing: () => 'No Social Security number is on file; record it first.',
  demographics_missing: () => 'Details about the borrower are missing; the borrower gives them in the app.',
  risk_denied: () => 'The borrower is blocked.',
  spouse_notice_missing: () =>
    'The address of the spouse is not on file. Take it first; the notice to the spouse is mailed at the end of the day.',
  new_principal_below_minimum: () => 'The new loan would be smaller than the product allows; take a smaller payment.',
  address_incomplete: () => 'Enter the address in one line, as in "1 Main Street, Madison, WI 53703".',
  period_not_begun: () => 'The loan was renewed early; it may be renewed again once its own period begins.',
  nothing_to_refund: () => 'The borrower has no credit to refund.',
  visit_booked: () => 'The loan has a booked visit already.',
  store_closed: () => 'The store is closed then.',
  no_such_switch: () => 'The product offers no switch.',
  non_accrual: () => 'The loan earns no interest any more.',
  renewal_over: () => 'No renewal of the loan is open any more; load it again.',
  cover_ending: () => 'A cover of the loan is being canceled; wait until that is done.',
  not_captured: () => 'The payment of the renewal is still on its way; wait until it is posted.',
  expired: () => 'It is past 17:00 at the store on the last day, so the renewal has ended.',
  window_closed: (_loan, _product, act) =>
    `A ${act === 'takeBackLoan' ? 'new loan' : 'renewal'} is taken back until 17:00 of the next business day; that has passed.`,
  cash_taken: () => 'The borrower has taken the cash, so the renewal stays.',
  later_posting: (_loan, _product, act) =>
    `The new loan has a later posting, so ${act === 'takeBackLoan' ? 'it' : 'the renewal'} stays.`,
  not_refinanced: () => 'The loan did not come from a renewal.',
  no_cash_waiting: () => 'No cash of this loan waits at the store.',
  renewal_open: () => 'A renewal is open; book or end that one first.',
  waits_for_bank: () => 'The cash waits until the bank can no longer return the payment.',
  generations_used_up: () => 'The loan was renewed 99 times and has no number left.',
};

/** Returns the statuses from which the state table allows an event. */
function placesOf(event: string): string {
  return [...new Set(TABLE.filter((row) => row.events.includes(event)).flatMap((row) => row.from))].join(', ');
}

/** Says why an action was refused and what would make it possible, in one or two sentences for the control panel. */
export function whyNotAct(act: LoanActName, refusal: CommandRefusal, loan: LoanSnapshot, product: Product): string {
  switch (refusal.code) {
    case 'illegal_transition':
      return `The loan is ${refusal.from}; this can be done from ${placesOf(refusal.event)}.`;
    case 'amount_out_of_range':
      return act === 'sellVehicle'
        ? 'Enter what the sale brought: more than $0.00.'
        : `Enter an amount from $${formatAmount(refusal.minCents)} to $${formatAmount(refusal.maxCents)}.`;
    case 'not_eligible':
      return (
        REASONS[refusal.reason]?.(loan, product, act) ??
        `It cannot be done now: ${refusal.reason.replaceAll('_', ' ')}.`
      );
    case 'date_not_open':
      return 'The day is still to come; move the business clock first.';
    case 'duplicate_intent':
      return 'Another act was done under this reference; send it under a new one.';
    case 'locked_by_other':
      return `${refusal.name} is working on the loan; try again later.`;
    case 'quote_expired':
      return act === 'takeSignature'
        ? 'The terms are of an earlier day and may no longer be signed; the loan ends, and the borrower applies again.'
        : 'The loan has changed; load it again.';
    case 'unknown_product':
      return 'The loan has changed; load it again.';
    case 'debit_ordered':
      return `An automatic payment of ${refusal.on} is on its way.`;
    case 'cash_above_limit':
      return storeLimitText(refusal.maxCents);
  }
}
