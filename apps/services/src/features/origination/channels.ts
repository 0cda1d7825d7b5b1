import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { paidOutCents } from '@lendside/domain/loans/opening/open-loan.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { disbursementChannels } from '@lendside/domain/origination/disbursement-channels.ts';

import type { PayoutTargets } from '#features/cards/payout-target-queries.ts';

/** The wire number of each way to receive money. Source: LAP-102. */
export const CHANNEL_TYPES = { store: 2, moneyGram: 14, debit: 16, ach: 101 } as const satisfies Record<
  DisbursementChannel,
  number
>;

/** Finds the channel of a wire number; null when there is none. */
export function findChannel(type: number): DisbursementChannel | null {
  const channels = Object.keys(CHANNEL_TYPES) as DisbursementChannel[];
  return channels.find((channel) => CHANNEL_TYPES[channel] === type) ?? null;
}

/** Facts about a borrower that decide which ways are open. */
export interface PayoutFacts {
  readonly storeCashTodayCents: Cents;
  readonly targets: PayoutTargets;
  /** Channels that this lender pays through. */
  readonly offeredChannels: ReadonlySet<DisbursementChannel>;
}

/** Lists every way to receive the money of a loan, and why one is closed. Limits count what is paid out, not the principal. A
 *  channel that this lender does not pay through is closed (`not_offered`). Source: loan-core 4.3 (channels), ORG-011. */
export function originationOptions(product: Product, principalCents: Cents, today: BusinessDate, facts: PayoutFacts) {
  const { storeCashTodayCents, targets, offeredChannels } = facts;
  const options = disbursementChannels(paidOutCents(product, principalCents), {
    isStoreOpen: true,
    storeCashTodayCents,
    hasDisburseCard: targets.cardIds.size > 0,
    hasVerifiedAccount: targets.accountIds.size > 0,
  });
  return options.map(({ channel, maxCents, closedBy }) => ({
    type: CHANNEL_TYPES[channel],
    name: channel,
    limit: maxCents,
    closedBy: !offeredChannels.has(channel)
      ? 'not_offered'
      : // A line opens without money: the first draw asks how to get it.
        product.kind === 'line' && closedBy === 'no_amount'
        ? null
        : closedBy,
    expectedOn: channel === 'ach' ? nextBusinessDay(today) : today,
  }));
}
