import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { signingType } from './signing-words.ts';

/** Opens the signing page for this person: an address that works once and for five minutes. Makes the envelope first when there is
 *  none. `ConsentNeeded`: this person has not agreed to electronic documents. `DisclosuresNotAcknowledged`: a required document
 *  still waits for its initials. `NotYourTurn`: the other signer comes first, or this one has signed. Source: LAP-060, LOP-114. */
export const startSigning = defineEndpoint({
  name: 'startSigning',
  area: 'signing',
  summary: 'Open the signing page.',
  method: 'POST',
  path: '/loanSigning',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: z.optional(text(40)),
    lmsId: z.int(),
    loanId: z.int(),
    signingType,
    iframe: z.boolean(),
    redirectUrl: z.optional(text(400)),
  }),
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  errors: [
    'NotFoundException',
    'PartyNotVerified',
    'NothingToSign',
    'ConsentNeeded',
    'DisclosuresNotAcknowledged',
    'NotYourTurn',
    'PaymentInFlight',
    'SigningUnavailable',
  ],
});
