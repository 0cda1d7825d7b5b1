import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { enqueue, type OutboxOutcome } from '#platform/outbox.ts';
import type { PostingSystems } from './book-captured.ts';
import type { OutcomeToRecord } from './decide-outcome.ts';

/** Delay of a retry while a day is being closed. */
const CLOSING_MS = 5_000;

const leaveToEnd = statement(
  'pay_leave_unpaid_renewals',
  `
  ${enqueue(`
  select 'renewalUnpaid', 'renewal-unpaid:' || d.payment_id, jsonb_build_object('paymentId', d.payment_id)
    from unnest($1::text[]) as d (payment_id)`)}`,
);

interface Unpaid {
  readonly payment_id: string;
  readonly lms_id: LoanSystemId;
  readonly loan_id: number;
  readonly renewal_id: string | null;
}

const unpaidOf = statement<Unpaid>(
  'pay_unpaid_renewal',
  `select payment_id, lms_id, loan_id, renewal_id from app.payment
    where payment_id = $1 and state in ('declined', 'failed', 'voided', 'review')`,
);

/** Ends the renewals whose payments failed, in the transaction that records the failure. The outbox ends those of postponed outcomes, so
 *  that the payer gets the answer at once. A payment in review may still turn out to be paid; it then counts on the old loan alone.
 *  Source: width 5. */
export async function endUnpaidRenewals(
  tx: Transaction,
  systems: PostingSystems,
  unpaid: readonly OutcomeToRecord[],
): Promise<void> {
  const later = unpaid.filter(({ isBookingPutOff }) => isBookingPutOff === true);
  if (later.length > 0) tx.send(leaveToEnd, [later.map(({ claim }) => claim.payment_id)]);
  const now = unpaid.filter(({ isBookingPutOff }) => isBookingPutOff !== true).map(({ claim }) => claim);
  for (const each of now.toSorted((one, other) => one.loan_id - other.loan_id)) await end(tx, systems, each);
}

async function end(tx: Transaction, systems: PostingSystems, unpaid: Unpaid): Promise<void> {
  const { payment_id: paymentId, lms_id: lmsId, loan_id: loanId, renewal_id: renewalId } = unpaid;
  const system = systems[lmsId];
  if (renewalId === null || system?.kind !== 'joins') return;
  await system.system.capabilities.renewals?.endRenewal(
    { key: `renewalUnpaid:${paymentId}`, loanId, renewalId, why: 'paymentFailed' },
    tx,
  );
}

/** Outbox kind `renewalUnpaid`: { paymentId }. Ends a renewal whose payment failed while a day was being closed. Safe to repeat. Source:
 *  width 5. */
export function unpaidRenewals({
  database,
  loanSystems,
}: {
  readonly database: Database;
  readonly loanSystems: PostingSystems;
}) {
  return {
    attemptsMax: 100,
    work: async (payload: Readonly<Record<string, unknown>>): Promise<OutboxOutcome> => {
      const unpaid = await database.row(unpaidOf, [String(payload['paymentId'])]);
      if (unpaid === null) return { kind: 'giveUp', detail: 'no such failed payment' };
      try {
        await database.transaction((tx) => end(tx, loanSystems, unpaid));
        return { kind: 'done' };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'later', delayMs: CLOSING_MS };
        throw error;
      }
    },
  };
}
