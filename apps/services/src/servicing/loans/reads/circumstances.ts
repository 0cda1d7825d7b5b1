import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readScreen, type Remark } from './screen-reads.ts';

type RemarkOf<Kind extends Remark['kind']> = Extract<Remark, { kind: Kind }>;

function ofKind<Kind extends Remark['kind']>(remarks: readonly Remark[], kind: Kind): readonly RemarkOf<Kind>[] {
  return remarks.filter((remark): remark is RemarkOf<Kind> => remark.kind === kind);
}

/** A customer without remarks gets the defaults: SSN on file, nothing missing, no restrictions. */
function toCircumstances(remarks: readonly Remark[], askers: readonly string[]): Circumstances {
  if (remarks.length === 0) return ORDINARY_CIRCUMSTANCES;
  const facts = ofKind(remarks, 'fact');
  const loans = ofKind(remarks, 'loan');
  const incomes = facts.flatMap(({ discretionaryIncome: income }) => (income === null ? [] : [income]));
  const appraisals = ofKind(remarks, 'appraisal').toSorted((a, b) => b.applicationId - a.applicationId);
  const vehicleValue = appraisals[0]?.amount;
  return {
    ssnOnFile: facts.every((fact) => fact.ssnOnFile),
    isBlocked: facts.some((fact) => fact.isBlocked),
    isCoveredBorrower: facts.some((fact) => fact.isCoveredBorrower),
    isActiveDuty: facts.some((fact) => fact.isActiveDuty),
    isBankrupt: loans.some((loan) => loan.isBankrupt),
    isMarried: facts.some((fact) => fact.isMarried),
    isSpouseNoticed: facts.length > 0 && facts.every((fact) => fact.isSpouseNoticed),
    demographicsComplete: facts.every((fact) => fact.demographicsComplete),
    guestRefinanceEnabled: facts.some((fact) => fact.guestRefinanceEnabled),
    discretionaryIncomeCents: incomes.length === 0 ? null : cents(Math.max(...incomes)),
    vehicleValueCents: vehicleValue === undefined ? null : cents(vehicleValue),
    // Nobody is kept out by a lock of their own.
    lockedBy: new Map(
      loans.flatMap(({ loanId, lockedBy, lockedById }) =>
        lockedBy === null || (lockedById !== null && askers.includes(lockedById)) ? [] : [[loanId, lockedBy]],
      ),
    ),
    pendingDrawLoans: new Set(ofKind(remarks, 'draw').map(({ loanId }) => loanId)),
  };
}

/** Reads the facts about customers, besides their loans, that the rules use. Shares one statement with a concurrent read of
 *  their loans. */
export async function findCircumstances(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<Circumstances> {
  return toCircumstances((await readScreen(db, { lmsId, customerIds, brand: null })).remarks, customerIds);
}
