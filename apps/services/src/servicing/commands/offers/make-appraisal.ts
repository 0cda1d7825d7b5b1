import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Appraisal } from '@lendside/providers/loan-systems/origination-calls.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

const INSERT_APPRAISAL = statement<{ appraisal_id: number }>(
  'insert_appraisal',
  `insert into servicing.appraisal (lms_id, customer_id, product_id, store_id, brand, value, vehicle, offered_on, expires_on, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open') returning appraisal_id`,
);

/** Records what the lender offers on a vehicle that it valued. Returns the number of the appraisal. */
export async function makeAppraisal(
  tx: Transaction,
  made: Pick<Appraisal, 'productId' | 'storeId' | 'brand' | 'valueCents' | 'vehicle' | 'expiresOn'> & {
    readonly lmsId: BuiltInSystemId;
    readonly customerId: string;
    readonly offeredOn: BusinessDate;
  },
): Promise<number> {
  const { lmsId, customerId, productId, storeId, brand, valueCents, vehicle, offeredOn, expiresOn } = made;
  const row = await tx.row(INSERT_APPRAISAL, [
    lmsId,
    customerId,
    productId,
    storeId,
    brand,
    valueCents,
    vehicle,
    offeredOn,
    expiresOn,
  ]);
  if (row === null) throw new Error('an appraisal was not written');
  return row.appraisal_id;
}
