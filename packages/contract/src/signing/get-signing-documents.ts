import * as z from 'zod/mini';
import { queryFlag, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { disclosureType, signingDocument } from './signing-words.ts';

/** Lists the disclosures to read and acknowledge before signing, after the person agreed to electronic documents
 *  (`ConsentNeeded`). `NothingToSign` comes first, so that a person is not asked to agree for nothing. Source: LAP-059, LOP-113. `loanId` goes beyond the
 *  specification. */
export const getSigningDocuments = defineEndpoint({
  name: 'getSigningDocuments',
  area: 'signing',
  summary: 'List the disclosures to acknowledge before signing.',
  method: 'GET',
  path: '/documents',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    disclosureType: disclosureType,
    storeId: z.optional(queryNumber),
    productId: z.optional(queryNumber),
    suretyBond: z.optional(queryFlag),
    migrateProduct: z.optional(queryFlag),
    isAddon: z.optional(queryFlag),
  }),
  response: z.object({ documents: z.array(signingDocument) }),
  errors: ['NotFoundException', 'PartyNotVerified', 'NothingToSign', 'ConsentNeeded', 'SigningUnavailable'],
});
