import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listAppointments, scheduleAppointment } from '@lendside/contract/appointments/appointments.ts';
import { clockIn, isTimeZone, withOffset } from '@lendside/domain/calendar/clock-in-zone.ts';
import { clockText } from '@lendside/domain/stores/describe-store-hours.ts';
import { VISIT_DAYS, VISIT_MINUTES, type VisitKind } from '@lendside/domain/stores/visit-slots.ts';
import type { Appointments, BookedVisit, StoreTime, TimesAsked } from '@lendside/providers/appointments/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';

/** What the calls about visits depend on. */
export interface AppointmentsMeans {
  readonly appointments: Appointments;
  readonly loanSystems: readonly LoanReader[];
}

type Entity = ResponseOf<typeof listAppointments>['appointments'][number];
type Asked = RequestOf<typeof scheduleAppointment>;

/** Source: LER-033. */
const UNAVAILABLE_TEXT =
  'Appointments are unavailable at this time. Please return to this app or call your store on the next business day to schedule an appointment.';
/** The last day of a switch of product ends at this hour of its store. */
const LAST_DAY_ENDS_MINUTE = 17 * 60;

/** Returns the handlers of the area `appointments`. Source: LAP-032 to LAP-035, LOP-058, LOP-101. */
export function appointmentsHandlers(means: AppointmentsMeans): Handlers<'appointments'> {
  const { appointments } = means;
  return {
    listAppointmentTimes: async ({ storeId, numberOfDays = VISIT_DAYS, excludeWeekends = false, appointmentType }) => {
      if (numberOfDays < 1 || numberOfDays > VISIT_DAYS) throw refuseField('numberOfDays', 'Ask for 1 to 7 days.');
      const asked = { kind: appointmentType ?? 'general', days: numberOfDays, excludeWeekends } as const;
      const free = (await timesOf(appointments, storeId, asked)).filter(({ isFree }) => isFree);
      const dates = [...new Set(free.map(({ date }) => date))];
      const days = dates.map((date) => ({
        date,
        times: free.filter((time) => time.date === date).map(({ minute }) => hourText(minute)),
      }));
      return { days };
    },
    listAppointmentSlots: async ({ storeId, timeZone, appointmentType }) => {
      checkZone(timeZone);
      const asked = { kind: appointmentType ?? 'general', days: VISIT_DAYS, excludeWeekends: false } as const;
      const slots = (await timesOf(appointments, storeId, asked)).map(({ startsMs, endsMs, isFree }) => ({
        id: `${storeId}.${startsMs / 60_000}`,
        start: withOffset(timeZone, startsMs),
        end: withOffset(timeZone, endsMs),
        available: isFree,
      }));
      return { slots };
    },
    scheduleAppointment: (asked, caller) => schedule(means, asked, caller),
    listAppointments: async ({ customerId, timeZone }, caller) => {
      checkZone(timeZone);
      if (customerId !== undefined && !caller.customerIds.includes(customerId))
        throw new Refused('NotFoundException', 'There is no such customer.');
      return { appointments: (await appointments.list(caller.profileId)).map((visit) => toEntity(visit, timeZone)) };
    },
    cancelAppointment: async ({ loanId, id }, caller) => {
      const outcome = await appointments.cancel(caller.profileId, loanId, id);
      if (outcome.kind === 'noVisit') throw new Refused('NotFoundException', 'There is no such appointment.');
      if (outcome.kind === 'over')
        throw new Refused('AppointmentUnavailable', 'This appointment is over, so it can no longer be canceled.');
      if (outcome.kind === 'unavailable') throw new Refused('AppointmentUnavailable', UNAVAILABLE_TEXT);
      return { id, cancelled: true };
    },
  };
}

async function timesOf(appointments: Appointments, storeId: number, asked: TimesAsked): Promise<readonly StoreTime[]> {
  const told = await appointments.times(storeId, asked);
  if (told.kind === 'noStore') throw new Refused('NotFoundException', 'We could not find that store.');
  if (told.kind === 'unavailable') throw new Refused('AppointmentUnavailable', UNAVAILABLE_TEXT);
  return told.times;
}

