import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf, type RouteBrand } from '#paths.ts';
import { wishPath } from '#steps/renewal/renewal-wish.ts';
import {
  isRenewedElsewhere,
  mayBeginRenewal,
  OWN_OFFICE,
  stoppingReasons,
  whyNotRenew,
  type WhyNotRenew,
} from '#steps/renewal/why-not-renew.ts';
import { ruleOf, type Offer } from './offer-facts.ts';

/** Where accepting an offer leads. `appraisal`: its application must be opened first. `stopped`: the loan can no longer do it, and the
 *  page of the loan tells more, if there is a loan. */
export type OfferWay =
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'appraisal'; readonly appraisalId: number }
  | { readonly kind: 'stopped'; readonly why: WhyNotRenew };

/** The facts of a loan that decide whether it can do what an offer asks for. */
export type OfferedLoan = Pick<
  LoanEntity,
  | 'loanId'
  | 'lmsId'
  | 'brand'
  | 'renewal'
  | 'refinanceEligible'
  | 'whyNotRefinance'
  | 'productSwitchAmountDue'
  | 'disburseProductMigration'
>;

const NO_LOAN: WhyNotRenew = {
  fact: 'The loan of this offer is not among your loans any more.',
  change: 'It may be paid off or renewed.',
};
const OPEN_RENEWAL: WhyNotRenew = {
  fact: 'A renewal of this loan is open.',
  change: 'Sign it or cancel it first.',
};
const NO_SWITCH: WhyNotRenew = {
  fact: 'This loan can’t be switched to a line of credit right now.',
  change: 'You can still pay it, or renew it if that is offered.',
};

const stopped = (why: WhyNotRenew): OfferWay => ({ kind: 'stopped', why });
const open = (href: string): OfferWay => ({ kind: 'open', href });

/** Decides where accepting an offer leads. `loan`: the loan of the offer; null when the person has no such loan. `brand`: the brand of the
 *  page. Source: LOP-066, OFR-003. */
export function offerWay(offer: Offer, loan: OfferedLoan | null, brand: RouteBrand): OfferWay {
  switch (ruleOf(offer)) {
    case 'appraisal':
      return offer.appraisalId === null ? stopped(NO_LOAN) : { kind: 'appraisal', appraisalId: offer.appraisalId };
    case 'settlement':
      return loan === null ? stopped(NO_LOAN) : open(pathTo('SettlementOffer', routeBrandOf(loan.brand), loan.loanId));
    case 'qualifiedAmount':
      return loan === null ? stopped(NO_LOAN) : cashWay(offer, loan);
    case 'line':
      return loan === null ? stopped(NO_LOAN) : switchWay(loan);
    case 'lender':
      if (offer.targetLoanId === null) return open(pathTo('Dashboard', brand));
      return loan === null ? stopped(NO_LOAN) : open(pathTo('AccountDetails', routeBrandOf(loan.brand), loan.loanId));
  }
}

/** A renewal with this cash chosen. What its pages ask for on the way does not stop it. */
function cashWay({ qualifiedAmount }: Offer, loan: OfferedLoan): OfferWay {
  if (loan.renewal !== null) return stopped(OPEN_RENEWAL);
  if (isRenewedElsewhere(loan)) return stopped(OWN_OFFICE);
  if (mayBeginRenewal(loan))
    return open(wishPath(routeBrandOf(loan.brand), loan.loanId, { kind: 'renew', cashCents: qualifiedAmount }));
  return stopped(whyNotRenew(stoppingReasons(loan)[0] ?? ''));
}

function switchWay({
  loanId,
  brand,
  renewal,
  productSwitchAmountDue,
  disburseProductMigration,
}: OfferedLoan): OfferWay {
  if (renewal !== null) return stopped(OPEN_RENEWAL);
  const { newProductId, validations } = disburseProductMigration;
  if (newProductId === null || productSwitchAmountDue === null) return stopped(NO_SWITCH);
  const [reason] = validations;
  if (reason !== undefined) return stopped(whyNotRenew(reason));
  return open(pathTo('ProductSwitch', routeBrandOf(brand), loanId));
}
