import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { LOAN_TYPES, RECORD_KINDS } from '@lendside/domain/loan-systems/record-kinds.ts';
import { OPEN_RENEWAL_STATES } from '@lendside/domain/renewals/renewal-states.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** Number of a loan system on the wire: NLS 1, TLXe 2, Invictus 3. Source: LOP-024. */
export const lmsId = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The 18 status codes. Source: LOA-011 to LOA-028. */
export const loanStatusCode = z.union([
  z.literal(3),
  z.literal(6),
  z.literal(8),
  z.literal(10),
  z.literal(12),
  z.literal(13),
  z.literal(15),
  z.literal(16),
  z.literal(17),
  z.literal(22),
  z.literal(23),
  z.literal(24),
  z.literal(27),
  z.literal(28),
  z.literal(29),
  z.literal(31),
  z.literal(32),
  z.literal(33),
]);

/** Autopay state of a loan. Payment methods use the same names as in other calls. Source: LOP-117, LOP-118, CFG-31. */
export const loanAutoPay = z.object({
  enrolled: z.boolean(),
  method: z.nullable(z.enum(['card', 'bank'])),
  displayNumber: z.nullable(z.string()),
  /** Effective date of the next debit. */
  effectiveDate: z.nullable(day),
  /** Due date of the payment before it that autopay does not take, because it could not be announced in time; null when there
   *  is none. */
  skippedDueDate: z.nullable(day),
});

/** A loan as every screen shows it; all amounts come from the ledger. `whyNotPayable`, `whyNotRefinance`, `creditLimit`,
 *  `perDiem`, `originalPrincipal`, `asOf` and `daysLateText` go beyond the specification: they explain refusals and feed the
 *  charts. Source: loans 3, LOA-005 to LOA-010, LOP-117. */
export const loanEntity = z.object({
  loanId: z.int(),
  loanHeader: z.string(),
  lmsId,
  storeId: z.int(),
  productId: z.int(),
  productName: z.string(),
  brand: z.enum(BRAND_CODES),
  customerId: z.string(),
  cosignerId: z.nullable(z.string()),
  alternateName: z.nullable(z.string()),
  alternateLinked: z.boolean(),
  storePhoneNumber: z.string(),
  localStoreState: z.string(),
  statusCode: loanStatusCode,
  loanType: z.enum(LOAN_TYPES),
  recordKind: z.enum(RECORD_KINDS),
  paidOff: z.boolean(),
  paidOffDate: z.nullable(day),
  payable: z.boolean(),
  /** Reason code why the loan cannot be paid here; null when it can. `renewal_open` on a payable loan: only its payoff can be paid, which
   *  ends the renewal. */
  whyNotPayable: z.nullable(z.string()),
  hasSsn: z.boolean(),
  refinanceEligible: z.boolean(),
  /** Every reason code against a refinance, with what would remove it; empty when the loan is eligible. */
  whyNotRefinance: z.array(z.object({ reason: z.string(), remedy: z.string() })),
  useRefiTerm: z.boolean(),
  payoffAmount: amount,
  minimumLoanAmount: amount,
  minimumAmountDue: amount,
  minimumRequiredAmount: amount,
  pastDueAmount: amount,
  productSwitchAmountDue: z.nullable(amount),
  ofrPaymentValue: amount,
  principalBalance: amount,
  originalPrincipal: amount,
  /** One scheduled payment: the level installment, or the period charge of a pawn. */
  regularPayment: amount,
  /** Interest added each day from now on; 0.00 when the charge does not grow daily. */
  perDiem: amount,
  /** Charge that a renewed pawn's own period adds, and the day it starts. It is not part of the payoff amount before that day.
   *  Null once it is added, and for other loans. Source: loan-core 1.4. */
  comingCharge: z.nullable(z.object({ date: day, amount })),
  feesDue: amount,
  disbursementAmount: amount,
  /** Credit limit of a line of credit; null for all other loans. */
  creditLimit: z.nullable(amount),
  daysLate: z.int(),
  dueDate: z.nullable(day),
  noteDate: day,
  /** Business date of the amounts. */
  asOf: day,
  /** Id of the quote. The web sends it back with a payment to prove which quote the customer saw. Source: loan-core 4.3. */
  intentId: z.string(),
  paymentInFlight: z.boolean(),
  collateralDetail: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
  validations: z.object({
    isDisbursementAvailable: z.boolean(),
    guestFeatures: z.object({ guestRefinanceEnabled: z.boolean() }),
    partialPayConfirmViewable: z.boolean(),
    isOfrReinstateAmount: z.boolean(),
    isInOfrStatus: z.boolean(),
  }),
  /** The renewal of this loan that is open; null when none is. `GET /renewal` says more. */
  renewal: z.nullable(z.object({ state: z.enum(OPEN_RENEWAL_STATES), signBy: day, newLoanId: z.int() })),
  /** Until when the renewal that made this loan can be taken back; null when it cannot. Source: loan-core 5.5. */
  voidUntil: z.nullable(z.iso.datetime()),
  disburseProductMigration: z.object({ newProductId: z.nullable(z.int()), validations: z.array(z.string()) }),
  autoPay: loanAutoPay,
});

/** The parsed loan. */
export type LoanEntity = z.output<typeof loanEntity>;
