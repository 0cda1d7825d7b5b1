import { LOAN_SYSTEM_IDS, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import { PEOPLE } from '#features/simulation/people.ts';
import type { Person } from '#features/simulation/story.ts';

/** The loan systems a person has a customer number in: where their loans, lines and applications are, those they sign with
 *  others, TLXe for the rewards of a referrer, and those that know them without a loan. */
export function theLoanSystems(person: Person): LoanSystemId[] {
  const own = person.story.flatMap((step): LoanSystemId[] => {
    if ('productId' in step) {
      const product = findProduct(step.productId);
      return product === null ? [] : [product.lmsId];
    }
    return step.does === 'enrolReferrer' ? [LOAN_SYSTEM_IDS.TLXe] : [];
  });
  const cosigned = PEOPLE.flatMap((other) =>
    other.story.flatMap((step) => {
      const signsToo = step.does === 'originate' && step.cosigner === person.code;
      return signsToo ? theLoanSystems(other) : [];
    }),
  );
  return [...new Set([...own, ...cosigned, ...(person.knownTo ?? [])])].toSorted((a, b) => a - b);
}
