import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { reinstatementCents } from '@lendside/domain/loans/losses/reinstatement.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import { recordRepoStep } from '#servicing/commands/recovery/repo-cases.ts';

const AT_STORE = 'store';

/** Takes a payment at the store for a loan in recovery and recalls the agent. */
function payAtStore(
  tx: Transaction,
  head: CommandHead,
  kind: 'reinstate' | 'redeem',
  amountOf: (locked: LockedLoan) => Cents,
) {
  const command = { ...head, kind: `store.${kind}`, actor: AT_STORE, channel: MONEY_CHANNELS.store } as const;
  return changeLoan(tx, { ...command, input: { loanId: head.loanId } }, (locked, { on }) => {
    const { loan, product, record } = locked;
    const facts = { at: AT_STORE, paymentInFlight: record.paymentInFlight } as const;
    const may = kind === 'reinstate' ? loanCan.reinstate(loan, product, facts) : loanCan.redeem(loan, facts);
    if (!may.allowed) return refused({ code: 'not_eligible', reason: may.reason });
    const amountCents = amountOf(locked);
    if (amountCents <= 0) return refused({ code: 'not_eligible', reason: 'nothing_to_pay' });
    const purpose = kind === 'reinstate' ? 'reinstatement' : 'redemption';
    const { loan: after, entries, event } = applyPayment(loan, product, amountCents, purpose, AT_STORE);
    return decided({
      change: { loan: after, entries, events: event === null ? [] : [event] },
      answer: { amountCents },
      alongside: (write) => recordRepoStep(write, loan.loanId, { recalledOn: on }),
    });
  });
}

/** Takes the reinstatement amount at the store for a loan that is out for repo or recovered (loan-core T15, T19). Pawns use
 *  `reinstatePawn` instead. Refuses with `not_eligible` (a `NotReinstatableReason`), or with `nothing_to_pay` when nothing is
 *  past due. Source: loan-core 3.3, 4.3. */
export function reinstateAtStore(tx: Transaction, head: CommandHead) {
  return payAtStore(tx, head, 'reinstate', ({ loan, product }) => reinstatementCents(loan, product));
}

/** Takes the payoff of a recovered vehicle at the store, including its costs (loan-core T18), and recalls the agent. Also
 *  works for a written-off claim whose vehicle is out for repo or recovered. Refuses with `not_eligible` (a
 *  `NotRedeemableReason`). Source: loan-core 3.3, LOP-022. */
export function redeemAtStore(tx: Transaction, head: CommandHead) {
  return payAtStore(tx, head, 'redeem', ({ loan }) => payoffCents(loan));
}
