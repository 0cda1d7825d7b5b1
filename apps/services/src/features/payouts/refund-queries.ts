import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';

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

/** Queues the refund of a credit for the worker. The same reference is queued once. */
export async function askRefund(db: Queryable, asked: RefundToAsk): Promise<void> {
  await db.rows(QUEUE, [asked.reference, JSON.stringify(asked)]);
}
