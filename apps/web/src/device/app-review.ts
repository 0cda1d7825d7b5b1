import { storedEntries, type StoredEntries } from './stored-entries.ts';
import type { StoreReview } from './store-review.ts';
import { storeReview } from '#platform/store-review.ts';

/** Counts a successful payment (once per payment key) and returns whether to ask for a review now. True once, after
 *  `paymentsBefore` payments on this device, in hybrid builds only. Source: LOP-078, LCF-015. */
export function isReviewDueAfter(
  paymentKey: string,
  paymentsBefore: number,
  review: Pick<StoreReview, 'isOffered'> = storeReview,
  entries: Pick<StoredEntries, 'read' | 'write'> = storedEntries,
): boolean {
  if (!review.isOffered) return false;
  // Stores the last key with the count, so that a receipt opened twice counts as one payment.
  const [count = '0', lastKey = ''] = (entries.read('successfulPayments') ?? '').split(' ');
  if (lastKey === paymentKey) return false;
  const next = Number(count) + 1;
  entries.write('successfulPayments', `${next} ${paymentKey}`);
  return next === paymentsBefore;
}
