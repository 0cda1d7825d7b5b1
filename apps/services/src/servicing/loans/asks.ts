import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** Somebody who asks for what is theirs in a loan system; `customerIds` are all theirs. */
export interface Asker {
  readonly lmsId: LoanSystemId;
  readonly customerIds: readonly string[];
}

/** Numbers of the asks, from 1, and a customer of each: one pair for each customer id. */
export function toAskColumns(askers: readonly Asker[]): [asks: number[], customers: string[]] {
  const pairs = askers.flatMap(({ customerIds }, index) =>
    customerIds.map((customerId) => ({ ask: index + 1, customerId })),
  );
  return [pairs.map(({ ask }) => ask), pairs.map(({ customerId }) => customerId)];
}

/** Gives everybody the loans they asked for. The database matches them; a loan of somebody else would be a bug of ours and is
 *  never handed out. */
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
