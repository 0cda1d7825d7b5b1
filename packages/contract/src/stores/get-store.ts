import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Reads one store. Source: LAP-014, LOP-096, OPEN-64. */
export const getStore = defineEndpoint({
  name: 'getStore',
  area: 'stores',
  summary: 'Read one store.',
  method: 'GET',
  path: '/store',
  access: ['stranger', 'customer'],
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
      image: z.nullable(z.string()),
      state: z.object({ label: z.string(), value: z.string() }),
      lmsId: z.int(),
    }),
    brandConfig: z.object({ brandName: z.string() }),
  }),
  errors: ['NotFoundException'],
});
