import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { parseAmount } from '#money/amount-text.ts';
import { NO_CENTS } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { parseRateE8, RATE_SCALE } from '#money/rate.ts';
import type { InstalmentProduct, PawnProduct, Product } from './product.ts';

function amount(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}

const GEORGIA_TITLE_PAWN: PawnProduct = {
  productId: 1101,
  code: 'TLXE-TP-GA-30',
  name: 'Georgia title pawn',
  kind: 'pawn',
  lmsId: LOAN_SYSTEM_IDS.TLXe,
  brands: ['tmx', 'tbs'],
  state: 'GA',
  loanType: 'Title',
  minAmountCents: amount('100.00'),
  maxAmountCents: amount('10000.00'),
  loanToValueE8: parseRateE8('0.50'),
  minimumLoanAmountCents: amount('100.00'),
  periodDays: 30,
  // OCGA 44-12-131: at most 25 % (minimum 10.00) in the first 90 days, 12.5 % (minimum 5.00) beyond.
  charges: [
    { fromChainDay: 0, rateE8: parseRateE8('0.15'), capRateE8: parseRateE8('0.25'), minCents: amount('10.00') },
    { fromChainDay: 90, rateE8: parseRateE8('0.125'), capRateE8: parseRateE8('0.125'), minCents: amount('5.00') },
  ],
  // OCGA 44-14-403: 30 days of grace for motor vehicles.
  graceDays: 30,
  graceRateE8: parseRateE8('0.125'),
  lienFeeCents: amount('18.00'),
  renewal: { isOnline: true, maxDaysLate: 30, maxRenewals: null },
  ladder: { activeDefaultDays: 11, outForRepoDays: 15, defaultDays: 31, nonAccrualDays: 31, chargeOffDays: 60 },
  allowsDeficiency: false,
  allowsReinstatement: false,
};

const ARIZONA_TITLE_INSTALMENT: InstalmentProduct = {
  productId: 1103,
  code: 'TLXE-TI-AZ-24',
  name: 'Arizona title instalment',
  kind: 'instalment',
  lmsId: LOAN_SYSTEM_IDS.TLXe,
  brands: ['tmx', 'c1l'],
  state: 'AZ',
  loanType: 'Title',
  minAmountCents: amount('500.01'),
  maxAmountCents: amount('15000.00'),
  loanToValueE8: parseRateE8('0.50'),
  minimumLoanAmountCents: amount('500.01'),
  minInstalments: 6,
  maxInstalments: 24,
  frequency: 'monthly',
  // ARS 44-291(G): 17, 15, 13 and 10 % a month by amount.
  rates: [
    { upToCents: amount('500.00'), rateE8: parseRateE8('2.04') },
    { upToCents: amount('2500.00'), rateE8: parseRateE8('1.80') },
    { upToCents: amount('5000.00'), rateE8: parseRateE8('1.56') },
    { upToCents: null, rateE8: parseRateE8('1.20') },
  ],
  lateFee: { rateE8: parseRateE8('0.05'), graceDays: 10, minCents: null, maxCents: null },
  originationFee: null,
  returnedItemFeeCents: NO_CENTS,
  renewal: { isOnline: true, maxDaysLate: 60, maxRenewals: null },
  ladder: { activeDefaultDays: 31, outForRepoDays: 60, defaultDays: 61, nonAccrualDays: 90, chargeOffDays: 120 },
  allowsDeficiency: true,
  allowsReinstatement: true,
};

