import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { toTermProduct } from '#loans/opening/open-loan.ts';
import type { LineProduct } from '#loans/products/product.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { quoteLine } from '#origination/quote-line.ts';
import { quoteTerms } from '#origination/quote-terms.ts';
import type { DocumentContent } from '../document-content.ts';
import type { LenderFacts, PaperFacts } from './parts.ts';
import { ancillaryAgreement } from './ancillary-agreement.ts';
import { autopayAuthorization } from './autopay-authorization.ts';
import { esignConsent } from './esign-consent.ts';
import { letter } from './letter.ts';
import { lienRelease } from './lien-release.ts';
import { lineAgreement } from './line-agreement.ts';
import { loanAgreement, type AgreementFacts } from './loan-agreement.ts';
import { monthlyStatement } from './monthly-statement.ts';
import { payoffLetter } from './payoff-letter.ts';
import { privacyNotice } from './privacy-notice.ts';
import { renewalItemization, type RenewalItemizationFacts } from './renewal-itemization.ts';
import { spouseNotice } from './spouse-notice.ts';
import { settlementAgreement, type SettlementFacts } from './settlement-agreement.ts';

const LENDER: LenderFacts = {
  name: 'Lender LLC',
  address: '1 Main Street, Savannah, GA 31401',
  phone: '(602) 555-0102',
};

/** Facts that every sample shares. */
export const PAPER: PaperFacts = {
  author: 'Sample Loans',
  lender: LENDER,
  loanHeader: '10002-0100001-00',
  borrower: 'Ann Lee',
  coborrower: null,
  madeOn: businessDate('2026-06-15'),
};

/** Facts of a settlement that forgives 1,228.34. */
export const SETTLEMENT: SettlementFacts = {
  ...PAPER,
  claimCents: cents(245_668),
  settlementCents: cents(122_834),
  lastOn: businessDate('2026-06-29'),
  vehicle: null,
};

const VEHICLE = { name: '2014 Jeep Wrangler', vin: '1C4AJWAG0EL000000' };

/** A new loan of a product, as it is quoted on 2026-06-15. */
function agreementFacts(
  productId: number,
  principal: string,
  dueDates: readonly BusinessDate[] = [],
  change: Partial<AgreementFacts> = {},
): AgreementFacts {
  const product = toTermProduct(theProduct(productId));
  const decision = quoteTerms({
    product,
    principalCents: dollars(principal),
    noteOn: PAPER.madeOn,
    dueDates,
    vehicleValueCents: null,
    isActiveDuty: false,
    isCoveredBorrower: false,
    financedItems: [],
    carriedOverCents: NO_CENTS,
    unrefundedChargeCents: NO_CENTS,
  });
  if (!decision.ok) throw new Error(decision.refusal.code);
  const { principalCents, rateE8, noteOn, box, itemisation } = decision.value;
  return {
    ...PAPER,
    product,
    principalCents,
    rateE8,
    noteOn,
    box,
    itemisation,
    vehicle: product.loanType === 'Title' ? VEHICLE : null,
    isRenewal: false,
    signedAtStoreOn: null,
    isCoveredBorrower: false,
    oralPhone: '',
    ...change,
  };
}

const monthly = (count: number) => dueDatesMonthly(businessDate('2026-07-15'), count);
const LINE = theProduct(1104) as LineProduct;

function lineQuoted() {
  const decision = quoteLine({
    product: LINE,
    creditLimitCents: dollars('1500.00'),
    openedOn: PAPER.madeOn,
    isCoveredBorrower: false,
  });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.value;
}

const PAYOFF_DAYS = [182_411, 182_805, 183_200].map((amount, later) => ({
  on: addDays(PAPER.madeOn, later),
  payoffCents: cents(amount),
}));

const ROADSIDE = {
  name: 'Roadside assistance',
  description: 'Towing, a jump start, a tire change or fuel, day and night, for your vehicle.',
  priceCents: dollars('18.00'),
  coverDays: 30,
  isRequired: false,
};
const RENEWED: RenewalItemizationFacts = {
  ...PAPER,
  earlierHeader: '10002-0100001-00',
  loanHeader: '10002-0100009-00',
  payment: { amountCents: dollars('225.00'), on: businessDate('2026-06-12') },
  carriedOverCents: dollars('1500.00'),
  waivedCents: dollars('22.50'),
  cashOutCents: dollars('100.00'),
  ancillaries: [{ name: 'Roadside assistance', priceCents: dollars('18.00') }],
  newPrincipalCents: dollars('1618.00'),
  signBy: businessDate('2026-06-16'),
};

