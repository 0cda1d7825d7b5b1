import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { hasTwoStrikes, mayDebitAgain } from '@lendside/domain/payments/debit-attempts.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { readAttempts, sinceAuthorised } from './debit-history.ts';
import { makeRightsNotice } from './make-rights-notice.ts';

/** Selects active autopay by payer: the person who enrolled, who may be the co-borrower. Two queries, because each has its own
 *  index. */
const RUNNING = statement<{ loan_id: number; payer_id: string; method_id: string; authorised_on: string }>(
  'running_autopays',
  `
  with running as (
    select a.loan_id, a.enroller_id as payer_id from servicing.autopay a
     where a.enroller_id = any ($1) and a.ended_on is null and a.suspended_on is null
    union all
    select a.loan_id, l.customer_id from servicing.loan l join servicing.autopay a using (loan_id)
     where l.customer_id = any ($1) and a.enroller_id is null and a.ended_on is null and a.suspended_on is null
  )
  select a.loan_id, r.payer_id, coalesce(encode(b.account_hash, 'hex'), a.loan_id || ':' || a.method) as method_id,
         coalesce(a.authorised_on, a.enrolled_on)::text as authorised_on
    from running r join servicing.autopay a using (loan_id)
    left join app.bank_account b on b.card_id = a.method_id`,
);
const SUSPEND = statement(
  'suspend_autopay',
  `
  update servicing.autopay a set suspended_on = $1, suspended_why = s.why
    from unnest($2::bigint[], $3::text[]) as s (loan_id, why) where a.loan_id = s.loan_id`,
);

/** Equals no installment number, so that the rule refuses only for reasons that stop every debit. */
const ANY_ITEM = 0;

/** Suspends the autopay of these payers when the rule on their failed debits requires it. Two failures in a row, over all
 *  loans they pay, stop all their debits. A revoked authorization or an invalid account stops only its own autopay. A new
 *  authorization ends the suspension. Two failures get the notice of the payer's rights (N08). Source: loan-core 5.3
 *  (`mayDebitAgain`), 5.4. */
export async function suspendAutopay(tx: Transaction, on: BusinessDate, payerIds: readonly string[]): Promise<void> {
  if (payerIds.length === 0) return;
  const attempts = await readAttempts(tx, payerIds);
  const running = await tx.rows(RUNNING, [[...new Set(payerIds)]]);
  const stopped = running.flatMap(
    ({ loan_id: loanId, payer_id: payerId, method_id: methodId, authorised_on: since }) => {
      const authorisedOn = businessDate(since);
      if (hasTwoStrikes(attempts.get(payerId) ?? [], authorisedOn)) return [{ loanId, payerId, why: 'twoFailures' }];
      const own = sinceAuthorised(attempts.get(payerId), authorisedOn);
      const decision = mayDebitAgain(own, {
        loanId,
        number: ANY_ITEM,
        methodId,
        amountCents: NO_CENTS,
        on,
        authorisedOn,
        isCovered: true,
      });
      return decision.ok ? [] : [{ loanId, payerId, why: decision.reason }];
    },
  );
  if (stopped.length === 0) return;
  await tx.rows(SUSPEND, [on, stopped.map(({ loanId }) => loanId), stopped.map(({ why }) => why)]);
  const struck = new Set(stopped.filter(({ why }) => why === 'twoFailures').map(({ payerId }) => payerId));
  for (const payerId of struck) await makeRightsNotice(tx, on, payerId);
}
