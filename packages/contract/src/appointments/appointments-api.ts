import { listAppointmentSlots, listAppointmentTimes } from './appointment-times.ts';
import { cancelAppointment, listAppointments, scheduleAppointment } from './appointments.ts';

/** API calls of the `appointments` feature: visits at a store. */
export const appointmentsApi = {
  listAppointmentTimes,
  listAppointmentSlots,
  scheduleAppointment,
  listAppointments,
  cancelAppointment,
} as const;
