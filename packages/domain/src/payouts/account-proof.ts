import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';
import type { PayoutState } from './payout-states.ts';

/** How often a person may type the two amounts of a proof. */
export const PROOF_TRIES_MAX = 3;

/** Days that the amounts can be typed, from the day on which the credits are there. */
export const PROOF_DAYS = 5;

/** Largest small credit, in cents. The smallest is one cent. */
export const PROOF_CREDIT_MAX_CENTS = 99;

/** Where the proof of a bank account stands. `asked`: the credits are not sent yet. `sent`: the person may type the amounts. `confirmed`: the
 *  account may receive money. The others are over: `wrong` too many wrong amounts, `expired` too late, `returned` the bank gave a credit
 *  back, `failed` a credit could not be sent. */
export type AccountProofState = 'asked' | 'sent' | 'confirmed' | 'wrong' | 'expired' | 'returned' | 'failed';

/** Facts of a proof. */
export interface AccountProofFacts {
  readonly isConfirmed: boolean;
  /** Different wrong pairs of amounts that were typed. */
  readonly wrongTries: number;
  /** States of its credits; fewer than two until the worker made them. */
  readonly creditStates: readonly PayoutState[];
  /** Business date on which the last credit was sent; null while one is not sent. */
  readonly sentOn: BusinessDate | null;
}

/** Where a proof stands, with its days. */
export interface AccountProofStanding {
  readonly state: AccountProofState;
  /** Day on which the credits are there; null until both were sent. */
  readonly expectedOn: BusinessDate | null;
  /** Last day on which the amounts can be typed; null until both were sent. */
  readonly expiresOn: BusinessDate | null;
  readonly triesLeft: number;
}

const NOT_SENT: ReadonlySet<PayoutState> = new Set<PayoutState>(['failed', 'cancelled', 'expired']);
const IS_OUT: ReadonlySet<PayoutState> = new Set<PayoutState>(['sent', 'paid']);

/** Decides where a proof stands on a business date. A credit that comes back ends the proof, also after it was confirmed. */
export function accountProofStanding(facts: AccountProofFacts, today: BusinessDate): AccountProofStanding {
  const { sentOn } = facts;
  const expectedOn = sentOn === null ? null : nextBusinessDay(sentOn);
  const expiresOn = expectedOn === null ? null : addDays(expectedOn, PROOF_DAYS);
  const triesLeft = Math.max(0, PROOF_TRIES_MAX - facts.wrongTries);
  return { state: stateOf(facts, triesLeft, expiresOn, today), expectedOn, expiresOn, triesLeft };
}

function stateOf(
  { isConfirmed, creditStates }: AccountProofFacts,
  triesLeft: number,
  expiresOn: BusinessDate | null,
  today: BusinessDate,
): AccountProofState {
  if (creditStates.includes('returned')) return 'returned';
  if (creditStates.some((state) => NOT_SENT.has(state))) return 'failed';
  if (isConfirmed) return 'confirmed';
  if (triesLeft === 0) return 'wrong';
  if (expiresOn === null || creditStates.length < 2 || !creditStates.every((state) => IS_OUT.has(state)))
    return 'asked';
  return today > expiresOn ? 'expired' : 'sent';
}

/** Whether a proof still goes on, so that no other can begin. */
export function isProofOpen(state: AccountProofState): boolean {
  return state === 'asked' || state === 'sent';
}
