/** The app store's review page; `isOffered` is false when there is no app to review. Source: LOP-078, OPEN-80. */
export interface StoreReview {
  readonly isOffered: boolean;
  /** Opens this app's store page; false when it did not open. Never throws. */
  readonly open: () => Promise<boolean>;
}
