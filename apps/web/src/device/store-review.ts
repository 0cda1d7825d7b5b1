/** Where an app is reviewed; `isOffered` is false where there is no app to review. Source: LOP-078, OPEN-80. */
export interface StoreReview {
  readonly isOffered: boolean;
  /** Opens the store's page of this app; false when it did not open. Never throws. */
  readonly open: () => Promise<boolean>;
}
