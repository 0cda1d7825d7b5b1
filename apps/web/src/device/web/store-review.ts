import type { StoreReview } from '#device/store-review.ts';

/** A web page is in no app store. Source: LOP-078. */
export const storeReview: StoreReview = { isOffered: false, open: () => Promise.resolve(false) };
