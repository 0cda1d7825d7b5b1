import { STOP_REASONS } from '@lendside/domain/payouts/payout-ends.ts';
import { PAYOUT_STATES, type PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** State of a payout on the wire. */
export const payoutState = z.enum(Object.keys(PAYOUT_STATES) as [PayoutState, ...PayoutState[]]);

/** Wire number of a channel: 2 store, 14 MoneyGram, 16 debit card, 101 bank account. Source: LAP-102. */
export const channelType = z.union([z.literal(2), z.literal(14), z.literal(16), z.literal(101)]);

/** Money on its way to a person, wherever it comes from. Source: width 1. */
export const payoutEntity = z.object({
  /** Its reference with us: the message key of a draw. */
  transactionId: z.string(),
  purpose: z.enum(['draw', 'origination', 'refinance', 'reward', 'refund', 'surplus']),
  loanId: z.nullable(z.int()),
  amount,
  disbursementType: channelType,
  state: payoutState,
  /** 1000 submitted, 1002 being paid out; null when it no longer waits. Source: LOA-035, LOP-028. */
  pendingCode: z.nullable(z.union([z.literal(1000), z.literal(1002)])),
  /** What the person shows to get the money; null when nothing is shown or it is not known yet. */
  referenceNumber: z.nullable(z.string()),
  /** Masked number of the card or account. */
  displayNumber: z.nullable(z.string()),
  /** Instants of the steps that are done. */
  steps: z.object({
    asked: z.string(),
    accepted: z.nullable(z.string()),
    sent: z.nullable(z.string()),
    paid: z.nullable(z.string()),
  }),
  /** The day on which the money is there, as the channel promises it; for a pick-up, the first day. */
  expectedOn: z.nullable(day),
  /** Last day of a pick-up. */
  expiresOn: z.nullable(day),
  /** Until when it can be cancelled; null when it cannot. */
  cancelUntil: z.nullable(z.iso.datetime()),
  /** True while a person's wish to cancel is carried out. */
  isCancelling: z.boolean(),
  /** Who stopped it, or has it stopped now; null when nobody did or nobody knows. */
  stoppedBy: z.nullable(z.enum(STOP_REASONS)),
  /** When it ended; null while it moves, and when only the day is known. */
  endedAt: z.nullable(z.string()),
  /** Why a wish to cancel was not met: `taken`, `window_closed`, `channel_final`. Null when it was not refused. */
  cancelRefused: z.nullable(z.string()),
  /** Why it failed or came back: a reason code; null when it did not. */
  failure: z.nullable(z.string()),
});
