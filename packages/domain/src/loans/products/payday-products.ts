import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { NO_CENTS } from '#money/cents.ts';
import { parseRateE8 } from '#money/rate.ts';
import { amount } from './catalogue-amount.ts';
import type { PaydayProduct } from './product.ts';

/** Terms shared by the payday products of the catalog. */
const SINGLE_PAYMENT = {
  kind: 'payday',
  lmsId: LOAN_SYSTEM_IDS.TLXe,
  loanType: 'Personal',
  loanToValueE8: null,
  minAmountCents: amount('50.00'),
  minimumLoanAmountCents: amount('50.00'),
  ladder: { activeDefaultDays: 10, outForRepoDays: null, defaultDays: 31, nonAccrualDays: 31, chargeOffDays: 60 },
  recovery: null,
  allowsDeficiency: true,
  paysSurplus: false,
  allowsReinstatement: false,
  allowsReinstatementAfterRecovery: false,
  rescission: 'refinanceOnly',
  switchToProductId: null,
  rightToCureDays: 0,
  renewalStatementDaysBefore: null,
  needsSpouseNotice: false,
  isOpenToCoveredBorrowers: false,
  demographics: [],
  entity: 'lender',
} as const;

const NO_RENEWAL = { isOnline: false, maxDaysLate: 0, maxRenewals: 0, principalReduction: null } as const;

/** Product 1105. Source: loan-core 1.2, 1.3. */
export const CALIFORNIA_DEFERRED_DEPOSIT: PaydayProduct = {
  ...SINGLE_PAYMENT,
  productId: 1105,
  code: 'TLXE-PD-CA',
  name: 'California deferred deposit',
  brands: ['ccc'],
  state: 'CA',
  maxAmountCents: amount('255.00'),
  // Cal. Fin. Code 23035, 23036: face at most 300.00, fee at most 15 % of it; returned item 15.00, once.
  fee: { rateE8: parseRateE8('0.15'), of: 'face' },
  maxFaceCents: amount('300.00'),
  minTermDays: 14,
  maxTermDays: 31,
  // A plan has no fee. The number of payments is agreed (two to four by policy).
  extendedPlan: { minInstalments: 2, maxInstalments: 4, monthsBetween: null },
  returnedItemFeeCents: amount('15.00'),
  renewal: NO_RENEWAL,
};

/** Product 1106. Source: loan-core 1.2, 1.3. */
export const ALABAMA_DEFERRED_PRESENTMENT: PaydayProduct = {
  ...SINGLE_PAYMENT,
  productId: 1106,
  code: 'TLXE-PD-AL',
  name: 'Alabama deferred presentment',
  brands: ['ccf'],
  state: 'AL',
  maxAmountCents: amount('500.00'),
  // Ala. Code 5-18A-12: at most 17.5 % of the advance, one renewal, four installments on request.
  fee: { rateE8: parseRateE8('0.175'), of: 'advance' },
  maxFaceCents: null,
  minTermDays: 10,
  maxTermDays: 31,
  // Once in twelve months by policy.
  extendedPlan: { minInstalments: 4, maxInstalments: 4, monthsBetween: 12 },
  returnedItemFeeCents: amount('30.00'),
  renewal: { isOnline: true, maxDaysLate: 0, maxRenewals: 1, principalReduction: null },
};

/** Product 1107. Source: loan-core 1.2, 1.3. */
export const TENNESSEE_DEFERRED_PRESENTMENT: PaydayProduct = {
  ...SINGLE_PAYMENT,
  productId: 1107,
  code: 'TLXE-PD-TN',
  name: 'Tennessee deferred presentment',
  brands: ['cic', 'esm'],
  state: 'TN',
  maxAmountCents: amount('425.00'),
  // Posted terms: 15 % of the face; 425.00 plus 75.00 is 500.00; no rollover.
  fee: { rateE8: parseRateE8('0.15'), of: 'face' },
  maxFaceCents: amount('500.00'),
  minTermDays: 7,
  maxTermDays: 31,
  extendedPlan: null,
  returnedItemFeeCents: NO_CENTS,
  renewal: NO_RENEWAL,
};
