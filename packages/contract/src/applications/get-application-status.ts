import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const declinedResults = z.array(z.string());

/** Returns the state of an application. TLXe and NLS have their own shapes. Source: LAP-080, DSH-008 to DSH-010, LOP-125. */
export const getApplicationStatus = defineEndpoint({
  name: 'getApplicationStatus',
  area: 'applications',
  summary: 'Read the state of an application.',
  method: 'GET',
  path: '/applicationstatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ applicationId: queryNumber, lmsId: queryNumber }),
  response: z.union([
    z.object({
      applicationInProgress: z.boolean(),
      returnUrl: z.nullable(z.string()),
      declinedResults,
    }),
    z.object({
      statusResult: z.object({
        isRefiApplication: z.boolean(),
        isAddonApplication: z.boolean(),
        applicationLoanInfo: z.object({ canUploadLoanDocuments: z.boolean() }),
      }),
      declinedResults,
    }),
  ]),
  errors: ['NotFoundException'],
});
