/** URLs of a brand outside the app. Source: OPEN-27, ENT-14. */
export interface BrandLinks {
  readonly privacy: string;
  /** The terms of a brand that has no terms screen. Source: OPEN-26. */
  readonly terms: string;
  readonly storeLocator: string;
  /** The application page without campaign parameters; `applyAddress` adds them. */
  readonly apply: string;
}

/** How the app runs: in a browser, installed from one, or as a hybrid app. */
export type AppMedium = 'web' | 'pwa' | 'hybrid';

/** Returns the application page with this app's campaign parameters. Source: MNU-33, OPEN-27. */
export function applyAddress(apply: string, medium: AppMedium): string {
  const address = new URL(apply);
  address.searchParams.set('utm_source', 'customer_app');
  address.searchParams.set('utm_medium', medium);
  address.searchParams.set('utm_campaign', 'apply_for_loan');
  return address.href;
}
