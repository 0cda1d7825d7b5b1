import { isUnderWay } from '@lendside/domain/origination/application-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readApplications } from './application-rows.ts';

const WAITS_FOR_MONEY = statement<{ waits: boolean }>(
  'customer_waits_for_money',
  `select exists (select from servicing.loan l
                   where l.lms_id = $1 and l.customer_id = $2 and l.status = 12 and l.phase = 'pendingFunding') as waits`,
);

/** Why a customer cannot begin an application: another one is under way, or its money still waits (`open_application`), or the lender blocked
 *  the customer. Null when nothing stands against it. Source: loan-core 3.3 (T01). */
export async function whyNoApplication(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
): Promise<'open_application' | 'blocked' | null> {
  const earlier = await readApplications(db, lmsId, [customerId]);
  if (earlier.some((each) => each.customerId === customerId && isUnderWay(each.state))) return 'open_application';
  if ((await db.row(WAITS_FOR_MONEY, [lmsId, customerId]))?.waits === true) return 'open_application';
  return (await readCustomerFacts(db, lmsId, customerId)).isBlocked ? 'blocked' : null;
}
