import { statement, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readCustomerFacts, type CustomerFacts } from './customer-facts.ts';
import { markCoveredBorrower } from './mark-covered-borrower.ts';

const SAVE_FACTS = statement(
  'save_customer_facts',
  `
  insert into servicing.customer_fact as f (lms_id, customer_id, ssn_on_file, is_blocked, is_married,
         spouse_notice_on, demographics_complete, guest_refinance_enabled, discretionary_income)
  select $1, $2, $3, $4, $5, case when $6 then c.business_date end, $7, $8, $9
    from servicing.business_clock c where c.lms_id = $1
  on conflict (lms_id, customer_id) do update set ssn_on_file = excluded.ssn_on_file, is_blocked = excluded.is_blocked,
         is_married = excluded.is_married,
         spouse_notice_on = case when excluded.spouse_notice_on is null then null else coalesce(f.spouse_notice_on, excluded.spouse_notice_on) end,
         demographics_complete = excluded.demographics_complete, guest_refinance_enabled = excluded.guest_refinance_enabled,
         discretionary_income = excluded.discretionary_income`,
);

const FORGET_DETAILS = statement(
  'customer_forget_details',
  'delete from servicing.customer_demographic where lms_id = $1 and customer_id = $2',
);

/** Changes the given facts of a customer and keeps the others. Repeating a change has no effect. When complete details are
 *  marked as missing, all details are deleted and requested again. A covered borrower stays one. */
export async function saveCustomerFacts(
  tx: Transaction,
  lmsId: BuiltInSystemId,
  customerId: string,
  changed: Partial<CustomerFacts>,
): Promise<CustomerFacts> {
  const before = await readCustomerFacts(tx, lmsId, customerId);
  const facts = { ...before, ...changed };
  if (before.demographicsComplete && !facts.demographicsComplete) await tx.rows(FORGET_DETAILS, [lmsId, customerId]);
  await tx.rows(SAVE_FACTS, [
    lmsId,
    customerId,
    facts.ssnOnFile,
    facts.isBlocked,
    facts.isMarried,
    facts.isSpouseNoticed,
    facts.demographicsComplete,
    facts.guestRefinanceEnabled,
    facts.discretionaryIncomeCents,
  ]);
  if (facts.isCoveredBorrower) {
    const relation = facts.isActiveDuty ? 'serviceMember' : null;
    await markCoveredBorrower(tx, { lmsId, customerId, relation, source: 'lender' });
  }
  return facts;
}
