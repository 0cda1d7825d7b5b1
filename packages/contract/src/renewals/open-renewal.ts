import * as z from 'zod/mini';
import { amount, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';
import { renewalAsk, renewalEntity } from './renewal-words.ts';

/** Opens a renewal that needs no payment: an NLS refinance, or one whose charge was paid when an earlier renewal of this period ended
 *  unsigned. A renewal with a payment is opened by `POST /payment`. Goes beyond the specification. `RenewalOpen`: another one is
 *  open. `TermsChanged`: read the terms again. `PartyNotVerified`: the other borrower has not agreed by a code. */
export const openRenewal = defineEndpoint({
  name: 'openRenewal',
  area: 'renewals',
  summary: 'Open a renewal that needs no payment.',
  method: 'POST',
  path: '/renewal',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'critical',
  idempotencyField: 'renewalKey',
  successStatus: 202,
  request: z.strictObject({
    renewalKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a key of 16 to 64 letters, digits, - or _.')),
    loanId: z.int(),
    lmsId,
    migrateProduct: z.boolean(),
    disbursementAmount: z.nullable(amount),
    disbursementType: z.int(),
    /** The card or account that gets the cash; empty for cash that is picked up. */
    disburseCardIds: z.optional(z.array(text(64)).check(z.maxLength(5))),
    intentId: text(120),
    renewal: renewalAsk,
  }),
  response: z.object({ renewal: renewalEntity }),
  errors: [
    'NotFoundException',
    'LoanNotPayable',
    'PaymentInFlight',
    'QuoteChanged',
    'TermsChanged',
    'RenewalNotOffered',
    'ChannelClosed',
    'RenewalOpen',
    'LockedByOther',
    'PartyNotVerified',
    'PaymentKeyReused',
    'LocationOutsideState',
    'LocationRequired',
  ],
});
