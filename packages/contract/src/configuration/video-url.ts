import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the URL of a help video by its key, or no URL when the key is not set. Source: LAP-018, LOP-095. */
export const getVideoUrl = defineEndpoint({
  name: 'getVideoUrl',
  area: 'configuration',
  summary: 'Read the address of a help video.',
  method: 'GET',
  path: '/videoUrl',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ videoKey: text(60) }),
  response: z.object({ videoKey: z.string(), url: z.string() }),
  errors: ['NotFoundException'],
});
