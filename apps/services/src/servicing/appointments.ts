import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';

/** A visit to a store, at a wall-clock time in UTC. */
export interface Appointment {
  readonly loanId: number | null;
  readonly customerId: string;
  readonly storeId: number;
  readonly purpose: 'productSwitch' | 'visit';
  readonly at: Date;
}

const BOOK = statement<{ id: number }>(
  'book_appointment',
  `
  insert into servicing.appointment (loan_id, customer_id, store_id, purpose, at, state)
  values ($1, $2, $3, $4, $5, 'booked') returning appointment_id as id`,
);

/** Books a visit and answers its number. */
export async function bookAppointment(tx: Transaction, visit: Appointment): Promise<number> {
  const row = await tx.row(BOOK, [visit.loanId, visit.customerId, visit.storeId, visit.purpose, visit.at]);
  if (row === null) throw new Error('the appointment was not booked');
  return row.id;
}
