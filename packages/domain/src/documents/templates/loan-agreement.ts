import type { BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';
import { formatApr } from '#compliance/apr.ts';
import type { TermProduct } from '#loans/products/product.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import type { Itemisation, LendingBox } from '#origination/terms-quote.ts';
import type { DocumentBlock, DocumentContent } from '../document-content.ts';
import { agreementName, copyBlocks, endingBlocks, militaryBlocks, type SigningFacts } from './agreement-parts.ts';
import { defaultItems, lateChargeText, prepaymentText, securityText } from './agreement-terms.ts';
import {
  day,
  dollars,
  factTable,
  heading,
  list,
  paper,
  paragraphs,
  partiesTable,
  percent,
  subheading,
  type PaperFacts,
} from './parts.ts';

/** What the agreement of a closed-end loan is made from. Amounts come from the quote, or from the note as it was signed. */
export interface AgreementFacts extends PaperFacts, SigningFacts {
  readonly product: TermProduct;
  readonly principalCents: Cents;
  readonly rateE8: number;
  readonly noteOn: BusinessDate;
  /** Null when the schedule of the note is no longer known, as under an extended plan. */
  readonly box: LendingBox | null;
  /** Null for a loan whose itemization was given on paper. */
  readonly itemisation: Itemisation | null;
  /** The vehicle whose title secures the loan, and its identification number. */
  readonly vehicle: { readonly name: string; readonly vin: string | null } | null;
  /** Whether the loan pays off an earlier one. */
  readonly isRenewal: boolean;
  /** The first day of a renewed pawn's own period, and the charge of that day. */
  readonly nextPeriod?: { readonly startsOn: BusinessDate; readonly chargeCents: Cents } | null;
}

const CELL_NOTES = {
  apr: 'The cost of your credit as a yearly rate.',
  financeCharge: 'The dollar amount the credit will cost you.',
  amountFinanced: 'The amount of credit provided to you or on your behalf.',
  totalOfPayments: 'The amount you will have paid after you have made all payments as scheduled.',
} as const;

const RHYTHMS = { monthly: 'Monthly', biweekly: 'Every two weeks' } as const;

function boxBlocks(
  { apr, financeChargeCents, amountFinancedCents, totalOfPaymentsCents, payments }: LendingBox,
  product: TermProduct,
) {
  const rhythm = product.kind === 'instalment' ? `${RHYTHMS[product.frequency]}, from` : 'From';
  return [
    {
      kind: 'box',
      caption: 'Truth in Lending disclosure',
      cells: [
        { title: 'ANNUAL PERCENTAGE RATE', value: `${formatApr(apr)}%`, note: CELL_NOTES.apr },
        { title: 'FINANCE CHARGE', value: dollars(financeChargeCents), note: CELL_NOTES.financeCharge },
        { title: 'Amount Financed', value: dollars(amountFinancedCents), note: CELL_NOTES.amountFinanced },
        { title: 'Total of Payments', value: dollars(totalOfPaymentsCents), note: CELL_NOTES.totalOfPayments },
      ],
    },
    {
      kind: 'table',
      caption: 'Your payment schedule',
      head: ['Number of payments', 'Amount of each payment', 'When payments are due'],
      rows: payments.map(({ count, amountCents, firstDueOn }) => [
        String(count),
        dollars(amountCents),
        count === 1 ? day(firstDueOn) : `${rhythm} ${day(firstDueOn)} on`,
      ]),
    },
  ] as const satisfies readonly DocumentBlock[];
}

function disclosures(facts: AgreementFacts): readonly DocumentBlock[] {
  const { box, product, vehicle } = facts;
  if (box === null)
    return [
      heading('Truth in Lending disclosure'),
      ...paragraphs(
        'The payment schedule was changed after this loan was signed. The disclosures that you got when you signed stay in force for the loan as it was made.',
      ),
    ];
  return [
    heading('Truth in Lending disclosure'),
    ...boxBlocks(box, product),
    list(
      `Security: ${securityText(vehicle)}`,
      `Late charge: ${lateChargeText(product)}`,
      `Prepayment: ${prepaymentText(product)}`,
      product.kind === 'pawn' && product.lienFeeCents > 0 && !facts.isRenewal
        ? `Filing fee: ${dollars(product.lienFeeCents)}, paid to the state.`
        : false,
      'See the rest of this agreement for more about nonpayment, default, any required payment in full before the scheduled date, and prepayment refunds.',
    ),
  ];
}

/** The itemization of the amount financed; nothing when it was given on paper. Source: 12 CFR 1026.18(c). */
function itemization({ itemisation, box, principalCents }: AgreementFacts): readonly DocumentBlock[] {
  if (box === null || itemisation === null) return [];
  const prepaidCents = subtractCents(principalCents, box.amountFinancedCents);
  return [
    heading('Itemization of the amount financed'),
    factTable('How the loan is used', [
      ['Principal of the loan', dollars(principalCents)],
      ['Prepaid finance charge', prepaidCents === NO_CENTS ? null : dollars(prepaidCents)],
      ['Amount financed', dollars(box.amountFinancedCents)],
      ['Amount given to you directly', dollars(itemisation.givenToBorrowerCents)],
      [
        'Amount paid on your earlier loan with us',
        itemisation.paidOnOtherLoanCents === 0 ? null : dollars(itemisation.paidOnOtherLoanCents),
      ],
      ...itemisation.paidToOthers.map(
        ({ name, amountCents }) => [`Amount paid to others: ${name}`, dollars(amountCents)] as const,
      ),
    ]),
  ];
}

function chargeText({ product, rateE8, box, nextPeriod = null }: AgreementFacts): string {
  const place = box === null ? 'in the disclosures that you got when you signed' : 'in the finance charge above';
  switch (product.kind) {
    case 'instalment':
      return `Interest runs from the day of this note at ${percent(rateE8, 4)} a year on the principal that you still owe. We count the actual days and divide the yearly rate by 365. Unpaid interest never bears interest.`;
    case 'pawn':
      if (nextPeriod !== null)
        return `The period of ${product.periodDays} days begins on ${day(nextPeriod.startsOn)}. Its charge is ${dollars(nextPeriod.chargeCents)}, and you owe the whole charge on that day.`;
      return `The charge for each period of ${product.periodDays} days is stated ${place}. You owe the whole charge at the start of the period.`;
    case 'payday':
      return `The fee is stated ${place}. We charge it once, and no interest runs.`;
  }
}

function promise(facts: AgreementFacts): readonly DocumentBlock[] {
  const { product, principalCents, lender, box } = facts;
  const feeCents = product.returnedItemFeeCents;
  return [
    heading('Your promise to pay'),
    ...paragraphs(
      `You promise to pay ${lender.name} the principal of ${dollars(principalCents)} and the charges of this agreement, by the payment schedule${box === null ? ' in force' : ' above'}.`,
      chargeText(facts),
      product.kind === 'instalment' && product.maintenanceFee !== null
        ? `With each scheduled payment a maintenance fee is due: ${percent(product.maintenanceFee.rateE8)} of the principal, at most ${dollars(product.maintenanceFee.maxCents)}. The schedule contains it. We do not charge it while you are on active duty.`
        : false,
      product.kind === 'instalment' && product.totalCostCapRateE8 !== null
        ? `All interest and fees together are never more than ${percent(product.totalCostCapRateE8)} of the principal.`
        : false,
      'We apply each payment in this order: interest or charge, maintenance fees, principal that is due, late and returned payment fees, costs of recovery, then principal that is not due yet.',
      feeCents === 0
        ? 'We charge no fee when a payment is returned.'
        : `If your bank returns a payment, we charge ${dollars(feeCents)} once for it.`,
    ),
    ...planBlocks(product),
    ...renewalBlocks(product),
  ];
}

function planBlocks(product: TermProduct): readonly DocumentBlock[] {
  if (product.kind !== 'payday' || product.extendedPlan === null) return [];
  const { minInstalments, maxInstalments, monthsBetween } = product.extendedPlan;
  const count = minInstalments === maxInstalments ? String(minInstalments) : `${minInstalments} to ${maxInstalments}`;
  return [
    subheading('If you cannot pay on the due date'),
    ...paragraphs(
      `You can ask for an extended payment plan on or before the due date. You then pay in ${count} payments, and we charge nothing more.`,
      monthsBetween === null ? false : `You can have one such plan in ${monthsBetween} months.`,
    ),
  ];
}

function renewalBlocks(product: TermProduct): readonly DocumentBlock[] {
  const { maxRenewals, principalReduction } = product.renewal;
  if (product.kind !== 'pawn' && product.kind !== 'payday') return [];
  if (maxRenewals === 0) return [subheading('Renewing'), ...paragraphs('This loan cannot be renewed or rolled over.')];
  return [
    subheading('Renewing'),
    ...paragraphs(
      'You may ask to renew this loan by paying at least the charge that is due. A renewal is a new agreement with new disclosures and new charges.',
      maxRenewals === null ? false : `This loan can be renewed ${maxRenewals === 1 ? 'once' : `${maxRenewals} times`}.`,
      principalReduction === null
        ? false
        : `From renewal ${principalReduction.fromRenewal} on, you must also pay at least ${percent(principalReduction.rateE8)} of the first principal each time.`,
    ),
  ];
}

function defaultBlocks({ product, vehicle }: AgreementFacts): readonly DocumentBlock[] {
  return [heading('If you do not pay'), list(...defaultItems(product, vehicle))];
}

/** The right to cancel: until the store closes on the next business day. Source: loan-core 5.5. */
function cancelBlocks({ product, madeOn, isRenewal }: AgreementFacts): readonly DocumentBlock[] {
  if (product.rescission === 'refinanceOnly' && !isRenewal) return [];
  const lastOn = day(nextBusinessDay(madeOn));
  return [
    heading('Your right to cancel'),
    ...paragraphs(
      `You can cancel this agreement without any cost until 5:00 PM, store time, on ${lastOn}.`,
      isRenewal
        ? 'Your earlier loan then goes on as if you had not renewed it, and you give back any cash that you got with the renewal.'
        : 'You then give back the money that you got, and you owe nothing.',
    ),
  ];
}

const TITLES: Readonly<Record<TermProduct['kind'], string>> = {
  pawn: 'Agreement and disclosure statement',
  instalment: 'Loan agreement, note and disclosure statement',
  payday: 'Agreement and disclosure statement',
};

/** Writes the agreement of a title pawn, title loan, installment loan or deferred deposit, with its Truth in Lending disclosure.
 *  It has no arbitration clause. Source: 12 CFR 1026.17, 1026.18; 32 CFR 232.6, 232.8; loan-core 6.1, 6.3. */
export function loanAgreement(facts: AgreementFacts): DocumentContent {
  const { product, vehicle, noteOn, box } = facts;
  const named = { product: product.name, title: TITLES[product.kind].toLowerCase(), kind: product.kind };
  const { title, name } = agreementName(facts, named);
  const about = { kind: 'agreement', title, template: { name, version: '1' }, requiresInitials: false } as const;
  return paper(facts, about, [
    ...copyBlocks(facts),
    partiesTable(facts),
    factTable('The loan', [
      ['Product', product.name],
      ['State whose law applies', product.state],
      ['Date of the note', day(noteOn)],
      ['Vehicle', vehicle?.name ?? null],
      ['Vehicle identification number', vehicle?.vin ?? null],
    ]),
    ...disclosures(facts),
    ...itemization(facts),
    ...promise(facts),
    ...defaultBlocks(facts),
    ...cancelBlocks(facts),
    ...militaryBlocks(facts, box === null ? null : { kind: 'payments', payments: box.payments }),
    ...endingBlocks(facts),
  ]);
}
