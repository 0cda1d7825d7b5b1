import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { listAppointmentSlots, listAppointmentTimes } from '@lendside/contract/appointments/appointment-times.ts';
import { listAppointments } from '@lendside/contract/appointments/appointments.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
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

/** What a person chooses a time from. */
export interface VisitTimes {
  readonly days: ResponseOf<typeof listAppointmentTimes>['days'] | undefined;
  readonly slots: ResponseOf<typeof listAppointmentSlots>['slots'] | undefined;
  /** The time zone of the store. */
  readonly zone: string | undefined;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** Reads the store, and the days and times that it offers for one kind of visit. Weekends count: a closed day is no day of the store. `isAsked`:
 *  false reads no times. Source: LAP-032, LAP-033, LOP-058. */
export function useTimes(
  storeId: number,
  appointmentType: Visit['appointmentType'],
  timeZone: string,
  isAsked: boolean,
): VisitTimes {
  const store = useQuery(queryOf(getStore, { storeId }));
  const days = useQuery({
    ...queryOf(listAppointmentTimes, { storeId, numberOfDays: VISIT_DAYS, excludeWeekends: false, appointmentType }),
    enabled: isAsked,
  });
  const slots = useQuery({
    ...queryOf(listAppointmentSlots, { storeId, timeZone, appointmentType }),
    enabled: isAsked,
  });
  const reads = [store, days, slots];
  return {
    days: days.data?.days,
    slots: slots.data?.slots,
    zone: store.data?.storeInfo.timeZone,
    isLoading: reads.some(({ isLoading }) => isLoading),
    isFetching: reads.some(({ isFetching }) => isFetching),
    retry: () => reads.forEach((each) => void each.refetch()),
  };
}

/** Drops what booking, moving or canceling a visit changes. */
export async function forgetVisits(): Promise<void> {
  await forget(listAppointments, listAppointmentTimes, listAppointmentSlots);
}
