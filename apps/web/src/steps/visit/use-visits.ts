import { listAppointmentSlots } from '@lendside/contract/appointments/appointment-times.ts';
import { listAppointments } from '@lendside/contract/appointments/appointments.ts';
import { useQuery } from '@tanstack/react-query';
import { forget, queryOf } from '#api/query-client.ts';
import type { Visit } from './visit-words.ts';

/** Returns the time zone of this device; null when the device does not say. Source: LER-037. */
export function deviceTimeZone(): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return timeZone === undefined || timeZone === '' ? null : timeZone;
  } catch {
    return null;
  }
}

/** Reads the booked visits of the person. `timeZone`: null asks nothing. Source: LAP-035. */
export function useVisits(timeZone: string | null) {
  return useQuery({ ...queryOf(listAppointments, { timeZone: timeZone ?? 'UTC' }), enabled: timeZone !== null });
}

/** Reads the times of a store for one kind of visit. Source: LAP-033. */
export function useTimes(storeId: number, appointmentType: Visit['appointmentType'], timeZone: string) {
  return useQuery(queryOf(listAppointmentSlots, { storeId, timeZone, appointmentType }));
}

/** Drops what booking, moving or canceling a visit changes. */
export async function forgetVisits(): Promise<void> {
  await forget(listAppointments, listAppointmentSlots);
}
