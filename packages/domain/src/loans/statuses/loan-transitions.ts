import { loanStatusFacts } from './loan-status-facts.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanPhase, type LoanStatusCode, type LoanStatusName } from './loan-status.ts';

/** Who may raise an event. `customer` includes guests, `recovery` is the recovery department, `partner` is a processor or
 *  partner. */
export type LoanActor = 'customer' | 'store' | 'recovery' | 'partner' | 'dayEnd' | 'legal';

/** A node of the state machine: a status, with `Open` split by phase (`Open` alone is active), or `none` before the loan
 *  exists. */
export type LoanNode = 'none' | 'pendingSignature' | 'pendingFunding' | LoanStatusName;

/** A row of the transition table. `row` is its number in the design. The `to` value 'previous' means the status before
 *  bankruptcy. */
export interface LoanTransition {
  readonly row: number;
  readonly from: readonly LoanNode[];
  readonly to: LoanNode | 'previous';
  readonly events: readonly string[];
  readonly actors: readonly LoanActor[];
}

/** Every allowed step of a loan; all others are refused. A row with several outcomes is split, one line each. Source:
 *  loan-core 3.3, T01 to T32; LOA-041, LOP-022; decisions 004 and 007. */
export const LOAN_TRANSITIONS = [
  { row: 1, from: ['none'], to: 'pendingSignature', events: ['startOrigination'], actors: ['customer'] },
  { row: 2, from: ['pendingSignature'], to: 'pendingFunding', events: ['signingComplete'], actors: ['partner'] },
  {
    row: 3,
    from: ['pendingSignature'],
    to: 'Deleted',
    events: ['decline', 'ttlExpired', 'withdraw', 'lapse'],
    actors: ['customer', 'partner', 'dayEnd'],
  },
  { row: 4, from: ['pendingFunding'], to: 'Open', events: ['disbursementAccepted'], actors: ['partner', 'store'] },
  { row: 5, from: ['pendingFunding'], to: 'Deleted', events: ['disbursementFailed'], actors: ['dayEnd'] },
  { row: 6, from: ['pendingFunding', 'Open'], to: 'Rescinded', events: ['rescind'], actors: ['customer', 'store'] },
  {
    row: 7,
    from: ['Open', 'ActiveDefault', 'Default', 'OutForRepo', 'Chargeback'],
    to: 'PaidOff',
    events: ['payoff'],
    actors: ['customer', 'store'],
  },
  {
    row: 8,
    from: ['Open', 'ActiveDefault'],
    to: 'Refinance',
    events: ['refinance', 'renewal'],
    actors: ['customer', 'store'],
  },
  { row: 9, from: ['Refinance'], to: 'Open', events: ['voidRefinance'], actors: ['customer', 'store'] },
  { row: 9, from: ['Open'], to: 'Rescinded', events: ['voidRefinance'], actors: ['customer', 'store'] },
  { row: 10, from: ['Open'], to: 'Refinance', events: ['productSwitch', 'migrate'], actors: ['customer', 'store'] },
  { row: 11, from: ['Open'], to: 'ActiveDefault', events: ['ladder31'], actors: ['dayEnd'] },
  { row: 12, from: ['ActiveDefault', 'Default'], to: 'Open', events: ['cure'], actors: ['customer', 'store'] },
  { row: 13, from: ['ActiveDefault'], to: 'Default', events: ['ladder27'], actors: ['dayEnd'] },
  {
    row: 14,
    from: ['Open', 'ActiveDefault', 'Default'],
    to: 'OutForRepo',
    events: ['assignRepo'],
    actors: ['recovery'],
  },
  { row: 15, from: ['OutForRepo'], to: 'Open', events: ['reinstate'], actors: ['customer', 'store'] },
  {
    row: 16,
    from: ['OutForRepo'],
    to: 'ActiveDefault',
    events: ['recallToActiveDefault'],
    actors: ['recovery', 'legal'],
  },
  { row: 16, from: ['OutForRepo'], to: 'Default', events: ['recallToDefault'], actors: ['recovery', 'legal'] },
  { row: 17, from: ['OutForRepo'], to: 'Repossessed', events: ['recover'], actors: ['recovery'] },
  { row: 18, from: ['Repossessed'], to: 'PaidOff', events: ['redeem'], actors: ['store'] },
  { row: 19, from: ['Repossessed'], to: 'Open', events: ['reinstate'], actors: ['store'] },
  { row: 20, from: ['Repossessed', 'RepossessedChargedOff'], to: 'Sold', events: ['sell'], actors: ['recovery'] },
  { row: 21, from: ['Sold'], to: 'Closed', events: ['accountForSale'], actors: ['dayEnd'] },
  { row: 22, from: ['Sold'], to: 'ChargedOff', events: ['chargeOff'], actors: ['dayEnd'] },
  {
    row: 23,
    from: ['Open', 'ActiveDefault', 'Default', 'Chargeback'],
    to: 'ChargedOff',
    events: ['chargeOff'],
    actors: ['dayEnd'],
  },
  { row: 23, from: ['OutForRepo'], to: 'OutForRepoChargedOff', events: ['chargeOff'], actors: ['dayEnd'] },
  { row: 23, from: ['Repossessed'], to: 'RepossessedChargedOff', events: ['chargeOff'], actors: ['dayEnd'] },
  { row: 23, from: ['Bankrupt'], to: 'BankruptChargedOff', events: ['chargeOff'], actors: ['dayEnd'] },
  { row: 24, from: ['OutForRepoChargedOff'], to: 'RepossessedChargedOff', events: ['recover'], actors: ['recovery'] },
  { row: 24, from: ['OutForRepoChargedOff'], to: 'ChargedOff', events: ['recall'], actors: ['recovery', 'legal'] },
  {
    row: 25,
    from: ['Open', 'ActiveDefault', 'Default', 'OutForRepo', 'Repossessed', 'Chargeback'],
    to: 'Bankrupt',
    events: ['fileBankruptcy'],
    actors: ['legal'],
  },
  {
    row: 25,
    from: ['ChargedOff', 'OutForRepoChargedOff', 'RepossessedChargedOff'],
    to: 'BankruptChargedOff',
    events: ['fileBankruptcy'],
    actors: ['legal'],
  },
  { row: 26, from: ['Bankrupt'], to: 'previous', events: ['dismissBankruptcy'], actors: ['legal'] },
  { row: 26, from: ['BankruptChargedOff'], to: 'ChargedOff', events: ['dismissBankruptcy'], actors: ['legal'] },
  {
    row: 27,
    from: ['Bankrupt', 'BankruptChargedOff'],
    to: 'Closed',
    events: ['dischargeBankruptcy'],
    actors: ['legal'],
  },
  {
    row: 28,
    from: [
      'ActiveDefault',
      'Default',
      'OutForRepo',
      'ChargedOff',
      'OutForRepoChargedOff',
      'RepossessedChargedOff',
      'Sold',
    ],
    to: 'Settled',
    events: ['paySettlement'],
    actors: ['customer', 'store'],
  },
  { row: 29, from: ['ChargedOff'], to: 'PaidOff', events: ['payClaim'], actors: ['customer', 'store'] },
  {
    row: 30,
    from: ['PaidOff', 'Settled', 'Refinance'],
    to: 'Chargeback',
    events: ['reverseClosingPayment'],
    actors: ['partner'],
  },
  { row: 31, from: ['Chargeback'], to: 'PaidOff', events: ['repay'], actors: ['customer'] },
  { row: 31, from: ['Chargeback'], to: 'ActiveDefault', events: ['ladder31'], actors: ['dayEnd'] },
  { row: 31, from: ['Chargeback'], to: 'ChargedOff', events: ['chargeOff'], actors: ['dayEnd'] },
  { row: 32, from: ['Open'], to: 'Closed', events: ['closeLine'], actors: ['customer', 'store'] },
  // The status stays the same and only the due dates change. The design has no row for it. Source: decision 007.
  { row: 33, from: ['Open'], to: 'Open', events: ['extendPlan'], actors: ['customer', 'store'] },
  // The claim is the same as in loan-core T29, and a vehicle can be redeemed until it is sold. Source: LOP-022, UCC 9-623,
  // decision 004 (2).
  {
    row: 34,
    from: ['OutForRepoChargedOff', 'RepossessedChargedOff'],
    to: 'PaidOff',
    events: ['payClaim'],
    actors: ['store'],
  },
] as const satisfies readonly LoanTransition[];

