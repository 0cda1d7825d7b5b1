import { isUnderWay } from '@lendside/domain/origination/application-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readApplications, type Application } from './application-rows.ts';

const WAITS_FOR_MONEY = statement<{ waits: boolean }>(
  'customer_waits_for_money',
  `select exists (select from servicing.loan l
                   where l.lms_id = $1 and l.customer_id = $2 and l.status = 12 and l.phase = 'pendingFunding') as waits`,
);

const LOCK_CUSTOMER = statement(
  'lock_applications_of_customer',
  `select pg_advisory_xact_lock(7349, hashtext($1 || ':' || $2))::text`,
);

/** Makes other commands on applications of this customer wait until the end of the transaction, so that a customer never has two. */
async function lockApplicationsOf(db: Queryable, lmsId: BuiltInSystemId, customerId: string): Promise<void> {
  await db.rows(LOCK_CUSTOMER, [String(lmsId), customerId]);
}

/** Why a customer cannot begin an application: another one is under way, or its money still waits (`open_application`), or the lender blocked
 *  the customer. Null when nothing stands against it. Locks the
 *  customer's applications. Source: loan-core 3.3 (T01). */
export async function whyNoApplication(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
): Promise<'open_application' | 'blocked' | null> {
  await lockApplicationsOf(db, lmsId, customerId);
  const earlier = await readApplications(db, lmsId, [customerId]);
  if (earlier.some((each) => each.customerId === customerId && isUnderWay(each.state))) return 'open_application';
  if ((await db.row(WAITS_FOR_MONEY, [lmsId, customerId]))?.waits === true) return 'open_application';
  return (await readCustomerFacts(db, lmsId, customerId)).isBlocked ? 'blocked' : null;
}

const OTHER_UNDER_WAY = statement<{ is_other: boolean }>(
  'other_application_under_way',
  `select exists (select from servicing.application a
                   where a.lms_id = $1 and a.customer_id = $2 and a.application_id <> $3 and a.state = 'signing' and not a.is_refinance)
       or exists (select from servicing.loan l
                   where l.lms_id = $1 and l.customer_id = $2 and l.status = 12 and l.phase = 'pendingFunding') as is_other`,
);

/** Whether the loan of another application of the customer waits for its signature or its money. Locks the customer's applications. Source:
 *  loan-core 3.3 (T01). */
export async function hasOtherLoanUnderWay(
  db: Queryable,
  { lmsId, customerId, applicationId }: Pick<Application, 'lmsId' | 'customerId' | 'applicationId'>,
): Promise<boolean> {
  await lockApplicationsOf(db, lmsId, customerId);
  return (await db.row(OTHER_UNDER_WAY, [lmsId, customerId, applicationId]))?.is_other === true;
}
