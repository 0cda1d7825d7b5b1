/** Addresses of a brand outside the app. Source: OPEN-27, ENT-14. */
export interface BrandLinks {
  readonly privacy: string;
  /** Where the terms are for a brand without a screen of its own for them. Source: OPEN-26. */
  readonly terms: string;
  readonly storeLocator: string;
  /** The application page, without campaign parameters: `applyAddress` adds them. */
  readonly apply: string;
}

/** How the app is running: in a browser, installed from it, or as a hybrid app. */
export type AppMedium = 'web' | 'pwa' | 'hybrid';

/** The application page with the campaign parameters of this app. Source: MNU-33, OPEN-27. */
export function applyAddress(apply: string, medium: AppMedium): string {
  const address = new URL(apply);
  address.searchParams.set('utm_source', 'customer_app');
  address.searchParams.set('utm_medium', medium);
  address.searchParams.set('utm_campaign', 'apply_for_loan');
  return address.href;
}
