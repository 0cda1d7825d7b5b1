import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { RouteBrand } from '#paths.ts';
import type { Renewal } from '#steps/renewal/renewal-facts.ts';

/** What a page of the confirmation of a renewal works on. `messageKey`: of the payment made in this tab; null elsewhere. */
export interface ConfirmedRenewal {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly renewal: Renewal;
  readonly messageKey: string | null;
}
