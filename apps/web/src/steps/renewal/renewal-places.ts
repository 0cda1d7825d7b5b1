import { cancelReasonOf, type CancelReason } from '@lendside/domain/renewals/renewal-states.ts';
import { pathTo, withQuery, type RouteBrand } from '#paths.ts';
import { stageOf, type Renewal } from './renewal-facts.ts';

/** The hints in the address of a renewal's confirmation. The services' answer takes precedence. */
export interface ConfirmQuery {
  readonly isCancelledRefi: boolean;
  readonly isVoidRefi: boolean;
  readonly cancelReason: string | null;
}

/** Returns the path of the confirmation of a renewal. `loanId`: the old loan. Source: LRT-036, REF-015. */
export function confirmRenewalPath(
  brand: RouteBrand,
  loanId: number,
  what: { readonly isVoidRefi: true } | { readonly cancelReason: CancelReason } | null = null,
): string {
  const path = pathTo('ConfirmPayment', brand, loanId);
  if (what === null) return withQuery(path, { renewal: 'true' });
  return withQuery(
    path,
    'isVoidRefi' in what ? { isVoidRefi: 'true' } : { isCancelledRefi: 'true', cancelReason: what.cancelReason },
  );
}

/** Reads what the address of the confirmation says about a renewal; null when it says nothing. */
export function readConfirmQuery(search: string): ConfirmQuery | null {
  const query = new URLSearchParams(search);
  const isTrue = (name: string) => query.get(name) === 'true';
  const told = { isCancelledRefi: isTrue('isCancelledRefi'), isVoidRefi: isTrue('isVoidRefi') };
  if (!told.isCancelledRefi && !told.isVoidRefi && !isTrue('renewal')) return null;
  return { ...told, cancelReason: query.get('cancelReason') };
}

/** Returns the path where a person goes on with a renewal, from any device: to sign while it waits for signatures, else to its
 *  confirmation. Source: LOP-021, width 8. */
export function renewalPath(
  brand: RouteBrand,
  renewal: Pick<Renewal, 'loanId' | 'state' | 'isVoided' | 'endedWhy'>,
): string {
  switch (stageOf(renewal)) {
    case 'signing':
      return signRenewalPath(brand, renewal.loanId);
    case 'voided':
      return confirmRenewalPath(brand, renewal.loanId, { isVoidRefi: true });
    case 'ended':
      return endedRenewalPath(brand, renewal);
    default:
      return confirmRenewalPath(brand, renewal.loanId);
  }
}

/** Returns the path of the confirmation of a renewal that ended without a new loan. */
export function endedRenewalPath(
  brand: RouteBrand,
  { loanId, endedWhy }: Pick<Renewal, 'loanId' | 'endedWhy'>,
): string {
  return confirmRenewalPath(brand, loanId, { cancelReason: cancelReasonOf(endedWhy ?? 'refused') });
}

/** Returns the path of the terms and documents to sign. */
export function signRenewalPath(brand: RouteBrand, loanId: number): string {
  return withQuery(pathTo('AccountDisclosures', brand, loanId), { signingType: 'refinance' });
}

/** The lender's other site, by its name in the settings. */
const OTHER_SITE = 'shop';

/** Returns the path that leads a renewal on to the lender's other site, when its terms name one. Source: LOP-037, RTE-19. */
export function otherSitePath(brand: RouteBrand, loanId: number): string {
  return withQuery(pathTo('ExternalBrowserAuth', OTHER_SITE), { brand, loanId: String(loanId) });
}

/** Returns the path of the page that ends a renewal. `why`: what led there, when it was not the person's own wish. */
export function endRenewalPath(brand: RouteBrand, loanId: number, why?: CancelReason): string {
  return withQuery(pathTo('CancelRenewal', brand, loanId), { cancelReason: why });
}
