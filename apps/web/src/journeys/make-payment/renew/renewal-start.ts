import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import type { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { OtherParty } from '#journeys/make-payment/session/chosen-renewal.ts';
import type { RenewalFacts } from '#steps/renewal/renewal-order.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { areDetailsMissing } from '#steps/renewal/why-not-renew.ts';

type Parties = ResponseOf<typeof getPartiesToAgree>;
/** The products that may be added, as far as the order needs them. */
export type Covers = Pick<ResponseOf<typeof listAncillaryProducts>, 'products' | 'missingProducts'>;

/** The renewal that is begun. */
export interface BeginFacts {
  readonly loan: LoanEntity;
  readonly terms: NewTerms;
  readonly paymentCents: Cents;
  readonly isGuest: boolean;
  /** The loan switches to another product, and the person has not read its terms yet. */
  readonly isSwitchToRead: boolean;
}

/** Returns the facts of the renewal's pages. */
export function factsOf(
  { loan, terms, paymentCents, isGuest, isSwitchToRead }: BeginFacts,
  isPlaceAsked: boolean,
  { party }: Pick<Parties, 'party'>,
  { products, missingProducts }: Covers,
): RenewalFacts {
  const mustAgree = party === null || party.isVerified ? 'nobody' : party.kind;
  return {
    isPlaceAsked,
    isSwitchAsked: isSwitchToRead,
    areDetailsAsked: !isGuest && areDetailsMissing(loan),
    mustAgree,
    areCoversOffered: products.length > 0 || missingProducts.length > 0,
    areCoversToConfirm: false,
    isPaid: paymentCents > 0,
    // A guest signs here only with the borrower's code.
    isSignedHere: !terms.needsVisit && (!isGuest || party?.isVerified === true),
    // Cash is made ready at the store once the new loan is booked.
    cash: 'none',
    // A guest books no visit.
    needsVisit: terms.needsVisit && !isGuest,
  };
}

/** Returns the person who must agree, as the payment holds them. */
export function partyOf({ party }: Pick<Parties, 'party'>): OtherParty {
  return {
    alternateCustomerId: party?.customerId ?? null,
    alternateName: party?.name ?? null,
    alternatePhone: party?.maskedPhone ?? null,
    alternateEmail: party?.maskedEmail ?? null,
    isAlternateVerified: party?.isVerified ?? false,
  };
}
