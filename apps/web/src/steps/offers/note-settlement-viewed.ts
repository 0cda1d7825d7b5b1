import { getOffers } from '@lendside/contract/offers/get-offers.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { ruleOf } from './offer-facts.ts';
import { noteViewed } from './viewed-offers.ts';

/** Notes that a customer viewed the settlement of a loan, whatever led to its page. Source: OFR-004. */
export async function noteSettlementViewed(customerId: string, loanId: number): Promise<void> {
  const { offers } = await queryClient.fetchQuery(queryOf(getOffers, {}));
  const settlement = offers.find((offer) => ruleOf(offer) === 'settlement' && offer.targetLoanId === loanId);
  if (settlement !== undefined) noteViewed(customerId, settlement.offerId);
}
