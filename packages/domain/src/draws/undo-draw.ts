import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { drawCancelled, drawReturned, type DrawUndone } from '#ledger/line-postings.ts';
import { disburseFailed, type DisbursementChannel } from '#ledger/loan-postings.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { lineAccrues } from '#loans/lines/line-accrual.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import { trimBilled } from '#loans/lines/line-parts.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { minCents, subtractCents, sumCents } from '#money/cents.ts';
import { moveDraw, type Draw, type DrawChange } from './draw.ts';
import { drawWindowOpen } from './draw-window.ts';
import { withoutHold } from './request-draw.ts';

function less(exact: bigint, part: bigint): bigint {
  return part >= exact ? 0n : exact - part;
}

function postedOn(draw: Draw): BusinessDate {
  if (draw.approvedOn === null) throw new Error(`draw ${draw.reference} was never accepted`);
  return draw.approvedOn;
}

/** Removes a draw from the line as if it had never been made. Its unpaid principal and the unpaid exact charges for its days
 *  are removed. Principal already repaid becomes the customer's credit. Statements that billed any of it bill that much less. */
function withoutDraw(loan: LoanSnapshot, product: Product, draw: Draw): { loan: LoanSnapshot; undone: DrawUndone } {
  const { line, terms } = requireLine(loan, product);
  const drawnOn = postedOn(draw);
  const days = daysBetween(drawnOn, loan.asOf);
  const b = loan.balances;
  const accruedExact = less(loan.accruedExact, accrueExact(0n, draw.amountCents, loan.rateE8, days));
  const customaryFeeExact = less(
    line.customaryFeeExact,
    accrueExact(0n, draw.amountCents, terms.customaryFeeRateE8, days),
  );
  const accrues = lineAccrues(loan);
  const principalCents = minCents(draw.amountCents, b.principalCents);
  const creditCents = subtractCents(draw.amountCents, principalCents);
  const interestCents = owedCents(accruedExact);
  const customaryFeeCents = owedCents(customaryFeeExact);
  const after: LoanSnapshot = {
    ...loan,
    accruedExact,
    balances: {
      ...b,
      principalCents: subtractCents(b.principalCents, principalCents),
      interestCents,
      customaryFeeCents,
      creditCents: sumCents(b.creditCents, creditCents),
    },
    line: { ...line, customaryFeeExact },
  };
  const undone: DrawUndone = {
    principalCents,
    creditCents,
    interestCents: subtractCents(b.interestCents, interestCents),
    customaryFeeCents: subtractCents(b.customaryFeeCents, customaryFeeCents),
    books: accrues === 'books' ? 'books' : 'memo',
    drawnOn,
  };
  return { loan: trimBilled(after), undone };
}

function takeBack(
  loan: LoanSnapshot,
  product: Product,
  draw: Draw,
  moved: Draw,
  post: (channel: DisbursementChannel, undone: DrawUndone) => JournalEntry,
): Decided<DrawChange> {
  if (accountsHoldingDebt(loan) === 'chargedOff') return refused({ code: 'not_eligible', reason: 'charged_off' });
  const { loan: after, undone } = withoutDraw(loan, product, draw);
  return decided({ loan: after, draw: moved, entries: [post(draw.channel, undone)], events: [] });
}

function releaseHold(loan: LoanSnapshot, product: Product, draw: Draw, moved: Draw): Decided<DrawChange> {
  return decided({ loan: withoutHold(loan, product, draw.amountCents), draw: moved, entries: [], events: [] });
}

/** Cancels a draw. A requested draw (1000) can be canceled at any time, which releases the hold. An accepted draw whose money
 *  was not taken (1002) can be canceled until 17:00 of the next business day. It is reversed together with the interest and
 *  fee for its days. Refuses with `not_eligible` and one of these reasons: `window_closed`, `charged_off` (an employee must
 *  settle the claim), or the state of a draw that was taken or has ended. Source: loan-core 2.3 (DRAW cancelled), 4.5;
 *  DRW-003, decision 004 (LOP-051 ends at 1000). */
