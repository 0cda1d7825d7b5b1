import * as z from 'zod/mini';

// The fields of CyberSource's messages that we read. Fields that CyberSource may omit are optional.
const amountDetails = z.optional(
  z.object({ totalAmount: z.optional(z.string()), authorizedAmount: z.optional(z.string()) }),
);

/** Answer of `POST /pts/v2/payments`: 201 (also for a decline), or 400 with INVALID_REQUEST. */
export const paymentAnswer = z.object({
  id: z.optional(z.string()),
  status: z.string(),
  reason: z.optional(z.string()),
  clientReferenceInformation: z.optional(z.object({ code: z.optional(z.string()) })),
  errorInformation: z.optional(z.object({ reason: z.optional(z.string()) })),
  processorInformation: z.optional(z.object({ approvalCode: z.optional(z.string()) })),
  orderInformation: z.optional(z.object({ amountDetails })),
});

export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** One transaction, as searches and details show it. */
export const transactionSummary = z.object({
  id: z.string(),
  submitTimeUtc: z.optional(z.string()),
  /** Present in searches. */
  status: z.optional(z.string()),
  clientReferenceInformation: z.optional(z.object({ code: z.optional(z.string()) })),
  applicationInformation: z.object({
    /** Present in details. */
    status: z.optional(z.string()),
    reasonCode: z.optional(z.string()),
    /** "1" done, "0" declined, "-1" error. */
    rCode: z.optional(z.string()),
    applications: z.optional(z.array(z.object({ name: z.string(), reasonCode: z.optional(z.string()) }))),
  }),
  errorInformation: z.optional(z.object({ reason: z.optional(z.string()) })),
  processorInformation: z.optional(z.object({ approvalCode: z.optional(z.string()) })),
  orderInformation: z.optional(z.object({ amountDetails })),
});

export type TransactionSummary = z.output<typeof transactionSummary>;

/** Answer of `POST /tss/v2/searches`. */
export const searchAnswer = z.object({
  count: z.int(),
  totalCount: z.optional(z.int()),
  _embedded: z.optional(z.object({ transactionSummaries: z.array(transactionSummary) })),
});

export type SearchAnswer = z.output<typeof searchAnswer>;

/** Answer of a void. */
export const voidAnswer = z.object({
  status: z.string(),
  reason: z.optional(z.string()),
  clientReferenceInformation: z.optional(z.object({ code: z.optional(z.string()) })),
});

/** Answer of `POST /tms/v2/tokenize`: one result for each requested token, with the token's id when it was created. */
export const tokenizeAnswer = z.object({
  responses: z.array(z.object({ resource: z.string(), httpStatus: z.int(), id: z.optional(z.string()) })),
});

export type TokenizeAnswer = z.output<typeof tokenizeAnswer>;

/** Answer of `GET /tms/v1/paymentinstruments/{id}`. */
export const instrumentAnswer = z.object({
  id: z.string(),
  card: z.object({ type: z.string(), expirationMonth: z.string(), expirationYear: z.string() }),
  _embedded: z.object({ instrumentIdentifier: z.object({ card: z.object({ number: z.string() }) }) }),
});

export type InstrumentAnswer = z.output<typeof instrumentAnswer>;

/** Claims of a capture context, the JWT of `POST /microform/v2/sessions`. CyberSource's JWT names its script but no page. The
 *  simulator's JWT also names the page it hosts (`hostedCardForm`). */
export const captureContextClaims = z.object({
  exp: z.int(),
  ctx: z.array(z.object({ data: z.object({ hostedCardForm: z.optional(z.url()) }) })).check(z.minLength(1)),
});

/** Answer of `POST /bin/v1/binlookup`. */
export const binAnswer = z.object({
  status: z.string(),
  paymentAccountInformation: z.optional(
    z.object({
      card: z.optional(z.object({ type: z.optional(z.string()) })),
      features: z.optional(z.object({ accountFundingSource: z.optional(z.string()) })),
    }),
  ),
  payoutInformation: z.optional(
    z.object({
      pushFunds: z.optional(
        z.object({
          domesticParticipant: z.optional(z.string()),
          nonMoneyTransferFastFundsDomestic: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

export type BinAnswer = z.output<typeof binAnswer>;