async function schedule(means: AppointmentsMeans, asked: Asked, caller: Customer): Promise<Entity> {
  const { appointments, loanSystems } = means;
  const { loanId, storeId, id, timeZone, appointmentType: kind } = asked;
  const { record } = await findCallerLoan(loanSystems, caller, loanId);
  const startsMs = Date.parse(asked.appointmentDate);
  checkZone(timeZone);
  checkWish(asked, record);
  if (id !== null) await checkOldStore(appointments, caller, id, asked.oldStoreId);
  const wish = { profileId: caller.profileId, loanId, storeId, kind, startsMs };
  if (kind === 'productSwitch') await checkLastDay(appointments, record, storeId, startsMs);
  const outcome = id === null ? await appointments.book(wish) : await appointments.move(id, wish);
  switch (outcome.kind) {
    case 'booked':
      return toEntity(outcome.visit, timeZone);
    case 'taken':
      throw new Refused('SlotTaken', await takenText(appointments, storeId, kind, startsMs));
    case 'visitOpen':
      throw new Refused('VisitBooked', 'This loan has an appointment already. Move it, or cancel it first.');
    case 'noVisit':
      throw new Refused('NotFoundException', 'There is no such appointment.');
    case 'closed':
      throw new Refused(
        'AppointmentUnavailable',
        'Your store takes no appointments at this time. Please choose another one.',
      );
    case 'unavailable':
      throw new Refused('AppointmentUnavailable', UNAVAILABLE_TEXT);
  }
}

function checkZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw refuseField('timeZone', 'Send the name of a time zone, such as America/New_York.');
}

function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

function checkWish({ loanHdr, storeId }: Asked, { snapshot, storeId: ownStoreId }: LoanRecord): void {
  if (loanHdr !== snapshot.loanHeader) throw refuseField('loanHdr', 'This is not the number of the loan.');
  if (storeId !== ownStoreId) throw refuseField('storeId', 'This loan is kept by another store.');
}

async function checkOldStore(
  appointments: Appointments,
  { profileId }: Customer,
  visitId: number,
  oldStoreId: number | null,
): Promise<void> {
  const visit = (await appointments.list(profileId)).find((each) => each.visitId === visitId);
  if (visit === undefined) throw new Refused('NotFoundException', 'There is no such appointment.');
  if (visit.store.storeId !== oldStoreId) throw refuseField('oldStoreId', 'The appointment is at another store.');
}

/** A switch of product is completed by 17:00 of its last day. Source: loan-core 3.3 (T10). */
async function checkLastDay(appointments: Appointments, { renewal }: LoanRecord, storeId: number, startsMs: number) {
  if (renewal?.state !== 'awaitingVisit')
    throw new Refused('AppointmentUnavailable', 'This loan waits for no appointment to switch it.');
  const told = await appointments.times(storeId, { kind: 'productSwitch', days: VISIT_DAYS, excludeWeekends: false });
  if (told.kind !== 'told') throw new Refused('AppointmentUnavailable', UNAVAILABLE_TEXT);
  const { date, minute } = clockIn(told.timeZone, startsMs);
  const isInTime = date < renewal.signBy || (date === renewal.signBy && minute + VISIT_MINUTES <= LAST_DAY_ENDS_MINUTE);
  if (!isInTime)
    throw new Refused(
      'AppointmentUnavailable',
      'This is after the last day of your switch. Please choose an earlier time.',
    );
}

/** Returns the sentence that somebody else took the time, with the next free times. */
async function takenText(
  appointments: Appointments,
  storeId: number,
  kind: VisitKind,
  startsMs: number,
): Promise<string> {
  const told = await appointments.times(storeId, { kind, days: VISIT_DAYS, excludeWeekends: false });
  const taken = 'Somebody else just took this time.';
  const free =
    told.kind === 'told' ? told.times.filter((time) => time.isFree && time.startsMs > startsMs).slice(0, 3) : [];
  if (free.length === 0) return `${taken} Please choose another one.`;
  return `${taken} The next free times: ${free.map(({ date, minute }) => `${date.slice(5).replace('-', '/')} ${clockText(minute)}`).join(', ')}.`;
}

function hourText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function toEntity(visit: BookedVisit, timeZone: string): Entity {
  const { store } = visit;
  const start = withOffset(timeZone, visit.startsMs);
  return {
    id: visit.visitId,
    storeId: store.storeId,
    loanId: visit.loanId,
    loanHdr: visit.loanHeader,
    appointmentDate: start,
    endsAt: withOffset(timeZone, visit.endsMs),
    timeZone,
    appointmentType: visit.kind,
    oldStoreId: visit.movedFromStoreId,
    confirmationNumber: visit.confirmationNumber,
    state: visit.state,
    changeUntil: start,
    store: { name: store.name, address: store.address, phone: store.phone, timeZone: store.timeZone },
  };
}
