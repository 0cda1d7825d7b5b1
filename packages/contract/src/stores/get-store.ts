import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns one store. `timeZone` goes beyond the specification: a page needs it to say whether the store is open. Source:
 *  LAP-014, LOP-096, OPEN-64. */
export const getStore = defineEndpoint({
  name: 'getStore',
  area: 'stores',
  summary: 'Read one store.',
  method: 'GET',
  path: '/store',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ storeId: queryNumber }),
  response: z.object({
    storeInfo: z.object({
      id: z.int(),
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      hoursRaw: z.string(),
      image: z
        .nullable(z.string())
        .check(z.meta({ description: 'Address of a picture of where it is, on our own origin.' })),
      state: z.object({ label: z.string(), value: z.string() }),
      lmsId: z.int(),
      timeZone: z.string().check(z.meta({ description: 'IANA name: the hours are of this clock.' })),
    }),
    brandConfig: z.object({ brandName: z.string() }),
  }),
  errors: ['NotFoundException'],
});
