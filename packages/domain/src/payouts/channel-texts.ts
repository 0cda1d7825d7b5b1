import { storeLimitText } from '#draws/store-limit-text.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { formatAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';

const LIMIT_TEXTS: Readonly<Record<DisbursementChannel, (maxCents: Cents) => string>> = {
  store: storeLimitText,
  moneyGram: (maxCents) => `MoneyGram is available up to $${formatAmount(maxCents)}.`,
  debit: (maxCents) => `A debit card can receive up to $${formatAmount(maxCents)}.`,
  ach: (maxCents) => `A bank account can receive up to $${formatAmount(maxCents)}.`,
};

const CLOSED_TEXTS: Readonly<Record<string, string>> = {
  store_closed: 'The store is closed. Choose another way to get your money.',
  no_card: 'Add a debit card that can receive money first.',
  no_account: 'Add a bank account first, and let us check that it is yours.',
  not_offered: 'This way to get your money is not offered. Choose another one.',
};

const TARGET_TEXTS: Readonly<Record<DisbursementChannel, string>> = {
  debit: 'This card cannot receive money. Choose another one.',
  ach: 'This bank account cannot receive money yet. Choose one that we have checked.',
  store: 'Cash that you pick up needs no card.',
  moneyGram: 'Cash that you pick up needs no card.',
};

/** A channel that is closed for an amount, and why. `maxCents` null: the channel has no limit. */
export interface ClosedChannel {
  readonly channel: DisbursementChannel;
  readonly maxCents: Cents | null;
  readonly closedBy: string | null;
}

/** Returns the sentence for a channel that does not take an amount. Source: LOP-050, loan-core 4.3 (channels). */
export function channelClosedText({ channel, maxCents, closedBy }: ClosedChannel): string {
  if (closedBy === 'amount_above_limit' && maxCents !== null) return LIMIT_TEXTS[channel](maxCents);
  return CLOSED_TEXTS[closedBy ?? ''] ?? 'This way to get your money is closed for this amount.';
}

/** Returns the sentence for a card or an account that cannot get the money: unknown, another person's, removed, expired, or not able to. */
export function targetRefusedText(channel: DisbursementChannel): string {
  return TARGET_TEXTS[channel];
}
