import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { Refused } from '#platform/refused.ts';

/** Wraps a loan system for calls about one loan. When the system does not answer, the caller gets a refusal that names it and
 *  suggests trying again, instead of an internal error. Lists over all systems do not use this wrapper; they name the systems
 *  that are down. Source: LAP-070, DSH-001. */
export function refuseWhenDown(system: LoanReader): LoanReader {
  const orRefuse = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw error instanceof LoanSystemUnavailable ? toRefusal(system) : error;
    });
  return {
    lmsId: system.lmsId,
    name: system.name,
    capabilities: system.capabilities,
    businessDate: () => orRefuse(system.businessDate()),
    accounts: (customerIds, brand) => orRefuse(system.accounts(customerIds, brand)),
    account: (loanId, customerIds) => orRefuse(system.account(loanId, customerIds)),
    history: (loanId, customerIds) => orRefuse(system.history(loanId, customerIds)),
  };
}

function toRefusal({ name }: LoanReader): Refused {
  return new Refused(
    'ServiceUnavailableException',
    `The loan system ${name} is not answering right now. Please try again in a few minutes.`,
  );
}
