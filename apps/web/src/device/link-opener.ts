/** Opens addresses outside the app: pages and PDFs. True when it opened; false when it was blocked or every way failed. Never throws.
 *  Call it inside the reader's own press. Source: DEV-11 to DEV-13, OPEN-69. */
export interface LinkOpener {
  readonly open: (address: string) => Promise<boolean>;
  /** For what is no page: `tel:`, `mailto:`, a map app. */
  readonly hand: (address: string) => Promise<boolean>;
}
