import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { getNextBusinessDate } from '@lendside/contract/loans/next-business-date.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { HistoryLine } from '@lendside/providers/loan-systems/port.ts';
import type { Caller } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { toAccountDetail } from '#features/loans/get-account-detail.ts';
import { listAccounts } from '#features/loans/get-accounts.ts';
import { customerIdsIn, getReader, toCustomer } from '#features/loans/loan-readers.ts';
import { makeFindSsnOnFile } from '#features/loans/ssn-on-file.ts';
import type { EntityFacts } from '#features/loans/to-loan-entity.ts';

/** What the calls of this area stand on: the database as the API's role, and every loan system. */
export interface LoansDependencies {
  readonly db: Queryable;
  readonly loanSystems: readonly LoanReader[];
  readonly noSsnRefinanceAllowed: boolean;
}

const NO_SUCH_LOAN = 'We could not find that loan.';

function toTransaction(line: HistoryLine): ResponseOf<typeof getAccountHistory>['transactions'][number] {
  return {
    transactionId: line.transactionId,
    date: line.on,
    kind: line.kind,
    description: line.description,
    amount: line.amountCents,
    principal: line.principalCents,
    interest: line.interestCents,
    fees: line.feesCents,
    balance: line.balanceCents,
    payoffAfter: line.payoffAfterCents,
    channel: line.channel,
    confirmationNumber: line.confirmationNumber,
    code: null,
    canCancel: false,
  };
}

/** The calls of the area `loans`. A loan of somebody else is not found. Source: LAP-017, LAP-070 to LAP-072. */
export function loansHandlers({ db, loanSystems, noSsnRefinanceAllowed }: LoansDependencies) {
  const findSsnOnFile = makeFindSsnOnFile(db);
  const factsOf = async (profileId: string): Promise<EntityFacts> => ({
    ssnOnFile: await findSsnOnFile(profileId),
    noSsnRefinanceAllowed,
  });

  return {
    getAccounts: (input: RequestOf<typeof getAccounts>, caller: Caller): Promise<ResponseOf<typeof getAccounts>> => {
      const customer = toCustomer(caller);
      return listAccounts(loanSystems, customer, input, factsOf(customer.profileId));
    },

    getAccountDetail: async (
      input: RequestOf<typeof getAccountDetail>,
      caller: Caller,
    ): Promise<ResponseOf<typeof getAccountDetail>> => {
      const customer = toCustomer(caller);
      const reader = getReader(loanSystems, input.lmsId);
      const [record, facts] = await Promise.all([
        reader.account(input.loanId, customerIdsIn(customer, reader)),
        factsOf(customer.profileId),
      ]);
      if (record === null) throw new Refused('NotFoundException', NO_SUCH_LOAN);
      return toAccountDetail(record, facts);
    },

    getAccountHistory: async (
      input: RequestOf<typeof getAccountHistory>,
      caller: Caller,
    ): Promise<ResponseOf<typeof getAccountHistory>> => {
      const reader = getReader(loanSystems, input.lmsId);
      const lines = await reader.history(input.loanId, customerIdsIn(toCustomer(caller), reader));
      // Every loan has at least the line of its advance.
      if (lines.length === 0) throw new Refused('NotFoundException', NO_SUCH_LOAN);
      return { transactions: lines.map(toTransaction) };
    },

    getNextBusinessDate: async (
      input: RequestOf<typeof getNextBusinessDate>,
    ): Promise<ResponseOf<typeof getNextBusinessDate>> => {
      const { current, next } = await getReader(loanSystems, input.lmsId).businessDate();
      return { businessDate: next, currentBusinessDate: current };
    },
  };
}
