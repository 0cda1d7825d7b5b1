import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { hasTwoStrikes, mayDebitAgain } from '@lendside/domain/payments/debit-attempts.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';
import { readAttempts, sinceAuthorised } from '#servicing/day-end/debit-history.ts';

const RUNNING = statement<{ loan_id: number; customer_id: string; method_id: string; authorised_on: string }>(
  'running_autopays',
  `
  select a.loan_id, l.customer_id, coalesce(encode(b.account_hash, 'hex'), a.loan_id || ':' || a.method) as method_id,
         coalesce(a.authorised_on, a.enrolled_on)::text as authorised_on
    from servicing.autopay a join servicing.loan l on l.loan_id = a.loan_id
    left join app.bank_account b on b.card_id = a.method_id
   where l.customer_id = any ($1) and a.ended_on is null and a.suspended_on is null`,
);
const SUSPEND = statement(
  'suspend_autopay',
  `
  update servicing.autopay a set suspended_on = $1, suspended_why = s.why
    from unnest($2::bigint[], $3::text[]) as s (loan_id, why) where a.loan_id = s.loan_id`,
);

/** No instalment has this number: asked about it, only what stops everything says no. */
const ANY_ITEM = 0;

/** Suspends what failures of these customers end: every debit after two in a row over all their loans, until a new
 *  authorisation; a revoked authorisation; a bad account. Source: loan-core 5.3 (`mayDebitAgain`). */
export async function stopAutopay(tx: Transaction, on: BusinessDate, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  const attempts = await readAttempts(tx, customerIds);
  const running = await tx.rows(RUNNING, [[...new Set(customerIds)]]);
  const stopped = running.flatMap(
    ({ loan_id: loanId, customer_id: customerId, method_id: methodId, authorised_on: since }) => {
      const authorisedOn = businessDate(since);
      if (hasTwoStrikes(attempts.get(customerId) ?? [], authorisedOn)) return [{ loanId, why: 'twoFailures' }];
      const own = sinceAuthorised(attempts.get(customerId), authorisedOn);
      const decision = mayDebitAgain(own, {
        loanId,
        number: ANY_ITEM,
        methodId,
        amountCents: NO_CENTS,
        on,
        authorisedOn,
        isCovered: true,
      });
      return decision.ok ? [] : [{ loanId, why: decision.reason }];
    },
  );
  if (stopped.length > 0)
    await tx.rows(SUSPEND, [on, stopped.map(({ loanId }) => loanId), stopped.map(({ why }) => why)]);
}
