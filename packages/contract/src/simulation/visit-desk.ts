import * as z from 'zod/mini';
import { appointmentType } from '#appointments/appointment-words.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the visits that the stores expect on their business date or before it, and the later ones. Exists only in simulation and accepts only the simulator's key. */
export const listVisits = defineEndpoint({
  name: 'listVisits',
  area: 'simulation',
  summary: 'List the visits that the stores expect (simulation only).',
  method: 'GET',
  path: '/simulation/visits',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    visits: z.array(
      z.object({
        visitId: z.int(),
        store: z.string(),
        person: z.string(),
        loanHeader: z.string(),
        appointmentType,
        /** On the store's clock: 2026-06-20 10:00. */
        at: z.string(),
        state: z.enum(['booked', 'arrived']),
        confirmationNumber: z.string(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Records what became of a visit. `done` completes a switch of product: the store takes the signature. Exists only in simulation and accepts only
 *  the simulator's key. 409 when the books refuse the switch. */
export const closeVisit = defineEndpoint({
  name: 'closeVisit',
  area: 'simulation',
  summary: 'Record what became of a visit (simulation only).',
  method: 'POST',
  path: '/simulation/visits',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ visitId: z.int(), outcome: z.enum(['arrived', 'missed', 'done']) }),
  response: z.object({ visitId: z.int(), recorded: z.boolean(), message: z.string() }),
  errors: ['NotFoundException', 'ConflictException'],
});
