import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import { ANCILLARY_CONFIRM_TEXT } from '@lendside/domain/loans/ancillaries/ancillary-products.ts';
import type { AncillaryOffer } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { cancelCover, listCovers } from './covers.ts';
import { getNewTerms } from './get-new-terms.ts';
import type { RefinancingMeans } from './refinancing-means.ts';

/** Returns the handlers of the area `refinancing`: the terms of the loan that would follow, add-on products, and the personal
 *  details a refinance asks for. Source: LAP-079, LAP-082, LAP-105. */
export function refinancingHandlers(means: RefinancingMeans): Handlers<'refinancing'> {
  const { loanSystems } = means;
  return {
    getNewAccountTerms: (request, caller) => getNewTerms(means, request, caller),
    listCovers: (request, caller) => listCovers(means, request, caller),
    cancelCover: (request, caller) => cancelCover(means, request, caller),
    listAncillaryProducts: async ({ loanId, productId, paymentAmount, storeId }, caller) => {
      const { record, system, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
      if (record.storeId !== storeId) throw refuseField('storeId', 'This loan is kept by another store.');
      if (paymentAmount > payoffCents(record.snapshot))
        throw new Refused('AmountExceedsPayoff', 'This is more than the payoff.', {
          fields: [{ field: 'paymentAmount', message: 'Enter an amount up to the payoff.' }],
        });
      const calls = system.capabilities.ancillaries;
      // This loan system sells no add-on products.
      if (calls === null) return toAnswer({ items: [], missing: [] });
      const query = { loanId, productId, paymentCents: paymentAmount };
      const offer = await calls.ancillaryProducts(query, customerIds);
      if (offer === null) throw refuseField('productId', 'There is no such loan product here.');
      return toAnswer(offer);
    },
    getDemographicReference: async ({ loanId, productId, customerId }, caller) => {
      const { system, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
      if (!customerIds.includes(customerId)) throw new Refused('NotFoundException', 'We could not find that customer.');
      const calls = system.capabilities.customers;
      if (calls === null) throw new Refused('NotFoundException', 'No such details are kept for this loan.');
      const reference = await calls.demographicReference({ loanId, productId }, customerIds);
      if (reference === null) throw refuseField('productId', 'There is no such loan product here.');
      return { required: reference.required, races: [...reference.races], genders: [...reference.genders] };
    },
  };
}

function toAnswer({ items, missing }: AncillaryOffer): ResponseOf<typeof listAncillaryProducts> {
  return {
    products: items.map(({ terms, priceCents, isRequired }) => ({
      productId: terms.ancillaryId,
      name: terms.name,
      description: terms.description,
      price: priceCents,
      required: isRequired,
      selected: isRequired,
    })),
    confirmText: ANCILLARY_CONFIRM_TEXT,
    missingProducts: missing.map(({ name }) => name),
    showAppointmentLink: missing.length > 0,
  };
}

function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}
