import { findProduct } from '@lendside/domain/loans/products.ts';
import type { Person } from '#features/simulation/people.ts';

/** The built-in loan systems a person has a customer number in. */
export function theLoanSystems(person: Person): (1 | 2)[] {
  const systems = person.story.flatMap((step) => {
    const lmsId = step.does === 'originate' ? findProduct(step.productId)?.lmsId : undefined;
    return lmsId === 1 || lmsId === 2 ? [lmsId] : [];
  });
  return [...new Set(systems)].toSorted((a, b) => a - b);
}
