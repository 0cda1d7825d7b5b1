import type { ReviewDesk } from '#device/app-review.ts';

/** A page is in no store. Source: LOP-078. */
export const reviewDesk: ReviewDesk = { isOffered: false, open: () => Promise.resolve(false) };
