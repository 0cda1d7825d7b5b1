import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { channelLimitCents } from '@lendside/domain/draws/draw-permission.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { paidOutCents } from '@lendside/domain/loans/opening/open-loan.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Queryable } from '#platform/database.ts';
import { lockStoreCash, storeCashTodayCents } from '#servicing/commands/draws/draw-rows.ts';
import type { Application } from './application-rows.ts';

/** Refuses with `not_eligible` (reason `amount_above_limit`) when the chosen channel does not hand out the proceeds of the loan. Holds the lock
 *  of the customer's store cash until the commit, from which on the application counts itself. Accepts before a method is chosen. Source:
 *  loan-core 4.3 (channels). */
export async function checkChannelLimit(
  db: Queryable,
  { applicationId, customerId, amountCents, method }: Application,
  product: Product,
  on: BusinessDate,
): Promise<Decided<null>> {
  const outCents = paidOutCents(product, amountCents);
  if (method === null || outCents === NO_CENTS) return decided(null);
  if (method === 'store') await lockStoreCash(db, customerId);
  const cashTodayCents =
    method === 'store' ? await storeCashTodayCents(db, customerId, on, { applicationId }) : NO_CENTS;
  const maxCents = channelLimitCents(method, cashTodayCents);
  return maxCents === null || outCents <= maxCents
    ? decided(null)
    : refused({ code: 'not_eligible', reason: 'amount_above_limit' });
}
