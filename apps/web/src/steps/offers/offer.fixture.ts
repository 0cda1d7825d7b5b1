import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { Offer } from './offer-facts.ts';

/** Builds an offer of a rule, about loan 7. */
export function anOffer(offerId: string, facts: Partial<Offer> = {}): Offer {
  return {
    offerId,
    title: 'Get $300.00 in cash',
    description: 'Renew your loan and take cash with it.',
    image: null,
    targetLoanId: 7,
    settlementAmount: null,
    docExp: null,
    qualifiedAmount: cents(30_000),
    appraisalId: null,
    expirationDate: businessDate('2026-06-30'),
    reason: 'You paid on time.',
    ...facts,
  };
}
