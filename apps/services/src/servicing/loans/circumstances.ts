import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/commands/loan-command.ts';
import { readScreen } from '#servicing/loans/screen-reads.ts';

/** What rules ask about customers of a loan system besides the books of their loans, read together with their loans when those
 *  are asked for at the same time. */
export async function findCircumstances(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<Circumstances> {
  if (customerIds.length === 0) return ORDINARY_CIRCUMSTANCES;
  const { about } = await readScreen(db, { lmsId, customerIds, brand: null });
  if (about === null) throw new Error('circumstances were not answered');
  const { discretionaryIncome, vehicleValue, locks, pendingDraws, ...facts } = about;
  return {
    ...facts,
    discretionaryIncomeCents: discretionaryIncome === null ? null : cents(discretionaryIncome),
    vehicleValueCents: vehicleValue === null ? null : cents(vehicleValue),
    lockedBy: new Map(locks),
    pendingDrawLoans: new Set(pendingDraws),
  };
}
