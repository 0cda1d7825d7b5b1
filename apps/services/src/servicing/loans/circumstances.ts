import { cents } from '@lendside/domain/money/cents.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/commands/loan-command.ts';

interface CircumstancesRow {
  readonly ssnOnFile: boolean;
  readonly isBlocked: boolean;
  readonly isCoveredBorrower: boolean;
  readonly isBankrupt: boolean;
  readonly isMarried: boolean;
  readonly isSpouseNoticed: boolean;
  readonly demographicsComplete: boolean;
  readonly guestRefinanceEnabled: boolean;
  readonly discretionaryIncome: number | null;
  readonly vehicleValue: number | null;
  readonly pendingDraws: readonly number[];
  readonly locks: readonly (readonly [loanId: number, holderName: string])[];
}

const CIRCUMSTANCES_OF = statement<{ found: CircumstancesRow }>(
  'circumstances_of',
  'select servicing.circumstances_of($1, $2) as found',
);

/** What rules ask about customers of a loan system besides the books of their loans, in one statement. */
export async function findCircumstances(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<Circumstances> {
  const row = await db.row(CIRCUMSTANCES_OF, [customerIds, lmsId]);
  if (row === null) throw new Error('circumstances were not answered');
  const { discretionaryIncome, vehicleValue, locks, pendingDraws, ...facts } = row.found;
  return {
    ...facts,
    discretionaryIncomeCents: discretionaryIncome === null ? null : cents(discretionaryIncome),
    vehicleValueCents: vehicleValue === null ? null : cents(vehicleValue),
    lockedBy: new Map(locks),
    pendingDrawLoans: new Set(pendingDraws),
  };
}
