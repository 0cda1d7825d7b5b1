import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Session token that ties the searches of one address field to the final choice. Source: OPEN-64; Google Places, session
 *  tokens. */
export const placesSession = z
  .string()
  .check(z.regex(/^[\w-]{1,36}$/, 'Send up to 36 letters, digits, underscores or dashes.'));

/** Suggests addresses while the customer types, from three characters on. Returns an empty list when there is no provider or
 *  it fails, and the customer can keep typing. Source: API-42, LAP-011, LOP-093, OPEN-64. */
export const getAddressPredictions = defineEndpoint({
  name: 'getAddressPredictions',
  area: 'addresses',
  summary: 'Suggest addresses while typing.',
  method: 'GET',
  path: '/addressPredictions',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ search: text(200), sessionToken: placesSession }),
  response: z.object({
    predictions: z.array(
      z.object({
        placeId: z.string(),
        description: z.string(),
        mainText: z.string(),
        secondaryText: z.string(),
      }),
    ),
  }),
  errors: [],
});
