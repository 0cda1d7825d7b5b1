import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { findLockedLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';

/** A visit to the loan's store. */
export interface AppointmentCommand extends CommandHead {
  readonly purpose: 'productSwitch' | 'visit';
  /** Instant of the visit, as ISO text with its zone. */
  readonly at: string;
}

const STORE_HOUR = statement<{ weekday: number; minutes: number }>(
  'store_hour',
  `select extract(isodow from here)::int as weekday, (extract(hour from here) * 60 + extract(minute from here))::int as minutes
     from servicing.store s, lateral (select $2::timestamptz at time zone s.time_zone as here) t where s.store_id = $1`,
);
const INSERT_APPOINTMENT = statement(
  'insert_appointment',
  `insert into servicing.appointment (loan_id, customer_id, store_id, purpose, at, state) values ($1, $2, $3, $4, $5, 'booked')`,
);

/** All stores are open Monday to Friday 9 to 19 and Saturday 10 to 16. */
function isOpen(weekday: number, minutes: number): boolean {
  if (weekday === 7) return false;
  const [from, to] = weekday === 6 ? [600, 960] : [540, 1_140];
  return minutes >= from && minutes < to;
}

async function isStoreOpen(db: Queryable, storeId: number, at: string): Promise<boolean> {
  const hour = await db.row(STORE_HOUR, [storeId, at]);
  return hour !== null && isOpen(hour.weekday, hour.minutes);
}

/** Books a visit at the loan's store. Refuses with `not_eligible` (reason `store_closed`) when the store is closed at that
 *  time. Source: loan-core 7 (P47). */
export function bookAppointment(tx: Transaction, command: AppointmentCommand) {
  const { key, lmsId, loanId, purpose, at, actor = 'customer' } = command;
  return runLoanCommand(
    tx,
    { key, kind: 'appointment.book', lmsId, loanIds: [loanId], actor, input: { loanId, purpose, at } },
    async (context) => {
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const { storeId, customerId } = locked.value.record;
      if (!(await isStoreOpen(context.db, storeId, at)))
        return refused({ code: 'not_eligible', reason: 'store_closed' });
      return decided({
        answer: { loanId, storeId, at },
        alongside: async (write) => {
          await write.rows(INSERT_APPOINTMENT, [loanId, customerId, storeId, purpose, at]);
        },
      });
    },
  );
}
