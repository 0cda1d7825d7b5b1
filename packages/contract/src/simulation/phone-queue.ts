import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the people whom the lender's callers call, longest waiting first. Exists only in simulation and accepts only the simulator's key. */
export const listCallRequests = defineEndpoint({
  name: 'listCallRequests',
  area: 'simulation',
  summary: 'List who waits to be called (simulation only).',
  method: 'GET',
  path: '/simulation/calls',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    calls: z.array(
      z.object({
        callId: z.int(),
        person: z.string(),
        /** E.164; null when none is on file any more. */
        phone: z.nullable(z.string()),
        applicationId: z.nullable(z.int()),
        appraisalId: z.nullable(z.int()),
        askedAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Records that a caller called a person. Exists only in simulation and accepts only the simulator's key. */
export const recordCall = defineEndpoint({
  name: 'recordCall',
  area: 'simulation',
  summary: 'Record that a person was called (simulation only).',
  method: 'POST',
  path: '/simulation/calls',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ callId: z.int(), outcome: z.enum(['reached', 'noAnswer']) }),
  response: z.object({ callId: z.int(), recorded: z.boolean() }),
  errors: ['NotFoundException'],
});
