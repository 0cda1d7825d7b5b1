import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import type { OtherParty } from '#journeys/make-payment/session/payment-progress.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import type { RenewalFacts } from '#steps/renewal/renewal-order.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { areDetailsMissing } from '#steps/renewal/why-not-renew.ts';

type Parties = ResponseOf<typeof getPartiesToAgree>;
type Covers = Pick<ResponseOf<typeof listAncillaryProducts>, 'products' | 'missingProducts'>;

/** What a renewal asks for on its way, and who must agree. */
export interface BegunRenewal {
  readonly facts: RenewalFacts;
  readonly party: OtherParty;
}

const NO_COVERS: Covers = { products: [], missingProducts: [] };

interface BeginFacts {
  readonly loan: LoanEntity;
  readonly terms: NewTerms;
  readonly paymentCents: Cents;
  readonly isGuest: boolean;
  readonly isSwitch: boolean;
}

/** Reads everything that decides the pages of a renewal, before the first of them opens. Throws ApiError when a read fails. Source:
 *  LOP-021. */
export async function beginRenewal(asked: BeginFacts): Promise<BegunRenewal> {
  const { loan, terms, paymentCents, isGuest } = asked;
  const covers = isGuest
    ? NO_COVERS
    : queryClient.fetchQuery(
        queryOf(listAncillaryProducts, {
          loanId: loan.loanId,
          productId: terms.productId,
          paymentAmount: paymentCents,
          storeId: loan.storeId,
        }),
      );
  const [isPlaceAsked, parties, offered] = await Promise.all([
    mustAskForPlace(loan, 'refinance'),
    queryClient.fetchQuery({ ...queryOf(getPartiesToAgree, { loanId: loan.loanId }), staleTime: 0 }),
    covers,
  ]);
  return { facts: factsOf(asked, isPlaceAsked, parties, offered), party: partyOf(parties) };
}

/** Returns the facts of the renewal's pages. */
export function factsOf(
  { loan, terms, paymentCents, isGuest, isSwitch }: BeginFacts,
  isPlaceAsked: boolean,
  { party }: Pick<Parties, 'party'>,
  { products, missingProducts }: Covers,
): RenewalFacts {
  const mustAgree = party === null || party.isVerified ? 'nobody' : party.kind;
  return {
    isPlaceAsked,
    isSwitchAsked: isSwitch,
    areDetailsAsked: !isGuest && areDetailsMissing(loan),
    mustAgree,
    areCoversOffered: products.length > 0 || missingProducts.length > 0,
    areCoversToConfirm: false,
    isPaid: paymentCents > 0,
    // A guest signs here only with the borrower's code.
    isSignedHere: !terms.needsVisit && (!isGuest || party?.isVerified === true),
    // Cash is made ready at the store once the new loan is booked.
    cash: 'none',
    // The store's desk books the visit until the page ProductSwitchAppointment is built.
    needsVisit: false,
  };
}

function partyOf({ party }: Pick<Parties, 'party'>): OtherParty {
  return {
    alternateCustomerId: party?.customerId ?? null,
    alternateName: party?.name ?? null,
    alternatePhone: party?.maskedPhone ?? null,
    isAlternateVerified: party?.isVerified ?? false,
  };
}
