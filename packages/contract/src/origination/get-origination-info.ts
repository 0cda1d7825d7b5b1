import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { originationEntity } from './origination-words.ts';

/** Returns what is known of an application, so that any device continues it. 404 for an unknown or another person's number. Source: LAP-093,
 *  LOP-130. */
export const getOriginationInfo = defineEndpoint({
  name: 'getOriginationInfo',
  area: 'origination',
  summary: 'Read what is needed to start or resume an origination.',
  method: 'GET',
  path: '/originationInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ applicationId: queryNumber }),
  response: originationEntity,
  errors: ['NotFoundException'],
});
