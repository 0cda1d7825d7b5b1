import type { ReactNode } from 'react';
import FeatureUnavailableScreen from '#steps/feature-unavailable/feature-unavailable-screen.tsx';
import { useOffersCustomer } from '#steps/offers/use-offers.ts';

/** Shows the screens of offers to people who may have some, with their customer number; others read that offers are not available here.
 *  Source: LOP-011, ROL-03, MNU-12. */
export function OffersGate({ children }: { readonly children: (customerId: string) => ReactNode }) {
  const customerId = useOffersCustomer();
  return customerId === null ? <FeatureUnavailableScreen /> : children(customerId);
}
