import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { DEBIT_PUSH_MAX_CENTS, MONEY_GRAM_MAX_CENTS, STORE_CASH_DAILY_CENTS } from '#loans/products/channel-limits.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';

/** Facts that decide which channels are open. */
export interface ChannelFacts {
  readonly isStoreOpen: boolean;
  /** Cash paid to the customer today, in cents. */
  readonly storeCashTodayCents: Cents;
  /** True when a card of the customer can receive money. */
  readonly hasDisburseCard: boolean;
  readonly hasVerifiedAccount: boolean;
  /** MoneyGram limit from the settings, which replaces 10,000.00. */
  readonly moneyGramMaxCents?: Cents;
}

/** Why a channel is closed for an amount. */
export type ChannelReason = 'amount_above_limit' | 'store_closed' | 'no_card' | 'no_account' | 'no_amount';

/** A channel and whether it is open. `maxCents` null: the channel has no limit of its own. */
export interface ChannelOption {
  readonly channel: DisbursementChannel;
  readonly maxCents: Cents | null;
  /** Null when the channel is open. */
  readonly closedBy: ChannelReason | null;
}

function option(
  channel: DisbursementChannel,
  maxCents: Cents | null,
  amountCents: Cents,
  closedBy: ChannelReason | null,
): ChannelOption {
  if (closedBy !== null) return { channel, maxCents, closedBy };
  if (amountCents <= 0) return { channel, maxCents, closedBy: 'no_amount' };
  return { channel, maxCents, closedBy: maxCents !== null && amountCents > maxCents ? 'amount_above_limit' : null };
}

/** Lists the ways to receive an amount and whether each is open. An open store pays cash up to 2,500.00 a day. MoneyGram pays
 *  up to 10,000.00 inclusive, a debit card up to 5,000.00, and a verified account any amount. Source: loan-core 4.3
 *  (channels); DRW-005, P49. */
export function disbursementChannels(amountCents: Cents, facts: ChannelFacts): readonly ChannelOption[] {
  const cashLeftCents = floorAtZero(subtractCents(STORE_CASH_DAILY_CENTS, facts.storeCashTodayCents));
  return [
    option('store', cashLeftCents, amountCents, facts.isStoreOpen ? null : 'store_closed'),
    option('moneyGram', facts.moneyGramMaxCents ?? MONEY_GRAM_MAX_CENTS, amountCents, null),
    option('debit', DEBIT_PUSH_MAX_CENTS, amountCents, facts.hasDisburseCard ? null : 'no_card'),
    option('ach', null, amountCents, facts.hasVerifiedAccount ? null : 'no_account'),
  ];
}

/** Returns true when money can be taken: at least `leastCents`, through at least one open channel. `leastCents` is a line's
 *  smallest draw, or 50.00 for other loans. Source: loan-core 4.3 (isDisbursementAvailable). */
export function isDisbursementAvailable(
  availableCents: Cents,
  leastCents: Cents,
  channels: readonly ChannelOption[],
): boolean {
  return availableCents > NO_CENTS && availableCents >= leastCents && channels.some((each) => each.closedBy === null);
}
