import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { scheduleAppointment } from '@lendside/contract/appointments/appointments.ts';
import { openRenewalTrial } from '#features/renewals/renewals.fixture.ts';
import { statement } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { appointmentsHandlers } from './appointments-routes.ts';
import { builtInAppointments } from './built-in-calendar.ts';
import { seedStoreCalendars } from './calendar-queries.ts';
import { closeVisitsBefore } from './close-visits.ts';
import { visitTold } from './tell-visit.ts';
import { VISIT_TOLD } from './visit-rows.ts';

const TOLD = statement<{ outbox_id: number; payload: Record<string, unknown> }>(
  'visit_trial_told',
  `select outbox_id, payload from app.outbox where kind = '${VISIT_TOLD}' and sent_at is null order by outbox_id`,
);
const SENT = statement('visit_trial_sent', 'update app.outbox set sent_at = now() where outbox_id = $1');
const NOTICES = statement<{ code: string; customer_id: string; what: string; at: string }>(
  'visit_trial_notices',
  `select code, customer_id, facts ->> 'what' as what, facts ->> 'at' as at from servicing.notice
    where code in ('N38', 'N39') and loan_id = $1 order by code, key`,
);
const STATES = statement<{ state: string }>(
  'visit_trial_states',
  'select state from servicing.appointment where loan_id = $1 order by appointment_id',
);
const SEATS = statement(
  'visit_trial_seats',
  'update servicing.store_calendar set general_seats = $1 where store_id = 10001',
);
const CLOSE = statement(
  'visit_trial_closing',
  `insert into servicing.store_closing (store_id, day, reason) values (10001, $1, 'The lender trains its people')`,
);
const END = statement(
  'visit_trial_renewal_ends',
  `update servicing.renewal set state = 'ended', ended_why = 'cancelled', ended_at = now(), ended_on = '2026-06-15' where loan_id = $1`,
);
const TODAY = statement('visit_trial_today', 'update servicing.business_clock set business_date = $1');
const FORGET = statement('visit_trial_forget', 'delete from servicing.appointment');

/** The store of the trial's loans, in Savannah. */
export const STORE_ID = 10_001;

/** Opens books with the calls of appointments. It is Monday, June 15, 2026, 8:00 AM in Savannah. */
export async function openVisitTrial() {
  const trial = await openRenewalTrial();
  const { owner, api, worker } = trial;
  await seedStoreCalendars(owner, [STORE_ID]);
  const clock = { nowMs: Date.parse('2026-06-15T12:00:00Z') };
  const appointments = builtInAppointments({ database: api, isSimulated: true, nowMs: () => clock.nowMs });
  const calls = appointmentsHandlers({
    appointments,
    loanSystems: [1, 2].map((id) => builtInLoanSystem(id as 1 | 2, api)),
  });
  const kind = visitTold(worker);
  return {
    ...trial,
    clock,
    appointments,
    calls,
    context: aCall,
    /** Returns the body of a booking for a loan at a time of June 2026. */
    asking: async (
      loanId: number,
      at: string,
      changes: Partial<RequestOf<typeof scheduleAppointment>> = {},
    ): Promise<RequestOf<typeof scheduleAppointment>> => ({
      loanId,
      loanHdr: (await trial.loan(loanId)).snapshot.loanHeader,
      storeId: STORE_ID,
      appointmentDate: `2026-06-${at}:00-04:00`,
      timeZone: 'America/New_York',
      appointmentType: 'general',
      id: null,
      oldStoreId: null,
      ...changes,
    }),
    /** Does the worker's messages about visits. */
    tell: async (): Promise<void> => {
      for (const { outbox_id: id, payload } of await owner.rows(TOLD)) {
        await kind.work(payload);
        await owner.rows(SENT, [id]);
      }
    },
    visitNotices: (loanId: number) => owner.rows(NOTICES, [loanId]),
    states: async (loanId: number) => (await owner.rows(STATES, [loanId])).map(({ state }) => state),
    setSeats: (seats: number) => owner.rows(SEATS, [seats]),
    closeStoreOn: (day: string) => owner.rows(CLOSE, [day]),
    renewalEnds: (loanId: number) => owner.rows(END, [loanId]),
    setToday: (day: string) => owner.rows(TODAY, [day]),
    forgetVisits: () => owner.rows(FORGET),
    closeDay: (day: Parameters<typeof closeVisitsBefore>[2]) => closeVisitsBefore(worker, 2, day),
  };
}