export function cancelDraw(
  loan: LoanSnapshot,
  product: Product,
  draw: Draw,
  storeMinutesOfDay: number,
): Decided<DrawChange> {
  const moved = moveDraw(draw, 'cancelled');
  if (!moved.ok) return moved;
  if (draw.state === 'requested') return releaseHold(loan, product, draw, moved.draw);
  if (!drawWindowOpen(postedOn(draw), loan.asOf, storeMinutesOfDay)) {
    return refused({ code: 'not_eligible', reason: 'window_closed' });
  }
  return takeBack(loan, product, draw, moved.draw, drawCancelled);
}

/** Records that the channel stopped an accepted draw before anybody took its money, as the borrower asked in time or because the line
 *  ended. Reverses the draw with its charges. The caller checks the time. Refuses with `not_eligible` and one of these reasons:
 *  `charged_off`, or the state of a draw that was taken or has ended. Source: loan-core 2.3 (DRAW cancelled); width 1. */
export function stopDraw(loan: LoanSnapshot, product: Product, draw: Draw): Decided<DrawChange> {
  const moved = moveDraw(draw, 'cancelled');
  if (!moved.ok) return moved;
  if (draw.state === 'requested') return releaseHold(loan, product, draw, moved.draw);
  return takeBack(loan, product, draw, moved.draw, drawCancelled);
}

/** Records that the channel gave the money of a draw back, before or after it counted as paid. Reverses the draw with its charges, at any
 *  time; the money does not wait at the store. Refuses with `not_eligible` and one of these reasons: `charged_off` (an employee must
 *  settle the claim), or the state of a draw that was not accepted or has ended. Source: loan-core 2.3 (DISBURSE returned by the bank). */
export function returnDrawFromBank(loan: LoanSnapshot, product: Product, draw: Draw): Decided<DrawChange> {
  const moved = moveDraw(draw, 'bankReturned');
  if (!moved.ok) return moved;
  return takeBack(loan, product, draw, moved.draw, draw.state === 'completed' ? drawReturned : drawCancelled);
}

/** Books the return of a completed draw's money within the cancel window, as if it had never been drawn. Refuses with
 *  `not_eligible` (reason `window_closed`), or with the draw's state as reason when the draw is not completed. Source:
 *  loan-core 2.3 (DRAW returned). */
export function returnDraw(
  loan: LoanSnapshot,
  product: Product,
  draw: Draw,
  storeMinutesOfDay: number,
): Decided<DrawChange> {
  const moved = moveDraw(draw, 'returned');
  if (!moved.ok) return moved;
  if (!drawWindowOpen(postedOn(draw), loan.asOf, storeMinutesOfDay)) {
    return refused({ code: 'not_eligible', reason: 'window_closed' });
  }
  return takeBack(loan, product, draw, moved.draw, drawReturned);
}

/** Records that the channel does not pay. If it refused the request, the hold is released. If it failed after accepting, the
 *  money waits at the store and interest continues. Refuses with `not_eligible` and the draw's state when the draw is not
 *  pending, or `draw_at_store` when the money already waits there. Source: loan-core 2.3 (DISBURSE failed or expired), 4.5. */
export function failDraw(loan: LoanSnapshot, product: Product, draw: Draw): Decided<DrawChange> {
  if (draw.state === 'requested') {
    const moved = moveDraw(draw, 'refused');
    return moved.ok ? releaseHold(loan, product, draw, moved.draw) : moved;
  }
  const moved = moveDraw(draw, 'channelFailed');
  if (!moved.ok) return moved;
  if (draw.channel === 'store') return refused({ code: 'not_eligible', reason: 'draw_at_store' });
  return decided({
    loan,
    draw: { ...moved.draw, channel: 'store' },
    entries: [disburseFailed(draw.channel, draw.amountCents)],
    events: [],
  });
}

/** Reverses an accepted draw that nobody picked up in time, without charges. Refuses with `not_eligible` and the draw's state
 *  when the draw is not accepted. The caller checks that the pickup time has passed. Source: loan-core 5.2 step 3, 5.5. */
export function lapseDraw(loan: LoanSnapshot, product: Product, draw: Draw): Decided<DrawChange> {
  const moved = moveDraw(draw, 'lapsed');
  if (!moved.ok) return moved;
  return takeBack(loan, product, draw, moved.draw, drawCancelled);
}
