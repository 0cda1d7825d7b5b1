import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { loanAutoPay, loanEntity, loanStatusCode } from './loan-entity.ts';

const creditLine = z.object({
  creditLimit: amount,
  holds: amount,
  billedInterest: amount,
  billedCustomaryFee: amount,
  /** Exact accrued customary fee in 1/(365·10^8) cent. Negative for less than half a cent that a payoff rounded up. */
  customaryFeeExact: z.string().check(z.regex(/^-?\d{1,30}$/)),
  nextCycleDate: day,
  statements: z.array(
    z.object({
      number: z.int(),
      cycleDate: day,
      dueDate: day,
      interest: amount,
      customaryFee: amount,
      principal: amount,
      pastDue: amount,
      fees: amount,
      minimum: amount,
      unpaid: amount,
    }),
  ),
});

/** The parts owed and the schedule, so that the web can preview a payment with the same rule as the server. */
export const loanWorkings = z.object({
  balances: z.object({
    principal: amount,
    interest: amount,
    charge: amount,
    grace: amount,
    customaryFee: amount,
    maintenance: amount,
    fees: amount,
    costs: amount,
    credit: amount,
    unearnedCharge: amount,
  }),
  /** Exact accrued interest in 1/(365·10^8) cent. Negative for less than half a cent that a payoff of a line rounded up. */
  accruedExact: z.string().check(z.regex(/^-?\d{1,30}$/)),
  applied: amount,
  rateE8: z.int(),
  chainStartDate: day,
  phase: z.enum(['pendingSignature', 'pendingFunding', 'active']),
  /** Whether interest and charges are booked outside the balance sheet. */
  isNonAccrual: z.boolean(),
  renewalNumber: z.int(),
  chainPrincipal: amount,
  statusBeforeBankruptcy: z.nullable(loanStatusCode),
  line: z.nullable(creditLine),
  /** The period of a pawn; null for other loans. `grace` is the exact grace so far in 1/(30·10^8) cent, as digits. */
  pawn: z.nullable(
    z.object({
      startDate: day,
      charge: amount,
      carriedCharge: amount,
      cashCharge: amount,
      grace: z.string().check(z.regex(/^\d{1,30}$/)),
    }),
  ),
  schedule: z.array(
    z.object({
      number: z.int(),
      dueDate: day,
      amount,
      interest: amount,
      principal: amount,
      balance: amount,
    }),
  ),
});

const percent = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/));

/** The Truth in Lending figures of a note, as they were disclosed when it was signed. Source: 12 CFR 1026.18. */
const truthInLending = z.object({
  noteDate: day,
  /** Annual percentage rate in percent ("156.24"). */
  apr: percent,
  financeCharge: amount,
  amountFinanced: amount,
  totalOfPayments: amount,
  /** The payment schedule: equal payments in a row are one line. */
  payments: z.array(z.object({ count: z.int(), amount, firstDueDate: day })),
});

/** Returns one loan in full, or 404 for another customer's loan. A guest sees the amount due, its date, and whether it can be
 *  paid here. For a guest every other field is empty, zero or the same for all loans. Source: LAP-071, LOP-118, LOP-014,
 *  LOP-083, T8. */
export const getAccountDetail = defineEndpoint({
  name: 'getAccountDetail',
  area: 'loans',
  summary: 'Read one loan in full.',
  method: 'GET',
  path: '/accountdetail',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    loan: loanEntity,
    /** Same value as `autoPay` of the loan. */
    autoPay: loanAutoPay,
    nextPayment: z.nullable(z.object({ date: day, amount })),
    creditLimit: z.nullable(amount),
    /** Nominal annual rate in percent with two decimals ("156.00"); null for products priced by a period charge. */
    rate: z.nullable(z.string()),
    /** Annual percentage rate in percent with two decimals: the disclosed rate of the note, or a line's rate with its fee
     *  ("279.50"). Null when the note is not known in full. */
    apr: z.nullable(percent),
    /** Null for a line of credit, which is open-end, and when the note is not known in full. */
    truthInLending: z.nullable(truthInLending),
    /** Why the loan is not collected by order, sale or charge-off, however late it is. */
    collectionHeldFor: z.nullable(z.enum(['coveredBorrower'])),
    workings: loanWorkings,
    /** Masked name of the borrower ("Alma R."), for a guest only. */
    borrowerName: z.optional(z.string()),
  }),
  errors: ['NotFoundException'],
});
