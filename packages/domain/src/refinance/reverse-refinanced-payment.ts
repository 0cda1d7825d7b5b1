import { inverseOf } from '#ledger/reversal-postings.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';
import { undoPayment, type ReturnedPayment } from '#loans/payments/undo-payment.ts';
import {
  emptyNewLoan,
  restoreOldLoan,
  voidRefusalReason,
  type VoidedRefinance,
  type VoidFacts,
} from './void-refinance.ts';

/** Books a returned payment while its refinance may still be voided. The refinance is undone and the new loan counts as never
 *  made (28). The old loan is reopened (33) without the payment. After the window, `reversePaymentBehindRefinance` books the
 *  return on the new loan. `returned.posted` has only the payment's entries. Refuses with `illegal_transition`, or with
 *  `not_eligible` and the reason why the refinance cannot be voided any more. Source: loan-core 3.3 (T09, T30). */
export function reverseRefinancedPayment(
  old: LoanSnapshot,
  oldProduct: Product,
  next: LoanSnapshot,
  facts: VoidFacts,
  returned: ReturnedPayment,
): Decided<VoidedRefinance> {
  const reopening = decideTransition(old.status, old.phase, 'reverseClosingPayment');
  if (!reopening.ok) return refused(reopening.refusal);
  const voiding = decideTransition(next.status, next.phase, 'voidRefinance');
  if (!voiding.ok) return refused(voiding.refusal);
  const reason = voidRefusalReason(next, facts);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  const pair = inverseOf(facts.posted.refinance, 'VOID_REFINANCE');
  const restored = restoreOldLoan(old, oldProduct, facts.posted, pair);
  const emptied = emptyNewLoan(next, facts.posted, pair);
  const undone = undoPayment(moveLoan(restored.loan, 'reverseClosingPayment'), oldProduct, returned);
  return decided({
    old: {
      loan: undone.loan,
      entries: [...restored.entries, ...undone.entries],
      events: ['reverseClosingPayment'],
    },
    next: { ...emptied, loan: moveLoan(emptied.loan, 'voidRefinance'), events: ['voidRefinance'] },
  });
}
