import { LOAN_SYSTEM_IDS, type LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { PEOPLE } from './people.ts';
import type { Person } from './story.ts';

/** Returns the loan systems in which a person has a customer number. These are the systems of their loans, lines, applications
 *  and cosigned loans. TLXe is added for a referrer who is a customer, and so are the systems in `knownTo`. */
export function theLoanSystems(person: Person): LoanSystemId[] {
  const own = person.story.flatMap((step): LoanSystemId[] => {
    if ('productId' in step) {
      const product = findProduct(step.productId);
      return product === null ? [] : [product.lmsId];
    }
    return step.does === 'enrolReferrer' && step.kind === 'ecr' ? [LOAN_SYSTEM_IDS.TLXe] : [];
  });
  const cosigned = PEOPLE.flatMap((other) =>
    other.story.flatMap((step) => {
      const signsToo = step.does === 'originate' && step.cosigner === person.code;
      return signsToo ? theLoanSystems(other) : [];
    }),
  );
  return [...new Set([...own, ...cosigned, ...(person.knownTo ?? [])])].toSorted((a, b) => a - b);
}

/** Whether a person refers others without being a customer. Their rewards are kept under the profile's id. */
export function isNonCustomerReferrer({ story }: Person): boolean {
  return story.some((step) => step.does === 'enrolReferrer' && step.kind === 'ncr');
}