/** One document of each template, by what it shows. */
export const SAMPLES: Readonly<Record<string, DocumentContent>> = {
  'a title pawn (1101)': loanAgreement(agreementFacts(1101, '1500.00')),
  'a renewed title pledge (1102)': loanAgreement(agreementFacts(1102, '1000.00', [], { isRenewal: true })),
  'a title pledge renewed before its due date (1102)': loanAgreement(
    agreementFacts(1102, '1000.00', [], {
      isRenewal: true,
      nextPeriod: { startsOn: businessDate('2026-06-21'), chargeCents: dollars('220.00') },
    }),
  ),
  'the account of a renewed debt': renewalItemization(RENEWED),
  'the account of a renewed debt without a payment': renewalItemization({
    ...RENEWED,
    payment: null,
    waivedCents: NO_CENTS,
    cashOutCents: NO_CENTS,
    ancillaries: [],
  }),
  'an ancillary product': ancillaryAgreement({ ...PAPER, coborrower: 'Tom Lee', ancillary: ROADSIDE }),
  'a required ancillary product': ancillaryAgreement({ ...PAPER, ancillary: { ...ROADSIDE, isRequired: true } }),
  'a title installment loan (1103)': loanAgreement(agreementFacts(1103, '3000.00', monthly(24))),
  'a title installment loan of two (2103)': loanAgreement(
    agreementFacts(2103, '4200.00', monthly(24), { coborrower: 'Bob Lee' }),
  ),
  'a deferred deposit (1105)': loanAgreement(agreementFacts(1105, '255.00', [addDays(PAPER.madeOn, 14)])),
  'a deferred presentment (1106)': loanAgreement(agreementFacts(1106, '300.00', [addDays(PAPER.madeOn, 14)])),
  'an installment loan with fees (1108)': loanAgreement(agreementFacts(1108, '600.00', monthly(9))),
  'an installment loan (2102)': loanAgreement(agreementFacts(2102, '1500.00', monthly(12))),
  'a covered borrower': loanAgreement(
    agreementFacts(2102, '1500.00', monthly(12), { isCoveredBorrower: true, oralPhone: '(800) 555-0100' }),
  ),
  'a loan signed at the store': loanAgreement(
    agreementFacts(2102, '1500.00', monthly(12), { itemisation: null, signedAtStoreOn: PAPER.madeOn }),
  ),
  'a loan whose schedule changed': loanAgreement(
    agreementFacts(1105, '255.00', [addDays(PAPER.madeOn, 14)], { box: null, signedAtStoreOn: PAPER.madeOn }),
  ),
  'a loan of a covered borrower signed at the store': loanAgreement(
    agreementFacts(2102, '1500.00', monthly(12), {
      itemisation: null,
      signedAtStoreOn: PAPER.madeOn,
      isCoveredBorrower: true,
      oralPhone: null,
    }),
  ),
  'a line of credit (1104)': lineAgreement({
    ...PAPER,
    product: LINE,
    quote: lineQuoted(),
    vehicle: null,
    signedAtStoreOn: null,
    isCoveredBorrower: false,
    oralPhone: '',
  }),
  'a settlement': settlementAgreement(SETTLEMENT),
  'a settlement of two borrowers': settlementAgreement({
    ...SETTLEMENT,
    coborrower: 'Bob Lee',
    settlementCents: cents(200_000),
    vehicle: VEHICLE.name,
  }),
  'an authorization of autopay (ACH)': autopayAuthorization({
    ...PAPER,
    method: 'bank',
    terms: { version: 'sample', paragraphs: ['I allow withdrawals.', 'I may stop them.'] },
  }),
  'an authorization of autopay (ACH) after a stop': autopayAuthorization({
    ...PAPER,
    method: 'bankAnew',
    terms: { version: 'sample', paragraphs: ['I allow withdrawals again.', 'I may stop them.'] },
  }),
  'the consent to electronic documents': esignConsent({ ...PAPER, code: 'K7M2' }),
  'the privacy notice': privacyNotice(PAPER),
  'a notice to a spouse': spouseNotice({
    ...PAPER,
    grantedOn: businessDate('2026-05-05'),
    principalCents: cents(150_000),
  }),
  'a payoff letter': payoffLetter({
    ...PAPER,
    figures: { principalBalanceCents: cents(150_000), comingCharge: null },
    days: PAYOFF_DAYS,
    vehicle: VEHICLE.name,
    hasPaymentInFlight: true,
  }),
  'a payoff letter of a renewed pawn': payoffLetter({
    ...PAPER,
    figures: {
      principalBalanceCents: cents(150_000),
      comingCharge: { on: businessDate('2026-06-20'), chargeCents: cents(22_500) },
    },
    days: PAYOFF_DAYS.slice(0, 1),
    vehicle: null,
    hasPaymentInFlight: false,
  }),
  'a release of a lien': lienRelease({
    ...PAPER,
    vehicle: VEHICLE.name,
    vin: VEHICLE.vin,
    paidOffOn: businessDate('2026-06-12'),
  }),
  'a monthly statement': monthlyStatement({
    ...PAPER,
    madeOn: businessDate('2026-05-31'),
    fromOn: businessDate('2026-05-01'),
    openingCents: cents(171_011),
    closingCents: cents(165_400),
    closingPrincipalCents: cents(150_000),
    interestCents: cents(12_214),
    chargesCents: NO_CENTS,
    feesCents: cents(2_500),
    paidCents: cents(20_325),
    otherCents: NO_CENTS,
    nextDue: { on: businessDate('2026-06-15'), amountCents: cents(19_920) },
    transactions: [
      { on: businessDate('2026-05-15'), what: 'Payment, thank you', amountCents: cents(-20_325) },
      { on: businessDate('2026-05-26'), what: 'Late fee', amountCents: cents(2_500) },
    ],
  }),
  'a letter': letter({
    author: PAPER.author,
    madeOn: PAPER.madeOn,
    kind: 'letter',
    code: 'N07',
    title: 'Notice of default and of your right to cure',
    sentences: ['The payment that was due on June 1, 2026 is missing.'],
    sections: [{ heading: 'What you can do', rows: [['Amount past due', '$120.00']], sentences: ['Pay it.'] }],
  }),
};
