import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';
import { reviewDesk } from '#platform/review-desk.ts';

/** Where an app is reviewed; `isOffered` is false where there is no app to review. Source: LOP-078, OPEN-80. */
export interface ReviewDesk {
  readonly isOffered: boolean;
  /** Opens the store's page of this app; false when it did not open. Never throws. */
  readonly open: () => Promise<boolean>;
}

/** Counts a payment that succeeded, each by its key once, and says whether to ask for a review now: after so many on this device
 *  (`paymentsBefore`), once, in hybrid builds only. Source: LOP-078, LCF-015. */
export function isReviewDueAfter(
  paymentKey: string,
  paymentsBefore: number,
  desk: Pick<ReviewDesk, 'isOffered'> = reviewDesk,
  entries: Pick<StoredEntries, 'read' | 'write'> = storedEntries,
): boolean {
  if (!desk.isOffered) return false;
  // The last key beside the count: a receipt that is looked at twice is one payment.
  const [count = '0', lastKey = ''] = (entries.read('successfulPayments') ?? '').split(' ');
  if (lastKey === paymentKey) return false;
  const next = Number(count) + 1;
  entries.write('successfulPayments', `${next} ${paymentKey}`);
  return next === paymentsBefore;
}
