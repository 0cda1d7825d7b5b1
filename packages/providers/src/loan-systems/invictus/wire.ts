import * as z from 'zod/mini';

// The fields of Invictus's messages that we read (docs/partners.md).
const amount = z.string().check(z.regex(/^\d{1,9}\.\d\d$/));
const day = z.iso.date();
const digits = z.string().check(z.regex(/^\d{1,40}$/));
const parts = { interest: amount, principal: amount, fees: amount };

/** Answer of `POST /oauth/token`. */
export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int().check(z.positive()),
});

/** Answer of `GET /v1/business-date`. */
export const businessDateAnswer = z.object({ businessDate: z.string() });

/** One loan, as every call shows it. */
export const loanAnswer = z.object({
  loanId: z.int().check(z.positive()),
  loanNumber: z.string(),
  customerId: z.string(),
  brand: z.string(),
  product: z.literal('INV-PI-UT'),
  office: z.object({ id: z.int(), phone: z.string(), state: z.string() }),
  status: z.literal([3, 6, 12, 27, 31]),
  stage: z.enum(['awaitingFunds', 'running']),
  asOf: day,
  noteDate: day,
  paidOffOn: z.nullable(day),
  revision: z.int(),
  originalPrincipal: amount,
  rateE8: z.int(),
  balances: z.object(parts),
  /** Unpaid interest before rounding, in cents. */
  interestExact: z.object({ numerator: digits, denominator: digits.check(z.regex(/[1-9]/)) }),
  applied: amount,
  schedule: z.array(
    z.object({ number: z.int(), dueDate: day, amount, interest: amount, principal: amount, balance: amount }),
  ),
  /** Amounts computed by Invictus. We compute our own, and the two must agree. */
  figures: z.object({
    payoff: amount,
    minimumDue: amount,
    minimumRequired: amount,
    pastDue: amount,
    daysLate: z.int(),
    dueDate: z.nullable(day),
    perDiem: amount,
  }),
});

export type LoanAnswer = z.output<typeof loanAnswer>;

/** Answer of `GET /v1/customers/{id}/loans`. */
export const loansAnswer = z.object({ loans: z.array(loanAnswer) });

/** Answer of `POST /v1/loans` and of a disbursement. */
export const madeLoanAnswer = z.object({ loan: loanAnswer });

/** Answer of `GET /v1/loans/{id}/transactions`, oldest first. */
export const transactionsAnswer = z.object({
  transactions: z.array(
    z.object({
      transactionId: z.string(),
      date: day,
      kind: z.enum(['originated', 'disbursed', 'payment', 'smallBalance']),
      amount,
      ...parts,
      principalAfter: amount,
      payoffAfter: amount,
      method: z.nullable(z.enum(['card', 'ach', 'office'])),
      confirmationNumber: z.nullable(z.string()),
    }),
  ),
});

export type TransactionAnswer = z.output<typeof transactionsAnswer>['transactions'][number];

/** Answer of `POST /v1/loans/{id}/payments`. */
export const paymentAnswer = z.object({
  postedOn: day,
  closesLoan: z.boolean(),
  parts: z.object(parts),
  loan: loanAnswer,
});

export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** Answer of `PUT /v1/customers/{id}/profile`. */
export const profileAnswer = z.object({ customerId: z.string() });

/** Answer of `POST /v1/clock/advance`. */
export const advanceAnswer = z.object({
  days: z.array(z.object({ on: day, accruedLoans: z.int(), statusSteps: z.int() })),
});

/** Any unsuccessful answer. */
export const problemAnswer = z.object({ code: z.string(), message: z.string() });

/** Parses a JSON answer. Returns null when it is not JSON or has another shape. */
export function parseAnswer<Schema extends z.core.$ZodType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