const MISSOURI_PERSONAL_INSTALMENT: InstalmentProduct = {
  productId: 2101,
  code: 'NLS-PI-MO',
  name: 'Missouri personal instalment',
  kind: 'instalment',
  lmsId: LOAN_SYSTEM_IDS.NLS,
  brands: ['inl'],
  state: 'MO',
  loanType: 'Personal',
  minAmountCents: amount('500.00'),
  maxAmountCents: amount('3500.00'),
  loanToValueE8: null,
  minimumLoanAmountCents: amount('500.00'),
  minInstalments: 9,
  maxInstalments: 39,
  frequency: 'biweekly',
  rates: [{ upToCents: null, rateE8: parseRateE8('0.99') }],
  lateFee: { rateE8: parseRateE8('0.05'), graceDays: 15, minCents: amount('15.00'), maxCents: amount('50.00') },
  originationFee: { rateE8: parseRateE8('0.10'), maxCents: amount('100.00') },
  returnedItemFeeCents: amount('25.00'),
  renewal: { isOnline: true, maxDaysLate: 30, maxRenewals: null },
  ladder: { activeDefaultDays: 31, outForRepoDays: null, defaultDays: 61, nonAccrualDays: 90, chargeOffDays: 120 },
  allowsDeficiency: true,
  allowsReinstatement: false,
};

/** The catalogue: sample data for a demonstration lender, not legal advice. Source: loan-core 1.2, 1.3. */
export const PRODUCTS: readonly Product[] = [
  GEORGIA_TITLE_PAWN,
  ARIZONA_TITLE_INSTALMENT,
  MISSOURI_PERSONAL_INSTALMENT,
];

/** The product of that number, or null when the catalogue has none. */
export function findProduct(productId: number): Product | null {
  return PRODUCTS.find((product) => product.productId === productId) ?? null;
}

function pawnProblems(product: PawnProduct): string[] {
  const problems: string[] = [];
  if (product.charges[0]?.fromChainDay !== 0) problems.push('prices do not start on day 0 of the chain');
  product.charges.forEach((row, index) => {
    const before = product.charges[index - 1];
    if (before !== undefined && before.fromChainDay >= row.fromChainDay)
      problems.push('prices are not in order of days');
    if (row.rateE8 > row.capRateE8) problems.push(`price from day ${row.fromChainDay} is above its cap`);
  });
  if (product.periodDays <= 0) problems.push('the period has no days');
  return problems;
}

function instalmentProblems(product: InstalmentProduct): string[] {
  const problems: string[] = [];
  if (product.minInstalments < 1 || product.minInstalments > product.maxInstalments) {
    problems.push('the least and most instalments are out of order');
  }
  if (product.rates.at(-1)?.upToCents !== null) problems.push('the last rate must have no upper amount');
  product.rates.forEach((tier, index) => {
    const before = product.rates[index - 1]?.upToCents ?? null;
    if (tier.upToCents === null && index < product.rates.length - 1) problems.push('an open rate is not the last');
    if (before !== null && tier.upToCents !== null && before >= tier.upToCents)
      problems.push('rates are not in order of amounts');
    if (tier.rateE8 > 10 * RATE_SCALE) problems.push('a rate above 1000 % a year');
  });
  return problems;
}

function ladderProblems({ ladder }: Product): string[] {
  const steps = [ladder.activeDefaultDays, ladder.defaultDays, ladder.nonAccrualDays, ladder.chargeOffDays];
  return steps.every((step, index) => index === 0 || step >= (steps[index - 1] ?? 0))
    ? []
    : ['the ladder does not climb'];
}

/** Says what is wrong with a catalogue, one sentence each, led by the product number; empty when nothing is. */
export function validateProducts(products: readonly Product[]): string[] {
  const ids = new Set<number>();
  return products.flatMap((product) => {
    const problems = [
      ...(ids.has(product.productId) ? ['the number is taken'] : []),
      ...(product.minAmountCents > product.maxAmountCents ? ['the least amount is above the most'] : []),
      ...(product.minimumLoanAmountCents > product.maxAmountCents ? ['no renewed loan could exist'] : []),
      ...ladderProblems(product),
      ...(product.kind === 'pawn' ? pawnProblems(product) : instalmentProblems(product)),
    ];
    ids.add(product.productId);
    return problems.map((problem) => `${product.productId}: ${problem}`);
  });
}
