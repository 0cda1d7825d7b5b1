import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** A caller who reads their own records in one loan system, with all their customer ids there. */
export interface Asker {
  readonly lmsId: LoanSystemId;
  readonly customerIds: readonly string[];
}

/** Returns two columns for a query, with one row for each customer id of each asker: the asker's number, counted from 1, and
 *  the customer id. */
export function toAskColumns(askers: readonly Asker[]): [asks: number[], customers: string[]] {
  const pairs = askers.flatMap(({ customerIds }, index) =>
    customerIds.map((customerId) => ({ ask: index + 1, customerId })),
  );
  return [pairs.map(({ ask }) => ask), pairs.map(({ customerId }) => customerId)];
}

/** Groups the loans by the asker they belong to. The database already matched them. A loan of another customer would be a bug
 *  and is never returned. */
export function toEachAsker(
  askers: readonly Asker[],
  rows: readonly { ask: number; loan: LoanRecord }[],
): LoanRecord[][] {
  const answers = askers.map((): LoanRecord[] => []);
  for (const { ask, loan } of rows) {
    const isTheirs = [loan.customerId, loan.cosignerId].some(
      (id) => id !== null && askers[ask - 1]?.customerIds.includes(id),
    );
    if (!isTheirs) throw new Error(`loan ${loan.snapshot.loanId} was about to be shown to somebody else`);
    answers[ask - 1]?.push(loan);
  }
  return answers;
}
