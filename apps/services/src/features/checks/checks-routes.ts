import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { ChecksOptions } from './bureau-question.ts';
import { checkExperian } from './check-experian.ts';
import { readMilitaryStatus, requestMilitaryCheck } from './check-military.ts';
import { acknowledgeRiskInfo, tellRiskInfo } from './tell-risk-info.ts';

/** Returns the handlers of the area `checks`, which run before a payment, refinance or draw. Source: LAP-049, LAP-050,
 *  LAP-073, LAP-074, LAP-090. */
export function checksHandlers(options: ChecksOptions): Handlers<'checks'> {
  const { loanSystems } = options;
  const find = async (customer: Customer, loanId: number, lmsId?: number) => {
    const loan = await findCallerLoan(loanSystems, customer, loanId);
    if (lmsId !== undefined && loan.system.lmsId !== lmsId) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
    return loan;
  };
  return {
    getRiskInfo: async ({ loanId }, customer) => {
      const loan = await find(customer, loanId);
      return tellRiskInfo(options, loan, customer);
    },
    acknowledgeRiskInfo: async ({ loanId, creditLimit, rateE8 }, customer) => {
      const loan = await find(customer, loanId);
      return acknowledgeRiskInfo(options, loan, { creditLimitCents: creditLimit, rateE8 }, customer);
    },
    getBankruptcyStatus: async ({ loanId }, customer) => readBankruptcy(await find(customer, loanId)),
    getExperianStatus: async ({ loanId, productId }, customer) => {
      const loan = await find(customer, loanId);
      return checkExperian(options, loan, productId, customer);
    },
    getMilitaryStatus: async ({ loanId, lmsId }, customer) => {
      const loan = await find(customer, loanId, lmsId);
      return readMilitaryStatus(options, loan, customer);
    },
    requestMilitaryCheck: async ({ loanId, lmsId }, customer) => {
      const loan = await find(customer, loanId, lmsId);
      return requestMilitaryCheck(options, loan, customer);
    },
  };
}

const BANKRUPT: readonly number[] = [LOAN_STATUS.Bankrupt, LOAN_STATUS.BankruptChargedOff];

/** Reports a bankruptcy when any loan of the person has a petition that no court has ended, because a petition concerns the
 *  person. Source: LAP-049, LOP-106. */
async function readBankruptcy({ record, system, customerIds }: CallerLoan) {
  const petitions = (await system.capabilities.customers?.bankruptcies(customerIds)) ?? [];
  const standing = petitions.find(({ endedBy }) => endedBy === null);
  const isBankrupt = standing !== undefined || BANKRUPT.includes(record.snapshot.status);
  return { isBankrupt, filedDate: standing?.filedOn ?? null };
}
