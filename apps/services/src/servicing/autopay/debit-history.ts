import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { DebitAttempt } from '@lendside/domain/payments/debit-attempts.ts';
import { statement, type Queryable } from '#platform/database.ts';

interface AttemptRow {
  readonly customer_id: string;
  readonly loan_id: number;
  readonly number: number;
  readonly method_id: string;
  readonly amount: number;
  readonly effective_on: string;
  readonly state: DebitAttempt['state'];
  readonly return_code: string | null;
  readonly authorised_anew_on: string | null;
  readonly ended_on: string;
}

const ATTEMPTS_OF = statement<AttemptRow>(
  'debit_attempts_of',
  `
  select customer_id, loan_id, number, method_id, amount, effective_on, state, return_code, authorised_anew_on, ended_on
    from servicing.debits_of($1)`,
);

/** Reads all debits that these customers paid, over all loans, oldest first. Covers autopay, one-time bank payments, and
 *  returned debits of accounts that they share with others. All our loans count as covered (12 CFR 1041). */
export async function readAttempts(
  db: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, DebitAttempt[]>> {
  const rows = await db.rows(ATTEMPTS_OF, [[...new Set(customerIds)]]);
  const attempts = new Map<string, DebitAttempt[]>();
  for (const row of rows) {
    const own = attempts.get(row.customer_id) ?? [];
    own.push(toAttempt(row));
    attempts.set(row.customer_id, own);
  }
  return attempts;
}

function toAttempt(row: AttemptRow): DebitAttempt {
  return {
    loanId: row.loan_id,
    number: row.number,
    methodId: row.method_id,
    amountCents: cents(row.amount),
    effectiveOn: businessDate(row.effective_on),
    state: row.state,
    returnCode: row.return_code,
    endedOn: businessDate(row.ended_on),
    isCovered: true,
  };
}

/** Reads all debits of one person under all their customer numbers, oldest first, and the day of their last new authorization
 *  (null if there is none). Works under row-level security. */
export async function readDebitsOf(
  db: Queryable,
  customerIds: readonly string[],
): Promise<{ readonly attempts: readonly DebitAttempt[]; readonly anewOn: BusinessDate | null }> {
  const rows = await db.rows(ATTEMPTS_OF, [customerIds]);
  const anew = rows.flatMap((row) => row.authorised_anew_on ?? []).toSorted();
  const anewOn = anew.at(-1);
  return { attempts: rows.map(toAttempt), anewOn: anewOn === undefined ? null : businessDate(anewOn) };
}

/** Returns the attempts on or after an authorization, because a new authorization resets the count of failures. */
export function sinceAuthorised(
  attempts: readonly DebitAttempt[] | undefined,
  authorisedOn: BusinessDate,
): DebitAttempt[] {
  return (attempts ?? []).filter((attempt) => attempt.effectiveOn >= authorisedOn);
}
