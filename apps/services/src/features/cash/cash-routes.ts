import { isPayoutPending } from '@lendside/domain/payouts/shown-payout.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import { findPayouts, type ShownPayout } from '#features/payouts/payout-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { confirmAccountProof, listAccountProofs, startAccountProof } from './account-proofs.ts';
import { getAddOnLock, takeAddOnLock } from './add-on-lock.ts';
import { cancelDraw } from './cancel-draw.ts';
import type { CashMeans } from './cash-means.ts';
import { CHANNEL_TYPES, findChannelOfType } from './channel-types.ts';
import { askCreditRefund, getCreditRefund } from './credit-refunds.ts';
import { getDrawTerms } from './draw-terms.ts';
import { getDrawResult, todayOf } from './follow-draw.ts';
import { startDraw } from './start-draw.ts';
import { toPayoutEntity } from './to-payout-entity.ts';

/** Returns the handlers of the area `cash`: draws on a line, and where money is that goes out. Source: LAP-026, LAP-027, LAP-083 to
 *  LAP-085, LAP-103. */
export function cashHandlers(means: CashMeans): Handlers<'cash'> {
  const payoutsOf = async (loanId: number, caller: Customer) => {
    const { record } = await findCallerLoan(means.loanSystems, caller, loanId);
    return { record, payouts: await findPayouts(means.database, caller.profileId, record.snapshot) };
  };
  return {
    getDrawTerms: (asked, caller) => getDrawTerms(means, asked, caller),
    startDraw: (asked, caller) => startDraw(means, asked, caller),
    getDrawResult: (asked, caller) => getDrawResult(means, asked, caller),
    cancelDraw: (asked, caller) => cancelDraw(means, asked, caller),
    getAddOnLock: (asked, caller) => getAddOnLock(means, asked, caller),
    takeAddOnLock: (asked, caller) => takeAddOnLock(means, asked, caller),
    listAccountProofs: (_asked, caller) => listAccountProofs(means, caller),
    startAccountProof: (asked, caller) => startAccountProof(means, asked, caller),
    confirmAccountProof: (asked, caller) => confirmAccountProof(means, asked, caller),
    getCreditRefund: (asked, caller) => getCreditRefund(means, asked, caller),
    askCreditRefund: (asked, caller) => askCreditRefund(means, asked, caller),
    listPayouts: async ({ loanId, lmsId }, caller) => {
      const { record, payouts } = await payoutsOf(loanId, caller);
      if (record.snapshot.lmsId !== lmsId) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
      const today = await todayOf(means, lmsId);
      return { payouts: payouts.map((payout) => toPayoutEntity(payout, today)) };
    },
    getDisbursementReference: async ({ loanId, disbursementType }, caller) => {
      const channel = findChannelOfType(disbursementType);
      const { payouts } = await payoutsOf(loanId, caller);
      const newest = payouts.find((payout) => payout.channel === channel && isStillThere(payout));
      if (newest?.referenceNumber == null)
        throw new Refused('NotFoundException', 'No money of this loan waits for you there.');
      return {
        referenceNumber: newest.referenceNumber,
        disbursementType: CHANNEL_TYPES[newest.channel],
        amount: newest.amountCents,
        expirationDate: newest.expiresOn,
      };
    },
  };
}

/** Whether the money waits for the person, or they have it. Money that came back has no reference any more. */
function isStillThere({ state }: ShownPayout): boolean {
  return isPayoutPending(state) || state === 'paid';
}
