import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { enqueue, type OutboxKind } from '#platform/outbox.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import { approveRefund } from '#servicing/commands/payments/refund.ts';

/** A refund of a credit that its borrower asks for. */
export interface RefundToAsk {
  /** The reference that the channel will know. */
  readonly reference: string;
  readonly lmsId: 1 | 2;
  readonly loanId: number;
  readonly customerId: string;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  /** The card or account that gets the money; null for the store. */
  readonly cardId: string | null;
}

const QUEUE = statement(
  'refund_queue',
  `
  with told as materialized (select pg_notify('${PAYOUT_CHANNEL}', ''))
  ${enqueue(`select 'payout.refundCredit', 'payout.refundCredit:' || $1::text, $2::jsonb from told`)}`,
);

/** Queues that the worker refunds a credit. The same reference is queued once. */
export async function askRefund(db: Queryable, asked: RefundToAsk): Promise<void> {
  await db.rows(QUEUE, [asked.reference, JSON.stringify(asked)]);
}

const BUSY_MS = 500;

/** Outbox kind `payout.refundCredit`, with a `RefundToAsk`. Approves the refund and lets the payouts pay it, in one commit. A credit that has
 *  changed meanwhile is not refunded. */
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
