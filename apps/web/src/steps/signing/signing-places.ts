import { SIGNING_TYPES, type SigningType } from '@lendside/domain/signing/signing-types.ts';
import { pathTo, withQuery, type PaymentPage, type RouteBrand } from '#paths.ts';
import { confirmRenewalPath, endRenewalPath } from '#steps/renewal/renewal-places.ts';

/** Where a person goes on after signing, and after declining to sign. Each is a page of the loan, except the dashboard. */
const PLACES = {
  settlement: { signed: 'SettlementOffer', declined: 'SettlementOffer' },
  draw: { signed: 'PendingDisbursement', declined: 'Dashboard' },
  origination: { signed: 'Dashboard', declined: 'Dashboard' },
} as const satisfies Readonly<
  Record<Exclude<SigningType, 'refinance'>, Readonly<Record<'signed' | 'declined', PaymentPage | 'Dashboard'>>>
>;

/** Returns the path where the journey goes on after this end of a signing. Source: LOP-055, LOP-021. */
export function placeAfter(type: SigningType, end: 'signed' | 'declined', brand: RouteBrand, loanId: number): string {
  if (type === 'refinance')
    return end === 'signed' ? confirmRenewalPath(brand, loanId) : endRenewalPath(brand, loanId, 'signingDeclined');
  const place = PLACES[type][end];
  return place === 'Dashboard' ? pathTo(place, brand) : pathTo(place, brand, loanId);
}

/** Returns the path of a page of the signing journey. `document` opens one document of the list. */
export function signingPath(
  page: 'AccountDisclosures' | 'DocuSignView',
  { brand, loanId, type }: { readonly brand: RouteBrand; readonly loanId: number; readonly type: SigningType },
  document?: string,
): string {
  return withQuery(pathTo(page, brand, loanId), { signingType: type, document });
}

/** Reads what is signed, and which document is open, from the query of a page. Without a type nothing can be signed there. */
export function readSigningQuery(search: string): {
  readonly type: SigningType | null;
  readonly documentId: string | null;
} {
  const query = new URLSearchParams(search);
  const type = query.get('signingType');
  return { type: SIGNING_TYPES.find((known) => known === type) ?? null, documentId: query.get('document') };
}
