import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Forgets a device: its secret stops working and its sessions end. Source: issue 4 (devices page), T5. */
export const forgetDevice = defineEndpoint({
  name: 'forgetDevice',
  area: 'devices',
  summary: 'Forget a device and end its sessions.',
  method: 'DELETE',
  path: '/devices',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ deviceKey: text(60) }),
  response: z.object({ forgotten: z.boolean() }),
  errors: ['NotFoundException'],
});
