import type { Apr } from '#compliance/apr.ts';
import { exceedsMilitaryLimit, militaryApr } from '#compliance/military-apr.ts';
import { whyClosedToCoveredBorrowers, type MilitaryReason } from './covered-borrowers.ts';
import { decideTerms } from '#loans/opening/decide-terms.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';
import { annualRateE8, originationFeeCents } from '#loans/charges/origination-price.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { lendingBox } from './lending-box.ts';
import type { Itemisation, LendingBox, TermsQuery, TermsQuote } from './terms-quote.ts';

function itemsCents(query: TermsQuery, isRequired: boolean): Cents {
  const items = query.financedItems.filter((item) => item.isRequired === isRequired);
  return sumCents(...items.map((item) => item.amountCents));
}

/** Returns the paid charge of the old loan that is not credited to the borrower, in cents. Source: loan-core 1.4, 6.1. */
function notCreditedCents({ unrefundedChargeCents, laterPeriod }: TermsQuery): Cents {
  return sumCents(unrefundedChargeCents, laterPeriod?.carriedCents ?? NO_CENTS);
}

/** Sums the finance charges within the principal: origination fee, required products, and the unrefunded charge of an old
 *  loan. */
function prepaidCents(query: TermsQuery): Cents {
  const feeCents = originationFeeCents(query.product, query.principalCents);
  return sumCents(feeCents, itemsCents(query, true), notCreditedCents(query));
}

function boxOf(query: TermsQuery, schedule: readonly ScheduleItem[]): LendingBox {
  const amountFinancedCents = subtractCents(query.principalCents, prepaidCents(query));
  return lendingBox({ amountFinancedCents, noteOn: query.noteOn, schedule });
}

function maprOf(query: TermsQuery, schedule: readonly ScheduleItem[], box: LendingBox): Apr {
  const voluntaryCents = itemsCents(query, false);
  if (voluntaryCents === 0) return box.apr;
  const payments = schedule.map((item) => ({ amountCents: item.amountCents, on: item.dueOn }));
  return militaryApr({ amountCents: box.amountFinancedCents, on: query.noteOn }, voluntaryCents, payments);
}

/** Returns the state's lien fee, which is paid when a vehicle is first pledged but not when its loan is refinanced. */
function lienFeeCents({ product, carriedOverCents }: TermsQuery): Cents {
  return product.kind === 'pawn' && carriedOverCents === 0 ? product.lienFeeCents : NO_CENTS;
}

function itemise(query: TermsQuery): Itemisation {
  const { product, principalCents, carriedOverCents, financedItems } = query;
  const lienCents = lienFeeCents(query);
  const lien = lienCents > 0 ? [{ name: 'Lien fee paid to the state', amountCents: lienCents }] : [];
  const feeCents = originationFeeCents(product, principalCents);
  const itemCents = sumCents(...financedItems.map((item) => item.amountCents));
  const voluntary = financedItems.filter((item) => !item.isRequired);
  return {
    givenToBorrowerCents: subtractCents(principalCents, lienCents, feeCents, carriedOverCents, itemCents),
    paidOnOtherLoanCents: subtractCents(carriedOverCents, notCreditedCents(query)),
    paidToOthers: [...lien, ...voluntary.map(({ name, amountCents }) => ({ name, amountCents }))],
    prepaidFinanceChargeCents: prepaidCents(query),
  };
}

function militaryReason(query: TermsQuery, mapr: Apr): MilitaryReason | null {
  if (!query.isCoveredBorrower) return null;
  if (query.product.loanType === 'Title') return 'covered_borrower_title';
  if (query.product.kind === 'payday' && query.carriedOverCents > 0) return 'covered_borrower_rollover';
  return exceedsMilitaryLimit(mapr) ? 'covered_borrower_mapr' : whyClosedToCoveredBorrowers(query.product);
}

/** Quotes a new loan: schedule, Truth-in-Lending box, military rate, itemization and the other required disclosures. The same
 *  object is shown, hashed, signed and booked. Refuses everything that `decideTerms` refuses. Refuses with
 *  `amount_out_of_range` when the principal is smaller than the amount carried over and financed. Refuses a covered borrower
 *  with `not_eligible` and a `MilitaryReason`. Source: loan-core 4.3, 6.1 to 6.3; 12 CFR 1026.18; 32 CFR 232. */
export function quoteTerms(query: TermsQuery): Decided<TermsQuote> {
  const { product, principalCents, noteOn } = query;
  const terms = { ...query, chainStartOn: query.chainStartOn ?? noteOn };
  const decision = decideTerms(terms, query.vehicleValueCents);
  if (!decision.ok) return decision;
  const itemisation = itemise(query);
  const missingCents = subtractCents(NO_CENTS, itemisation.givenToBorrowerCents);
  if (missingCents > 0) {
    const minCents = sumCents(principalCents, missingCents);
    return refused({ code: 'amount_out_of_range', minCents, maxCents: product.maxAmountCents });
  }
  const schedule = decision.value;
  const box = boxOf(query, schedule);
  const mapr = maprOf(query, schedule, box);
  const reason = militaryReason(query, mapr);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  return decided({
    productId: product.productId,
    principalCents,
    rateE8: annualRateE8(product, principalCents),
    noteOn,
    schedule,
    box,
    mapr,
    itemisation,
    securityInterest: product.loanType === 'Title' ? 'vehicleTitle' : 'none',
    lateCharge: product.kind === 'instalment' ? product.lateFee : null,
    returnedItemFeeCents: product.returnedItemFeeCents,
    prepayment: product.kind === 'instalment' ? 'interestStops' : 'chargeStands',
  });
}
