import * as z from 'zod/mini';
import { day, queryFlag, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { appointmentType, instant, timeZone } from './appointment-words.ts';

/** Lists the days and times at which a store takes visits, on the store's own clock. Full times are left out. `appointmentType` goes beyond the
 *  specification, because each kind of visit has its own seats; without it `general`. 409 `AppointmentUnavailable` when the store takes no
 *  visits at all. Source: LAP-032, LOP-058, LOP-101. */
export const listAppointmentTimes = defineEndpoint({
  name: 'listAppointmentTimes',
  area: 'appointments',
  summary: 'List the days and times at which a store takes visits.',
  method: 'GET',
  path: '/appointmentTimes',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    storeId: queryNumber,
    numberOfDays: z.optional(queryNumber),
    excludeWeekends: z.optional(queryFlag),
    appointmentType: z.optional(appointmentType),
  }),
  response: z.object({ days: z.array(z.object({ date: day, times: z.array(z.string()) })) }),
  errors: ['NotFoundException', 'AppointmentUnavailable'],
});

/** Lists the times of the next seven days at a store, with the offset of the given time zone. `available` is false for a time whose seats are
 *  taken. Source: LAP-033, LOP-058, LOP-101. */
export const listAppointmentSlots = defineEndpoint({
  name: 'listAppointmentSlots',
  area: 'appointments',
  summary: 'List the times of a store in a time zone, and which are free.',
  method: 'GET',
  path: '/appointmentslots',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ storeId: queryNumber, timeZone, appointmentType: z.optional(appointmentType) }),
  response: z.object({
    slots: z.array(z.object({ id: z.string(), start: instant, end: instant, available: z.boolean() })),
  }),
  errors: ['NotFoundException', 'AppointmentUnavailable'],
});
