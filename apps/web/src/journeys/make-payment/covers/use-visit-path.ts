import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';

/** Returns the path that leads to the store for a product that only the store sells: the page that books an appointment; for a guest, who books
 *  none, the store. Source: PAY-010, PAY-030. */
export function useVisitPath(brand: RouteBrand, { loanId, storeId }: Pick<LoanEntity, 'loanId' | 'storeId'>): string {
  const isGuest = useIsGuest();
  return isGuest ? pathTo('StoreDetails', brand, storeId) : pathTo('Appointment', brand, loanId);
}
