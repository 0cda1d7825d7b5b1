import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';

type Detail = ResponseOf<typeof getAccountDetail>;

/** A loan's detail with a schedule, and the changes of a test. */
export function aDetail(
  loan: LoanEntity,
  schedule: Detail['workings']['schedule'],
  change: Partial<Detail['workings']> = {},
): Detail {
  return {
    loan,
    autoPay: loan.autoPay,
    nextPayment: loan.dueDate === null ? null : { date: loan.dueDate, amount: loan.minimumAmountDue },
    creditLimit: null,
    rate: null,
    apr: null,
    truthInLending: null,
    collectionHeldFor: null,
    workings: {
      balances: {
        principal: loan.principalBalance,
        interest: NO_CENTS,
        charge: NO_CENTS,
        grace: NO_CENTS,
        customaryFee: NO_CENTS,
        maintenance: NO_CENTS,
        fees: NO_CENTS,
        costs: NO_CENTS,
        credit: NO_CENTS,
        unearnedCharge: NO_CENTS,
      },
      accruedExact: '0',
      applied: NO_CENTS,
      rateE8: 0,
      chainStartDate: loan.noteDate,
      phase: 'active',
      isNonAccrual: false,
      renewalNumber: 0,
      chainPrincipal: loan.originalPrincipal,
      statusBeforeBankruptcy: null,
      line: null,
      pawn: null,
      schedule,
      ...change,
    },
  };
}
