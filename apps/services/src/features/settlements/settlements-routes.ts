import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { sumCents } from '@lendside/domain/money/cents.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { findSettlement } from './settlement-queries.ts';

type Answer = ResponseOf<typeof getSettlementStatus>;

/** Returns the handlers of the area `settlements`. Source: LAP-088, LAP-089, OFR-007, OFR-008, LOP-128. */
export function settlementsHandlers({
  loanSystems,
}: {
  readonly loanSystems: readonly LoanReader[];
}): Handlers<'settlements'> {
  const read = async (caller: Customer, loanId: number): Promise<Answer> => {
    const { record, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
    const found = await findSettlement(loanSystems, record, customerIds);
    if (found === null) throw new Refused('NotFoundException', 'There is no settlement offer for this loan.');
    return {
      loanId,
      docExp: found.docExpiresOn,
      docSigned: found.docSigned,
      paymentMade: found.paymentMade,
      step: found.step,
      claimAmount: sumCents(found.settlementAmountCents, found.savedCents),
      settlementAmount: found.settlementAmountCents,
      forgivenAmount: found.savedCents,
      triesLeft: found.triesLeft,
      triesUsed: found.triesUsed,
    };
  };
  return {
    getSettlementStatus: ({ loanId }, caller) => read(caller, loanId),
    setSettlementStatus: async ({ loanId, docSigned, paymentMade }, caller) => {
      const status = await read(caller, loanId);
      if (docSigned && !status.docSigned) throw new Refused('SettlementNotSigned', 'The settlement is not signed yet.');
      if (paymentMade && !status.paymentMade) throw new Refused('ConflictException', 'The settlement is not paid yet.');
      return status;
    },
  };
}
