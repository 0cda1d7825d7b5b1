import { listAppointmentSlots, listAppointmentTimes } from '@lendside/contract/appointments/appointment-times.ts';
import { listAppointments } from '@lendside/contract/appointments/appointments.ts';
import { VISIT_DAYS } from '@lendside/domain/stores/visit-slots.ts';
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

/** Reads the days and times that a store offers for one kind of visit, and their slots. Weekends count: a closed day is no day of the store.
 *  Source: LAP-032, LAP-033, LOP-058. */
export function useTimes(storeId: number, appointmentType: Visit['appointmentType'], timeZone: string) {
  const days = useQuery(
    queryOf(listAppointmentTimes, { storeId, numberOfDays: VISIT_DAYS, excludeWeekends: false, appointmentType }),
  );
  const slots = useQuery(queryOf(listAppointmentSlots, { storeId, timeZone, appointmentType }));
  return {
    days: days.data?.days,
    slots: slots.data?.slots,
    isError: days.isError || slots.isError,
    isFetching: days.isFetching || slots.isFetching,
    refetch: () => Promise.all([days.refetch(), slots.refetch()]),
  };
}

/** Drops what booking, moving or canceling a visit changes. */
export async function forgetVisits(): Promise<void> {
  await forget(listAppointments, listAppointmentTimes, listAppointmentSlots);
}
