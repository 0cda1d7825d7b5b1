import { requestDraw as decideDraw } from '@lendside/domain/draws/request-draw.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { answersTo, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { queuePayout } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { hasPendingDraw, saveDraw, storeCashTodayCents } from './draw-rows.ts';

/** A request for a cash advance. The command's key becomes the draw's reference. */
export interface DrawCommand extends CommandHead {
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  readonly isGuest?: boolean;
  /** Masked number of the account or card that receives the money. */
  readonly displayNumber?: string;
  /** The card or account itself: `app.card.card_id`. */
  readonly destination?: string;
  /** The borrower who gets the money. Default: the first borrower of the loan. */
  readonly payeeId?: string;
  /** True when the payouts engine asks, for a payout that exists already. */
  readonly hasPayout?: boolean;
}

/** Requests a draw (code 1000). The amount is held on the line; nothing is posted yet. Without a
 *  payout, queues that the engine makes one. Source: loan-core 4.3, 4.5; DRW-001 ff. */
export function requestDraw(
  tx: Transaction,
  { amountCents, channel, isGuest, displayNumber, destination, payeeId, hasPayout, ...head }: DrawCommand,
) {
  const input = {
    loanId: head.loanId,
    amountCents,
    channel,
    isGuest: isGuest ?? false,
    ...(payeeId === undefined ? {} : { payeeId }),
  };
  return changeLoan(
    tx,
    { ...head, kind: 'draw.request', actor: head.actor ?? 'customer', input, channel: PAYMENT_CHANNELS[channel] },
    async ({ record, loan, product }, { db, on }) => {
      if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
      const borrowers = [record.customerId, record.cosignerId].filter((id): id is string => id !== null);
      const customerId = payeeId ?? record.customerId;
      if (!borrowers.includes(customerId)) return refused({ code: 'not_eligible', reason: 'not_a_borrower' });
      const [facts, isCovered, isPending, cashTodayCents] = await answersTo([
        Promise.all(borrowers.map((id) => readCustomerFacts(db, head.lmsId, id))),
        isCoveredLoan(db, loan.loanId),
        hasPendingDraw(db, loan.loanId),
        storeCashTodayCents(db, customerId, on),
      ]);
      const decision = decideDraw(
        loan,
        product,
        { reference: head.key, amountCents, channel },
        {
          isGuest: isGuest ?? false,
          isCoveredBorrower: isCovered || facts.some((each) => each.isCoveredBorrower),
          hasPendingDraw: isPending,
          storeCashTodayCents: cashTodayCents,
        },
      );
      if (!decision.ok) return decision;
      const { draw, ...change } = decision.value;
      return decided({
        change,
        answer: { reference: draw.reference, state: draw.state },
        alongside: async (write) => {
          await saveDraw(write, draw, {
            customerId,
            on,
            expiresOn: null,
            displayNumber: displayNumber ?? null,
            destination: destination ?? null,
          });
          if (hasPayout !== true) await queuePayout(write, 'payout.make', draw.reference);
        },
      });
    },
  );
}
