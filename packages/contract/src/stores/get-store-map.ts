import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns a map picture of a store, drawn from our own record. Ignores `storeAddress`, which only the specification's client
 *  sends (security T29). Source: LAP-015, API-45, OPEN-64. */
export const getStoreMap = defineEndpoint({
  name: 'getStoreMap',
  area: 'stores',
  summary: 'Get a map of where a store is.',
  method: 'GET',
  path: '/storemap',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'image/png',
  request: z.strictObject({ storeId: queryNumber, storeAddress: z.optional(text(200)) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});
