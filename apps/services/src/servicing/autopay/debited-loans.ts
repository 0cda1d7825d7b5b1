import { AUTOPAY_STATUSES } from '@lendside/domain/loans/payments/autopay-debit.ts';

/** SQL condition on `servicing.loan l` and its `servicing.autopay a` for the loans that autopay debits. Excludes stayed,
 *  recovered and charged-off loans, covered borrowers, and loans whose borrower or payer is blocked. The announcement and the debit both use it. Source: loan-core 5.3, decision 014. */
export const IS_DEBITED = `l.phase = 'active' and l.status in (${AUTOPAY_STATUSES.join(', ')}) and not l.is_covered_borrower
     and not exists (select from servicing.customer_fact f where f.lms_id = l.lms_id and f.is_blocked
                      and f.customer_id in (l.customer_id, coalesce(a.enroller_id, l.customer_id)))
     and not exists (select from app.profile p where p.profile_id = a.profile_id and p.blocked)`;
