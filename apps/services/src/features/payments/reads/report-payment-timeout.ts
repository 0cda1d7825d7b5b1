import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Logger } from 'pino';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';

const REPORT = statement<{ payment_id: string; state: string; is_new: boolean }>(
  'report_payment_timeout',
  'select payment_id, state, is_new from app.report_payment_timeout($1, $2, $3, $4)',
);

/** Dependencies of recording a time-out report. */
export interface TimeoutOptions {
  readonly database: Queryable;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Records once that the payer got no result in time, and logs a warning. Ignores another payer's payment of the same loan.
 *  Source: LAP-104, LOP-134, PAY-033. */
export async function reportPaymentTimeout(
  { database, logger }: TimeoutOptions,
  { loanId, paymentAmount }: { readonly loanId: number; readonly paymentAmount: Cents },
  caller: Customer,
): Promise<{ received: boolean }> {
  const kept = await database.row(REPORT, [caller.profileId, guestSessionOf(caller), loanId, paymentAmount]);
  if (kept?.is_new === true)
    logger.warn(
      { paymentId: kept.payment_id, state: kept.state },
      'a payer waited for the result of a payment in vain',
    );
  return { received: kept !== null };
}
