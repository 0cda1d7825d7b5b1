import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the lender's announcement for the dashboard; empty when there is none. Source: LAP-077, DSH-012, LOP-122. */
export const getDashboardMessage = defineEndpoint({
  name: 'getDashboardMessage',
  area: 'announcements',
  summary: 'Read the message on the dashboard.',
  method: 'GET',
  path: '/dashboardmessage',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ customerId: z.optional(text(60)) }),
  response: z.object({
    message: z.optional(z.string()),
    title: z.optional(z.string()),
    severity: z.optional(z.enum(['info', 'warning'])),
  }),
  errors: ['NotFoundException'],
});
