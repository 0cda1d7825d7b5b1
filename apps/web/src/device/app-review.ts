import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';
import type { StoreReview } from '#device/store-review.ts';
import { storeReview } from '#platform/store-review.ts';

/** Counts a payment that succeeded, each by its key once, and says whether to ask for a review now: after so many on this device
 *  (`paymentsBefore`), once, in hybrid builds only. Source: LOP-078, LCF-015. */
export function isReviewDueAfter(
  paymentKey: string,
  paymentsBefore: number,
  review: Pick<StoreReview, 'isOffered'> = storeReview,
  entries: Pick<StoredEntries, 'read' | 'write'> = storedEntries,
): boolean {
  if (!review.isOffered) return false;
  // The last key beside the count: a receipt that is looked at twice is one payment.
  const [count = '0', lastKey = ''] = (entries.read('successfulPayments') ?? '').split(' ');
  if (lastKey === paymentKey) return false;
  const next = Number(count) + 1;
  entries.write('successfulPayments', `${next} ${paymentKey}`);
  return next === paymentsBefore;
}
