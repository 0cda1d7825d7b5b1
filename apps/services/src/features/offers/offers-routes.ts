import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOffers } from '@lendside/contract/offers/get-offers.ts';
import { writeOffer } from '@lendside/domain/offers/offer-text.ts';
import type { OfferState } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findOffers, type FoundOffer } from './find-offers.ts';

type WireOffer = ResponseOf<typeof getOffers>['offers'][number];

function toWireOffer({ offerId, offer }: FoundOffer): WireOffer {
  const { rule, loanId, amountCents, expiresOn, appraisalId } = offer;
  const isSettlement = rule === 'settlement';
  return {
    offerId,
    ...writeOffer(offer),
    image: rule === 'lender' ? null : rule,
    targetLoanId: loanId,
    settlementAmount: isSettlement ? amountCents : null,
    docExp: isSettlement ? expiresOn : null,
    qualifiedAmount: isSettlement ? null : amountCents,
    appraisalId,
    expirationDate: expiresOn,
  };
}

/** Returns the handlers of the area `offers`. Source: LAP-092, OFR-001, OFR-002, LOP-129. */
export function offersHandlers({ loanSystems }: { readonly loanSystems: readonly LoanReader[] }): Handlers<'offers'> {
  const setInterest = async (
    caller: Customer,
    brand: string,
    offerId: string,
    isInterested: boolean,
  ): Promise<OfferState> => {
    const { asked } = await findOffers(loanSystems, caller, brand, offerId);
    // An offer that waits or is over for its reader keeps the interest that it had.
    const state =
      asked === null || asked.offer.state === 'withdrawn'
        ? asked?.offer.state
        : await asked.calls.setInterest(asked.offer.number, isInterested, asked.customerIds);
    if (state === null || state === undefined) throw new Refused('NotFoundException', 'There is no such offer.');
    return state;
  };
  return {
    getOffers: async ({ offerId }, caller, { brand }) => {
      const { open, asked } = await findOffers(loanSystems, caller, brand, offerId ?? null);
      return {
        offers: open.map(toWireOffer),
        ...(offerId === undefined ? {} : { asked: asked?.offer.state ?? ('unknown' as const) }),
      };
    },
    dismissOffer: async ({ offerId }, caller, { brand }) => {
      const state = await setInterest(caller, brand, offerId, false);
      return { offerId, state: state === 'open' ? 'dismissed' : state };
    },
    restoreOffer: async ({ offerId }, caller, { brand }) => {
      const state = await setInterest(caller, brand, offerId, true);
      return { offerId, state: state === 'dismissed' ? 'open' : state };
    },
  };
}
