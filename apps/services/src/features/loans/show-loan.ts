import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isUnchanging, neverChanges } from '@lendside/domain/values/unchanging.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { toLoanEntity, type EntityFacts } from './to-loan-entity.ts';

const shown = new WeakMap<LoanRecord, { readonly facts: EntityFacts; readonly entity: LoanEntity }>();

/** Returns the loan entity, cached per record. A cached entity is reused only when the record never changes and the facts are
 *  the same as last time. */
export function showLoan(record: LoanRecord, facts: EntityFacts): LoanEntity {
  const known = shown.get(record);
  if (known !== undefined && areSame(known.facts, facts)) return known.entity;
  const entity = toLoanEntity(record, facts);
  if (isUnchanging(record)) shown.set(record, { facts, entity: neverChanges(entity) });
  return entity;
}

/** Compares by reference: most customers share one facts object. */
function areSame(a: EntityFacts, b: EntityFacts): boolean {
  return (
    a.ssnOnFile === b.ssnOnFile &&
    a.noSsnRefinanceAllowed === b.noSsnRefinanceAllowed &&
    a.circumstances === b.circumstances &&
    a.otherParty === b.otherParty
  );
}
