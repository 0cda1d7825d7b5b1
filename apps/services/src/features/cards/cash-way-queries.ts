import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { CHANNEL_MAX_CENTS } from '@lendside/domain/loans/products/channel-limits.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { ChannelOption } from '@lendside/domain/origination/disbursement-channels.ts';
import { channelClosedText, targetRefusedText } from '@lendside/domain/payouts/channel-texts.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import { findPayoutTargets, isTargetOf, type PayoutTargets } from './payout-target-queries.ts';

/** What the ways to receive money depend on. */
export interface CashWayMeans {
  readonly database: Queryable;
  /** The channels through which this lender pays money out. */
  readonly offeredChannels: ReadonlySet<DisbursementChannel>;
  /** The card processors that push money to the cards they keep, by their number. */
  readonly pushingProcessors: ReadonlySet<number>;
}

/** A way to receive money. `closedBy`: why it is closed; null when it is open. */
export type CashWay = Omit<ChannelOption, 'closedBy'> & { readonly closedBy: string | null };

/** Lists the ways to receive an amount. A channel that this lender does not pay through is closed. Source: loan-core 4.3 (channels). */
export async function findCashWays(
  { offeredChannels }: Pick<CashWayMeans, 'offeredChannels'>,
  { record, system, customerIds }: CallerLoan,
  amountCents: Cents,
  { cardIds, accountIds }: PayoutTargets,
  only?: DisbursementChannel,
): Promise<readonly CashWay[]> {
  const { loanId } = record.snapshot;
  const has = { hasDisburseCard: cardIds.size > 0, hasVerifiedAccount: accountIds.size > 0 };
  const query = { loanId, amountCents, known: record, ...has, ...(only === undefined ? {} : { only }) };
  const options = await system.capabilities.draws?.disbursementReference(query, customerIds);
  return (options ?? []).map((option) =>
    offeredChannels.has(option.channel) ? option : { ...option, closedBy: 'not_offered' },
  );
}

/** Returns the channel of a wire number; null when there is none. Source: LAP-102. */
export function findCashChannel(type: number): DisbursementChannel | null {
  const channels = Object.keys(CHANNEL_MAX_CENTS) as DisbursementChannel[];
  return channels.find((channel) => PAYMENT_CHANNELS[channel] === type) ?? null;
}

/** Cash that somebody asks for with a renewal. `type`: the wire number of its channel. `cardIds`: the card or account that gets it. */
export interface AskedCash {
  readonly amount: Cents;
  readonly type: number;
  readonly cardIds: readonly string[];
}

/** Why cash of a renewal is not paid out as it is asked for: the request field, and the sentence. */
export interface CashStop {
  readonly field: 'disbursementAmount' | 'disbursementType' | 'disburseCardIds';
  readonly text: string;
}

/** Returns why cash of a renewal cannot be paid out as asked: to a guest, through a closed channel, above its limit, or to a card or an
 *  account that is not the caller's or cannot receive money. Null when it can. Source: LOP-050, LOP-021, CRD-009, loan-core 4.3. */
export async function whyNotPaidOut(
  means: CashWayMeans,
  loan: CallerLoan,
  caller: Customer,
  { amount, type, cardIds }: AskedCash,
): Promise<CashStop | null> {
  if (caller.scope.kind === 'guest')
    return { field: 'disbursementAmount', text: 'Only the borrower can get cash. Please sign in.' };
  const channel = findCashChannel(type);
  if (channel === null)
    return { field: 'disbursementType', text: 'This way to get your money is not offered. Choose another one.' };
  const targets = await findPayoutTargets(means, loan, caller);
  const ways = await findCashWays(means, loan, amount, targets);
  const way = ways.find((each) => each.channel === channel) ?? { channel, maxCents: null, closedBy: 'not_offered' };
  if (way.closedBy !== null) return { field: 'disbursementType', text: channelClosedText(way) };
  const isOne = cardIds.length <= 1 && isTargetOf(channel, cardIds, targets);
  return isOne ? null : { field: 'disburseCardIds', text: targetRefusedText(channel) };
}
