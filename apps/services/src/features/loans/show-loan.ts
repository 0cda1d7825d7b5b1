import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isUnchanging, neverChanges } from '@lendside/domain/values/unchanging.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { toLoanEntity, type EntityFacts } from '#features/loans/to-loan-entity.ts';

const shown = new WeakMap<LoanRecord, { readonly facts: EntityFacts; readonly entity: LoanEntity }>();

/** The loan as every screen sees it, as `toLoanEntity` makes it, which asks for nothing but what it is given: of a record that
 *  never changes, and the same facts as last time, it is not made anew. */
export function showLoan(record: LoanRecord, facts: EntityFacts): LoanEntity {
  const known = shown.get(record);
  if (known !== undefined && areSame(known.facts, facts)) return known.entity;
  const entity = toLoanEntity(record, facts);
  if (isUnchanging(record)) shown.set(record, { facts, entity: neverChanges(entity) });
  return entity;
}

/** By identity where facts hold more: those of most customers are the very same. */
function areSame(a: EntityFacts, b: EntityFacts): boolean {
  return (
    a.ssnOnFile === b.ssnOnFile &&
    a.noSsnRefinanceAllowed === b.noSsnRefinanceAllowed &&
    a.circumstances === b.circumstances &&
    a.otherParty === b.otherParty
  );
}
