import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { RECORD_KINDS } from '@lendside/domain/loan-systems/record-kinds.ts';
import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { applicationState, declinedReason } from './application-words.ts';

/** Lists the applications of a person under a brand that are still open, and the last one when it was declined in the last 60 days or expired in the last seven. `loanId` is the loan that an application renews, or the
 *  loan that waits for its signature. `unavailable` names the systems that did not answer. Ours: the specification names an application's number but no call that lists them. */
export const listApplications = defineEndpoint({
  name: 'listApplications',
  area: 'applications',
  summary: 'List the open applications of a person.',
  method: 'GET',
  path: '/applications',
  access: ['customer', 'linked'],
  flows: ['Home', 'Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ brandName: z.enum(BRAND_CODES) }),
  response: z.object({
    applications: z.array(
      z.object({
        applicationId: z.int(),
        lmsId: z.int(),
        recordKind: z.enum(RECORD_KINDS),
        loanId: z.nullable(z.int()),
        productName: z.string(),
        storeId: z.int(),
        startedOn: day,
        state: applicationState,
        /** Where an approved application continues; null while there is nothing to do here. */
        nextPage: z.nullable(z.enum(['OriginationAmount', 'OriginationChooseMethod', 'OriginationDocuSign'])),
        /** 0.00 when no amount is chosen. */
        disbursementAmount: amount,
        /** When an unsigned application ends. */
        expiresAt: z.nullable(z.iso.datetime()),
        /** The person may withdraw it. */
        canWithdraw: z.boolean(),
        declinedReasons: z.array(declinedReason),
      }),
    ),
    unavailable: z.array(z.enum(['NLS', 'TLXe', 'Invictus'])),
  }),
  errors: [],
});
