import * as z from 'zod/mini';
import { day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { signerStatus, signingType } from './signing-words.ts';

/** Returns how far the signing of a loan is, from our own row. `status` and `docSigned` speak of all signers. 404 when nothing was
 *  sent to be signed yet, and for an earlier offer. Source: LAP-061, LOP-114; the rest goes beyond the specification. */
export const getSigningStatus = defineEndpoint({
  name: 'getSigningStatus',
  area: 'signing',
  summary: 'Read how far a signing is.',
  method: 'GET',
  path: '/loanSigning',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber, signingType }),
  response: z.object({
    status: z.enum(['pending', 'complete', 'declined', 'expired']),
    docSigned: z.boolean(),
    signedAt: z.nullable(z.iso.datetime()),
    signers: z.array(signerStatus),
    /** Whether this person may sign now. */
    isYourTurn: z.boolean(),
    /** The last day to sign. */
    signBy: z.nullable(day),
    /** When the vendor's page last reported that this person is active there. */
    activeAt: z.nullable(z.iso.datetime()),
    /** The signer's own words, when somebody declined. */
    declineReason: z.nullable(z.string()),
    /** Why the loan did not take what all have signed: the terms were those of an earlier day, it had ended before, or the loan changed.
     *  Null when it took it, or not all have signed. */
    notInEffect: z.nullable(z.enum(['newDay', 'ended', 'refused'])),
  }),
  errors: ['NotFoundException', 'PartyNotVerified'],
});
