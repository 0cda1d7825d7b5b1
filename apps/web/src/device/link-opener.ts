/** Opens pages and PDFs outside the app. True when it opened; false when it was blocked or every way failed. Never throws.
 *  Call it in a click handler. Source: DEV-11 to DEV-13, OPEN-69. */
export interface LinkOpener {
  readonly open: (address: string) => Promise<boolean>;
  /** Opens URLs that are not pages: `tel:`, `mailto:`, a map app. */
  readonly hand: (address: string) => Promise<boolean>;
}
