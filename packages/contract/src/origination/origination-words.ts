import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';
import { applicationState, declinedReason } from '#applications/application-words.ts';
import { channelType, payoutEntity } from '#cash/cash-words.ts';

/** How a person wants to receive the money. Source: ORG-012. */
export const disbursementType = z.enum(['none', 'store', 'moneyGram', 'debit', 'ach']);

/** One way to receive the money. `closedBy`: why it is closed; null when it is open. `expectedOn`: the day on which the money is there, as the
 *  channel promises it. */
export const originationOption = z.object({
  type: channelType,
  name: disbursementType,
  limit: z.nullable(amount),
  closedBy: z.nullable(z.string()),
  expectedOn: z.nullable(day),
});

/** The right to take a new loan back. `amount`: what must be returned, to the cent. `mayAsk`: it can be asked for now. Source: loan-core 3.3
 *  (T06), 5.5. */
export const rescissionEntity = z.object({
  loanId: z.int(),
  /** `open`: the time runs. `closed`: the time is over, or the product has no such right. `stopping`: the money is stopped at its channel.
   *  `waitsForMoney`: the money was taken and has to be brought back to the store. `done`: the loan is taken back. */
  state: z.enum(['open', 'closed', 'stopping', 'waitsForMoney', 'done']),
  mayAsk: z.boolean(),
  /** Why it cannot be asked for, or was refused: `refinance_only`, `window_closed`, `not_signed`, `later_posting`, `money_not_returned`. */
  reason: z.nullable(z.string()),
  /** 17:00 at the store of the next business day; null for a product without this right. */
  until: z.nullable(z.iso.datetime()),
  askedAt: z.nullable(z.iso.datetime()),
  doneOn: z.nullable(day),
  /** The proceeds that must be returned: those that the person has. 0.00 while nobody has taken them. */
  returnAmount: amount,
  /** Where taken money is returned. */
  returnTo: z.literal('store'),
  storeId: z.int(),
});

/** An application and everything that its pages show. All fields up to `spousalConsentRequired` are those of the specification. Source:
 *  ORG-008 to ORG-012, LOP-130; the rest goes beyond it. */
export const originationEntity = z.object({
  applicationId: z.int(),
  appraisalId: z.nullable(z.int()),
  customerId: z.string(),
  loanId: z.nullable(z.int()),
  /** 12 Open: it awaits its signature. Null before there is a loan. Source: ORG-005. */
  loanStatusId: z.nullable(z.int()),
  loanTypeCode: z.enum(['Title', 'Personal']),
  /** The message key of the last POST /loanOriginate; null before the first. */
  originationKey: z.nullable(z.string()),
  collateral: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
  /** 0.00 when no amount is chosen. */
  disbursementAmount: amount,
  disbursementType,
  dueDate: z.nullable(day),
  /** Principal of the loan; null before there is one. */
  loanAmount: z.nullable(amount),
  maxLoanAmount: amount,
  minLoanAmount: amount,
  locationId: z.int(),
  locationBrand: z.enum(BRAND_CODES),
  storeId: z.int(),
  productId: z.int(),
  disbursementOptions: z.object({
    isDebitDisbursementAvailable: z.boolean(),
    isMoneyGramDisbursementAvailable: z.boolean(),
    isStoreDisbursementAvailable: z.boolean(),
  }),
  spousalConsentRequired: z.boolean(),

  lmsId: z.int(),
  productName: z.string(),
  state: applicationState,
  /** Where the application continues, by the three rules. Source: ORG-002 to ORG-004, LOP-054. */
  nextPage: z.enum(['OriginationAmount', 'OriginationChooseMethod', 'OriginationDocuSign', 'Dashboard']),
  startedOn: day,
  /** When an unsigned application ends: 7,200 minutes after it was opened. Null once it is signed or ended. Source: LCF-016. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** What sets the most that can be borrowed. */
  limitedBy: z.nullable(z.enum(['product', 'vehicle', 'income', 'stateCap', 'creditLimit'])),
  /** Every way to receive the chosen amount, and why one is closed; for the least amount before one is chosen. */
  options: z.array(originationOption),
  /** The card or bank account that was chosen. */
  disburseCardId: z.nullable(z.string()),
  /** What keeps the person from borrowing now, the first reason first; empty when nothing does. `remedy`: what the person can do. */
  blockedBy: z.array(z.object({ reason: z.string(), remedy: z.string() })),
  /** `Required`: the Social Security number must be verified first. Source: LOP-046. */
  experianStatus: z.enum(['NotRequired', 'Required', 'Verified']),
  /** The application at the lender's site; null when it did not come from there. */
  returnUrl: z.nullable(z.string()),
  declinedReasons: z.array(declinedReason),
  /** The upload task of an application that needs documents; its files go to /uploadLoanDocuments. */
  uploadTaskId: z.nullable(z.string()),
  /** The person asked to be called, and nobody has called yet. */
  callAsked: z.boolean(),
  /** Last day to sign. The terms are valid on `asOf` only: on a later day they are read again and everybody signs again. */
  signBy: z.nullable(day),
  asOf: day,
  /** Where the money is, once the loan is signed. */
  payout: z.nullable(payoutEntity),
  rescission: z.nullable(rescissionEntity),
});
