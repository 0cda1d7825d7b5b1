import { ADVERSE_REASON_CODES, ADVERSE_REASONS_MAX } from '@lendside/domain/compliance/adverse-action.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { loanStatusCode } from '#loans/loan-entity.ts';

/** Actions of the lender's departments and partners, for the control panel; no borrower can take them. Source: loan-core 3.3. */
const act = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('assignRepo') }),
  z.strictObject({ does: z.literal('recallRepo') }),
  z.strictObject({ does: z.literal('recoverVehicle'), miles: z.int().check(z.minimum(0), z.maximum(5_000)) }),
  /** A public sale needs its day, hour and place; a private sale has none of them. */
  z.strictObject({
    does: z.literal('sendSaleNotice'),
    saleMethod: z.enum(['private', 'public']),
    saleOn: z.optional(day),
    saleAt: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    salePlace: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  z.strictObject({ does: z.literal('sellVehicle'), gross: amount, auctionFee: amount }),
  /** Pays the reinstatement amount at the store's counter. */
  z.strictObject({ does: z.literal('reinstateAtStore') }),
  z.strictObject({ does: z.literal('redeemAtStore') }),
  z.strictObject({ does: z.literal('offerSettlement') }),
  z.strictObject({ does: z.literal('fileBankruptcy'), chapter: z.literal([7, 11, 12, 13]) }),
  z.strictObject({ does: z.literal('dismissBankruptcy') }),
  z.strictObject({ does: z.literal('dischargeBankruptcy') }),
  /** Returns the loan's last payment: by the bank or by the card scheme. */
  z.strictObject({ does: z.literal('returnPayment'), code: z.string().check(z.regex(/^R\d\d$/)) }),
  /** Makes the next autopay debit of the loan fail. A bank debit fails two business days later, a card charge immediately. */
  z.strictObject({ does: z.literal('returnNextDebit'), code: z.string().check(z.regex(/^R\d\d$/)) }),
  z.strictObject({ does: z.literal('chargeback') }),
  /** A lower limit needs its principal reasons. `report`: whether a credit report, or a score in it, was used. */
  z.strictObject({
    does: z.literal('setCreditLimit'),
    creditLimit: amount,
    reasons: z.optional(z.array(z.enum(ADVERSE_REASON_CODES)).check(z.maxLength(ADVERSE_REASONS_MAX))),
    report: z.optional(z.enum(['none', 'report', 'score'])),
  }),
  /** Lets a payday loan be repaid in that many monthly payments without an extra charge. */
  z.strictObject({ does: z.literal('extendPlan'), instalments: z.literal([2, 3, 4]) }),
  /** Renews the loan at the store's counter for cash. Without an amount the borrower pays the minimum. */
  z.strictObject({ does: z.literal('renewAtStore'), amount: z.optional(amount) }),
  /** Moves the loan to the line of credit that its product offers, for cash. Without an amount the borrower pays what the
   *  switch needs. */
  z.strictObject({ does: z.literal('switchAtStore'), creditLimit: amount, amount: z.optional(amount) }),
  /** Takes the signature of everybody on a new loan, on the terms of an open renewal, or on the open settlement offer. */
  z.strictObject({ does: z.literal('takeSignature') }),
  /** Ends the open renewal of the loan; its payment stays. */
  z.strictObject({ does: z.literal('endRenewal') }),
  /** Takes back the renewal that made the loan. */
  z.strictObject({ does: z.literal('voidRenewal') }),
  /** Hands out the cash of the renewal that made the loan. */
  z.strictObject({ does: z.literal('payRenewalCash') }),
  /** Takes the whole money of a new loan back at the counter, and with it the loan. */
  z.strictObject({ does: z.literal('takeBackLoan') }),
  /** Records that the borrower showed a Social Security number. */
  z.strictObject({ does: z.literal('recordSsn') }),
  /** Takes a payment in cash, up to the payoff. */
  z.strictObject({ does: z.literal('takePayment'), amount }),
  /** Books a visit at the store on its next business day; with an open switch of product, the visit that completes it. */
  z.strictObject({ does: z.literal('bookVisit') }),
  /** Lifts the loan system's block of the borrower. */
  z.strictObject({ does: z.literal('liftBlock') }),
  /** Takes the name of the borrower's spouse, and the address in one line. */
  z.strictObject({
    does: z.literal('takeSpouseAddress'),
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    address: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  /** Pays out what the borrower paid too much. */
  z.strictObject({ does: z.literal('refundCredit') }),
  /** Changes the phone in the borrower's record: ten digits. */
  z.strictObject({ does: z.literal('changePhone'), phone: z.string().check(z.regex(/^[2-9]\d{9}$/)) }),
]);

/** Runs an action of a lender's department on a loan. Exists only in simulation and accepts only the simulator's key. Returns
 *  409 with the reason for an action that the state table or a guard forbids. Source: loan-core 3.3, 8. */
export const actOnLoan = defineEndpoint({
  name: 'actOnLoan',
  area: 'simulation',
  summary: 'Let a department of the lender act on a loan (simulation only).',
  method: 'POST',
  path: '/simulation/loans/act',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int().check(z.minimum(1)),
    /** Client-made reference; a repeat with the same one acts only once. */
    reference: z.string().check(z.minLength(8), z.maxLength(64)),
    act,
  }),
  response: z.object({
    loanId: z.int(),
    statusCode: loanStatusCode,
    statusName: z.string(),
    asOf: day,
    /** What was done, in one sentence. */
    message: z.string(),
  }),
  errors: ['NotFoundException', 'ConflictException'],
});
