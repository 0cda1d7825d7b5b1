import { cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { RefundToAsk } from '#features/payouts/refund-queries.ts';
import type { Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { approveRefund } from '#servicing/commands/payments/refund.ts';

const BUSY_MS = 500;

/** Outbox kind `payout.refundCredit`, with a `RefundToAsk`. Approves the refund and queues its payout, in one commit. A credit that has changed
 *  meanwhile is not refunded. */
export function refundCreditKind(database: Database): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    work: async (payload) => {
      // Written by `askRefund` alone.
      const { reference, lmsId, loanId, customerId, amountCents, channel, cardId } = payload as unknown as RefundToAsk;
      try {
        await database.transaction((tx) =>
          approveRefund(tx, {
            key: `${reference}:approve`,
            lmsId,
            loanId,
            actor: 'customer',
            amountCents: cents(amountCents),
            payTo: { reference, customerId, channel, destination: cardId },
          }),
        );
        return { kind: 'done' };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'later', delayMs: BUSY_MS };
        throw error;
      }
    },
  };
}
