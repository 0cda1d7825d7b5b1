import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import type { OtherParty } from '#journeys/make-payment/session/chosen-renewal.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import type { RenewalFacts } from '#steps/renewal/renewal-order.ts';
import { factsOf, partyOf, type BeginFacts, type Covers } from './renewal-start.ts';

/** What a renewal asks for on its way, and who must agree. */
export interface BegunRenewal {
  readonly facts: RenewalFacts;
  readonly party: OtherParty;
}

const NO_COVERS: Covers = { products: [], missingProducts: [] };

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
