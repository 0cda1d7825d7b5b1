import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { appointment, appointmentType, instant, timeZone } from './appointment-words.ts';

/** Books a visit at a store, or moves the booked one: then `id` and `oldStoreId` name it. A loan has one booked visit at most. A repeat with the
 *  same time answers the same. 409 `SlotTaken` when somebody else was first, `AppointmentUnavailable` when the store takes no visit then.
 *  `loanId` goes beyond the specification. Source: LAP-034, APT-001, APT-002, LOP-058. */
export const scheduleAppointment = defineEndpoint({
  name: 'scheduleAppointment',
  area: 'appointments',
  summary: 'Book a visit at a store, or move it.',
  method: 'POST',
  path: '/schedappointment',
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
    loanHdr: text(40),
    storeId: z.int(),
    appointmentDate: instant,
    timeZone,
    appointmentType,
    /** The booked visit that is moved; null to book one. */
    id: z.nullable(z.int()),
    oldStoreId: z.nullable(z.int()),
  }),
  response: appointment,
  errors: ['NotFoundException', 'AppointmentUnavailable', 'SlotTaken', 'VisitBooked'],
});

/** Lists the booked visits of a customer, the next one first; without `customerId`, of every customer number of the caller. Source: LAP-035, APT-004. */
export const listAppointments = defineEndpoint({
  name: 'listAppointments',
  area: 'appointments',
  summary: 'List the booked visits of a customer.',
  method: 'GET',
  path: '/schedappointment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 30,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ customerId: z.optional(text(40)), timeZone }),
  response: z.object({ appointments: z.array(appointment) }),
  errors: [],
});

/** Cancels a booked visit. A repeat answers the same. Ours: the specification moves visits only. Source: issue 21. */
export const cancelAppointment = defineEndpoint({
  name: 'cancelAppointment',
  area: 'appointments',
  summary: 'Cancel a booked visit.',
  method: 'DELETE',
  path: '/schedappointment',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, id: queryNumber }),
  response: z.object({ id: z.int(), cancelled: z.boolean() }),
  errors: ['NotFoundException', 'AppointmentUnavailable'],
});
