import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Database } from '#platform/database.ts';
import { sendDueSaleNotices } from '#servicing/commands/recovery/send-due-sale-notices.ts';
import { announceDebits } from '#servicing/autopay/announce-debits.ts';
import { announceRetries } from '#servicing/autopay/announce-retries.ts';
import { endClosedAutopay } from '#servicing/autopay/end-closed-autopay.ts';
import { tellStopped } from '#servicing/autopay/tell-stopped.ts';
import { BUILT_IN_PRODUCTS } from './day-end-terms.ts';

const MAKE_NOTICES = statement<{ made: number }>(
  'make_notices',
  'select servicing.make_notices($1, $2, $3, $4::jsonb, $5) as made',
);

/** Returns the product terms that notices depend on. */
function noticeTerms(): Record<string, unknown> {
  const products = BUILT_IN_PRODUCTS;
  return {
    renewal: products.flatMap(({ productId, renewalStatementDaysBefore: days }) =>
      days === null ? [] : [{ productId, days }],
    ),
    rescission: products
      .filter((product) => product.rescission === 'nextBusinessDayClose')
      .map((product) => product.productId),
    spouse: products.filter((product) => product.needsSpouseNotice).map((product) => product.productId),
    titles: products.filter((product) => product.loanType === 'Title').map((product) => product.productId),
    renewable: products
      .filter((product) => product.renewal.isOnline && product.kind !== 'line')
      .map((product) => product.productId),
    lines: products.flatMap((product) =>
      product.kind === 'line'
        ? [{ productId: product.productId, rateE8: product.rateE8, customaryFeeRateE8: product.customaryFeeRateE8 }]
        : [],
    ),
  };
}

/** Creates the notices of loan-core 5.4 that are due when `on` opens, once each. Queues them for delivery unless `delivers` is
 *  false. Returns the number of new notices. Receipts of card payments are created with the payment instead. Source: loan-core
 *  5.2 step 9, 5.4. */
export async function makeNotices(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
  delivers: boolean,
): Promise<number> {
  const inThree = isBusinessDay(on) ? addBusinessDays(on, 3) : null;
  const ended = await endClosedAutopay(db, lmsId, on);
  const announced =
    (await announceDebits(db, lmsId, on)) +
    (await tellStopped(db, lmsId, on)) +
    (await announceRetries(db, lmsId, on)) +
    (await sendDueSaleNotices(db, lmsId, on));
  const row = await db.row(MAKE_NOTICES, [lmsId, on, inThree, JSON.stringify(noticeTerms()), delivers]);
  return (row?.made ?? 0) + ended + announced;
}