/** Name of an event that may move a loan. */
export type LoanEventName = (typeof LOAN_TRANSITIONS)[number]['events'][number];

/** A loan's status and phase. */
export interface LoanStanding {
  readonly status: LoanStatusCode;
  readonly phase: LoanPhase;
}

/** Result of an event: the new standing, or the refusal `illegal_transition` with the node and event. */
export type TransitionDecision =
  | { readonly ok: true; readonly row: number; readonly to: LoanStanding; readonly actors: readonly LoanActor[] }
  | {
      readonly ok: false;
      readonly refusal: { readonly code: 'illegal_transition'; readonly from: LoanNode; readonly event: LoanEventName };
    };

const TABLE: readonly LoanTransition[] = LOAN_TRANSITIONS;

function toNode(status: LoanStatusCode, phase: LoanPhase): LoanNode {
  return status === LOAN_STATUS.Open && phase !== 'active' ? phase : loanStatusFacts(status).name;
}

function toStanding(node: Exclude<LoanNode, 'none'>): LoanStanding {
  return node === 'pendingSignature' || node === 'pendingFunding'
    ? { status: LOAN_STATUS.Open, phase: node }
    : { status: LOAN_STATUS[node], phase: 'active' };
}

/** Decides one status step from the table alone. The caller checks amounts, dates and products. `status` null is a loan that
 *  does not exist yet. `previousStatus` is needed only to dismiss a bankruptcy (row 26). Refuses with `illegal_transition`
 *  when the event is not in the table for that status and phase. Source: loan-core 3.3, LOA-041. */
export function decideTransition(
  status: LoanStatusCode | null,
  phase: LoanPhase,
  event: LoanEventName,
  previousStatus: LoanStatusCode | null = null,
): TransitionDecision {
  const from = status === null ? 'none' : toNode(status, phase);
  const transition = TABLE.find((row) => row.from.includes(from) && row.events.includes(event));
  const node =
    transition?.to === 'previous'
      ? previousStatus === null
        ? 'none'
        : toNode(previousStatus, 'active')
      : transition?.to;
  if (transition === undefined || node === undefined || node === 'none') {
    return { ok: false, refusal: { code: 'illegal_transition', from, event } };
  }
  return { ok: true, row: transition.row, to: toStanding(node), actors: transition.actors };
}

/** Moves a loan along the table. Throws on an illegal step, which is a bug because callers check first. Source: loan-core 3.3. */
export function moveLoan(loan: LoanSnapshot, event: LoanEventName): LoanSnapshot {
  const decision = decideTransition(loan.status, loan.phase, event);
  if (!decision.ok) throw new Error(`loan ${loan.loanId} cannot take ${event} from ${decision.refusal.from}`);
  return { ...loan, ...decision.to };
}
