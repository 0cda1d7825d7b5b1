import * as z from 'zod/mini';
import { placesSession } from './address-predictions.ts';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the full address of a chosen suggestion and ends the search session. Source: API-43, LAP-012, LOP-094, OPEN-64. */
export const getAddressDetails = defineEndpoint({
  name: 'getAddressDetails',
  area: 'addresses',
  summary: 'Read the address of a suggestion.',
  method: 'GET',
  path: '/addressDetails',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ placeId: text(300), sessionToken: placesSession }),
  response: z.object({
    address: z.object({
      street: z.string(),
      street2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string().check(z.meta({ description: 'Five digits; empty where the provider knows none.' })),
    }),
  }),
  errors: ['NotFoundException'],
});
