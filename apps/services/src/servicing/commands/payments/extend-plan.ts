import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { extendPlan as decidePlan } from '@lendside/domain/loans/paydays/extended-plan.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { endRenewalBeside } from '#servicing/commands/renewals/renewal-rows.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';

const LAST_PLAN = statement<{ last_on: string | null }>(
  'last_extended_plan',
  `select max(e.business_date)::text as last_on
     from servicing.loan l join servicing.loan_event e using (loan_id)
    where l.customer_id = $1 and l.product_id = $2 and e.event = 'extendPlan'`,
);

/** Puts a payday loan on its extended payment plan (loan-core T33). Earlier plans of the borrower for the same product count
 *  toward the limit. An open renewal ends. Refuses when the domain rule refuses. Source: loan-core 1.2 (`extendedPlan`), decision 007. */
export function extendPlan(tx: Transaction, { instalments, ...head }: CommandHead & { readonly instalments: number }) {
  const input = { loanId: head.loanId, instalments };
  return changeLoan(
    tx,
    { ...head, kind: 'plan.extend', actor: head.actor ?? 'customer', input },
    async ({ record, loan, product }, { db, on }) => {
      const last = (await db.row(LAST_PLAN, [record.customerId, product.productId]))?.last_on ?? null;
      const decision = decidePlan(loan, product, {
        instalments,
        lastPlanOn: last === null ? null : businessDate(last),
      });
      if (!decision.ok) return decision;
      const payments = decision.value.loan.schedule.map((item) => ({
        dueOn: item.dueOn,
        amountCents: item.amountCents,
      }));
      return decided({
        change: decision.value,
        answer: { payments },
        alongside: async (write) => {
          await endRenewalBeside(write, loan.loanId, 'cancelled', on);
        },
      });
    },
  );
}
