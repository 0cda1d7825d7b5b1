import * as z from 'zod/mini';
import { coordinate, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const lockAnswer = z.object({ loanId: z.int(), locked: z.boolean() });

/** Says whether somebody else takes cash or adds on to this loan now. 400 `AddOnLocked` when they do. The coordinates travel in one header and are neither stored nor logged.
 *  Source: LAP-026, GPS-010, LOP-100, REF-018. */
export const getAddOnLock = defineEndpoint({
  name: 'getAddOnLock',
  area: 'cash',
  summary: 'Ask whether somebody else takes cash from the loan.',
  method: 'GET',
  path: '/addOnLock',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  requestIn: 'privateHeader',
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    storeId: queryNumber,
    latitude: z.optional(coordinate(90)),
    longitude: z.optional(coordinate(180)),
  }),
  response: lockAnswer,
  errors: ['NotFoundException', 'AddOnLocked'],
});

/** Takes the add-on lock for half an hour. 400 `AddOnLocked` when somebody else has it. Source: LAP-027, GPS-010, LOP-100, REF-018. */
export const takeAddOnLock = defineEndpoint({
  name: 'takeAddOnLock',
  area: 'cash',
  summary: 'Take the add-on lock of a loan.',
  method: 'POST',
  path: '/addOnLock',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int(),
    storeId: z.int(),
    latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
    longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  }),
  response: lockAnswer,
  errors: ['NotFoundException', 'AddOnLocked'],
});
