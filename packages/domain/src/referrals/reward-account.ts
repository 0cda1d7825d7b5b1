import type { BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import {
  cashOutFailed,
  cashOutReturned,
  cashOutSettled,
  cashOutStarted,
  referralReward,
  referralRewardTakenBack,
} from '#ledger/reward-postings.ts';
import { cents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';

/** Reward per referred person when the server gives no amount: 50.00. Source: RFL-007, LCF-024. */
export const DEFAULT_REWARD_CENTS: Cents = cents(5_000);

/** An event of a referrer's rewards; cents, always positive. `takenBack`: the referred loan was undone after its reward was earned. A cash-out is identified by its reference. */
export type RewardEvent =
  | { readonly kind: 'earned' | 'takenBack'; readonly on: BusinessDate; readonly amountCents: Cents }
  | {
      readonly kind: 'cashOutStarted';
      readonly on: BusinessDate;
      readonly reference: string;
      readonly amountCents: Cents;
    }
  | {
      /** Returned: the money came back after it was settled. */
      readonly kind: 'cashOutSettled' | 'cashOutFailed' | 'cashOutReturned';
      readonly on: BusinessDate;
      readonly reference: string;
    };

/** Balances shown to a referrer; cents. A pending cash-out is not part of the current balance. Source: RFL-006. */
export interface RewardBalances {
  readonly currentBalanceCents: Cents;
  readonly pendingCashOutCents: Cents;
  readonly earnedCents: Cents;
  readonly paidOutCents: Cents;
}

/** A line of the balance history: the event's amount and the balance afterwards; cents. Source: RFL-015. */
export interface RewardHistoryLine {
  readonly on: BusinessDate;
  readonly kind: RewardEvent['kind'];
  readonly amountCents: Cents;
  readonly balanceAfterCents: Cents;
}

/** Why rewards may not be cashed out: no balance, a pending cash-out, or no card. Source: LOP-070. */
export type CashOutRefusal = 'nothing_to_cash_out' | 'cash_out_pending' | 'no_card';

/** A started cash-out: its amount, its event and its entry, which has no loan. */
export interface CashOutStart {
  readonly amountCents: Cents;
  readonly event: RewardEvent;
  readonly entry: JournalEntry;
}

/** A decision about rewards, or the refusal. */
export type RewardDecision<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CashOutRefusal | 'no_such_cash_out' | 'too_early' };

interface Told extends RewardBalances {
  /** Pending cash-outs by reference. */
  readonly open: ReadonlyMap<string, Cents>;
  /** Settled cash-outs by reference. */
  readonly settled: ReadonlyMap<string, Cents>;
}

const NOTHING: Told = {
  currentBalanceCents: NO_CENTS,
  pendingCashOutCents: NO_CENTS,
  earnedCents: NO_CENTS,
  paidOutCents: NO_CENTS,
  open: new Map(),
  settled: new Map(),
};

function amountOf(told: Told, event: RewardEvent): Cents {
  if ('amountCents' in event) return event.amountCents;
  const amountCents = (event.kind === 'cashOutReturned' ? told.settled : told.open).get(event.reference);
  if (amountCents === undefined) throw new Error(`no cash-out ${event.reference} is on its way`);
  return amountCents;
}

function without(open: ReadonlyMap<string, Cents>, reference: string): ReadonlyMap<string, Cents> {
  return new Map([...open].filter(([each]) => each !== reference));
}

function tell(told: Told, event: RewardEvent): Told {
  const amountCents = amountOf(told, event);
  const { currentBalanceCents, pendingCashOutCents, earnedCents, paidOutCents, open, settled } = told;
  switch (event.kind) {
    case 'earned':
      return {
        ...told,
        currentBalanceCents: sumCents(currentBalanceCents, amountCents),
        earnedCents: sumCents(earnedCents, amountCents),
      };
    case 'takenBack':
      return {
        ...told,
        currentBalanceCents: subtractCents(currentBalanceCents, amountCents),
        earnedCents: subtractCents(earnedCents, amountCents),
      };
    case 'cashOutStarted':
      return {
        ...told,
        currentBalanceCents: subtractCents(currentBalanceCents, amountCents),
        pendingCashOutCents: sumCents(pendingCashOutCents, amountCents),
        open: new Map([...open, [event.reference, amountCents]]),
      };
    case 'cashOutSettled':
      return {
        ...told,
        pendingCashOutCents: subtractCents(pendingCashOutCents, amountCents),
        paidOutCents: sumCents(paidOutCents, amountCents),
        open: without(open, event.reference),
        settled: new Map([...settled, [event.reference, amountCents]]),
      };
    case 'cashOutReturned':
      return {
        ...told,
        currentBalanceCents: sumCents(currentBalanceCents, amountCents),
        paidOutCents: subtractCents(paidOutCents, amountCents),
        settled: without(settled, event.reference),
      };
    case 'cashOutFailed':
      return {
        ...told,
        currentBalanceCents: sumCents(currentBalanceCents, amountCents),
        pendingCashOutCents: subtractCents(pendingCashOutCents, amountCents),
        open: without(open, event.reference),
      };
  }
}

/** Computes a referrer's balances from all events in order. Throws on a cash-out that ends without a start. Source: loan-core
 *  2.3 (REFERRAL_REWARD, CASH_OUT); RFL-006. */
export function rewardBalances(events: readonly RewardEvent[]): RewardBalances {
  const { open: _open, settled: _settled, ...balances } = events.reduce(tell, NOTHING);
  return balances;
}

/** Returns the balance history, oldest first. Source: RFL-015. */
export function rewardHistory(events: readonly RewardEvent[]): RewardHistoryLine[] {
  let told = NOTHING;
  return events.map((event) => {
    const amountCents = amountOf(told, event);
    told = tell(told, event);
    return { on: event.on, kind: event.kind, amountCents, balanceAfterCents: told.currentBalanceCents };
  });
}

/** The referred person's first loan. Its reward is booked once it is funded and its rescission window has passed. */
export interface ReferredLoan {
  readonly fundedOn: BusinessDate;
  /** Last day of the window. Null when the loan had none. */
  readonly windowUntil: BusinessDate | null;
}

/** Books a reward. Refuses with `too_early` while the referred loan may still be rescinded. Source: loan-core 2.3
 *  (REFERRAL_REWARD), 5.5. */
export function earnReward(
  referred: ReferredLoan,
  on: BusinessDate,
  amountCents: Cents = DEFAULT_REWARD_CENTS,
): RewardDecision<{ readonly event: RewardEvent; readonly entry: JournalEntry }> {
  const isOver = on >= referred.fundedOn && (referred.windowUntil === null || on > referred.windowUntil);
  if (!isOver) return { ok: false, refusal: 'too_early' };
  return { ok: true, value: { event: { kind: 'earned', on, amountCents }, entry: referralReward(amountCents) } };
}

/** Takes a reward back. The balance may fall below zero: that stops cash-outs until further rewards make it up, and is never collected.
 *  Source: width 9. */
export function takeBackReward(
  on: BusinessDate,
  amountCents: Cents,
): { readonly event: RewardEvent; readonly entry: JournalEntry } {
  return { event: { kind: 'takenBack', on, amountCents }, entry: referralRewardTakenBack(amountCents) };
}

/** Starts a cash-out to a card, for the whole balance (as the screens offer it) or a part. Only one cash-out may be pending.
 *  Refuses with `cash_out_pending`, `nothing_to_cash_out` (also for more than the balance) or `no_card`. Source: loan-core 2.3
 *  (CASH_OUT start), P24; LOP-070. */
export function startCashOut(
  events: readonly RewardEvent[],
  reference: string,
  on: BusinessDate,
  hasCard: boolean,
  partCents: Cents | null = null,
): RewardDecision<CashOutStart> {
  const { currentBalanceCents, pendingCashOutCents } = rewardBalances(events);
  const amountCents = partCents ?? currentBalanceCents;
  if (pendingCashOutCents > 0) return { ok: false, refusal: 'cash_out_pending' };
  if (amountCents <= 0 || amountCents > currentBalanceCents) return { ok: false, refusal: 'nothing_to_cash_out' };
  if (!hasCard) return { ok: false, refusal: 'no_card' };
  const event: RewardEvent = { kind: 'cashOutStarted', on, reference, amountCents };
  return { ok: true, value: { amountCents, event, entry: cashOutStarted(amountCents) } };
}

/** How a cash-out ends. `cashOutReturned`: the money came back after it was settled. */
export type CashOutEnd =
  | { readonly kind: 'cashOutSettled'; readonly channelFeeCents: Cents }
  | { readonly kind: 'cashOutFailed' | 'cashOutReturned' };

/** Ends a cash-out: settled with the channel's fee as our cost, or failed or returned, which gives the rewards back to the referrer. Refuses
 *  with `no_such_cash_out` when no cash-out with that reference is pending, or settled for one that came back. Source: loan-core 2.3
 *  (CASH_OUT settled, failed). */
export function endCashOut(
  events: readonly RewardEvent[],
  reference: string,
  end: CashOutEnd,
  on: BusinessDate,
): RewardDecision<{ readonly event: RewardEvent; readonly entry: JournalEntry }> {
  const { open, settled } = events.reduce(tell, NOTHING);
  const amountCents = (end.kind === 'cashOutReturned' ? settled : open).get(reference);
  if (amountCents === undefined) return { ok: false, refusal: 'no_such_cash_out' };
  return { ok: true, value: { event: { kind: end.kind, on, reference }, entry: entryOf(end, amountCents) } };
}

function entryOf(end: CashOutEnd, amountCents: Cents): JournalEntry {
  switch (end.kind) {
    case 'cashOutSettled':
      return cashOutSettled(amountCents, end.channelFeeCents);
    case 'cashOutFailed':
      return cashOutFailed(amountCents);
    case 'cashOutReturned':
      return cashOutReturned(amountCents);
  }
}
