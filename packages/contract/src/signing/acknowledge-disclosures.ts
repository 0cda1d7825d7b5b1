import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { disclosureInfo, disclosureType } from './signing-words.ts';

/** Records that a person read disclosures, and their initials beside those that ask for them. Only the caller's own block is recorded; the other
 *  borrower acknowledges in their own session. Source: LAP-062, DOC-005 to DOC-007, LOP-034, LOP-114. */
export const acknowledgeDisclosures = defineEndpoint({
  name: 'acknowledgeDisclosures',
  area: 'signing',
  summary: 'Acknowledge disclosures.',
  method: 'POST',
  path: '/disclosureacknowledgement',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'AccountNumber' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    AccountNumber: z.int(),
    storeId: z.int(),
    disclosureType,
    loanBrand: text(8),
    disclosureAck: z.strictObject({
      cognitoId: text(64),
      disclosures: z
        .array(z.strictObject({ documentId: text(64), title: z.optional(text(200)) }))
        .check(z.maxLength(40)),
      borrowerInfo: disclosureInfo,
      coborrowerInfo: z.optional(z.nullable(disclosureInfo)),
    }),
  }),
  response: z.object({ acknowledged: z.boolean(), acknowledgedAt: z.iso.datetime() }),
  errors: [
    'NotFoundException',
    'PartyNotVerified',
    'NothingToSign',
    'ConsentNeeded',
    'DocumentChanged',
    'DisclosuresNotAcknowledged',
    'SigningUnavailable',
  ],
});
