import type { StoreReview } from '#device/store-review.ts';

/** A page is in no store. Source: LOP-078. */
export const storeReview: StoreReview = { isOffered: false, open: () => Promise.resolve(false) };
