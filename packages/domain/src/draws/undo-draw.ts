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

/** The line as if the draw had never been: its principal and the exact charges of its days taken off, as far as they are
 *  still unpaid. What payments already repaid of the principal becomes the customer's credit. Statements that billed any of
 *  it ask for less. */
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

/** Cancels a draw. While the channel was only asked (1000): at any time, the hold is released. Accepted and not taken (1002):
 *  until 17:00 of the next business day; the draw is posted back with the interest and fee of its days. Refuses
 *  `not_eligible`: `window_closed`, `charged_off` (the claim is settled by hand), or the state of a draw that is taken or over.
 *  Source: loan-core 2.3 (DRAW cancelled), 4.5; DRW-003, decision 004 (LOP-051 ends at 1000). */
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

/** The borrower brings the money of a taken draw back inside the cancel window: as if it had never been drawn. Refuses
 *  `not_eligible`: `window_closed`, or the state of a draw that was not taken. Source: loan-core 2.3 (DRAW returned). */
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

/** The channel does not pay. It refused the request: the hold is released. It gave up after accepting: the money waits at the
 *  store instead, and interest runs on. Refuses `not_eligible` with the state of any other draw, and `draw_at_store` for money
 *  that already waits there. Source: loan-core 2.3 (DISBURSE failed or expired), 4.5. */
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

/** Nobody came for an accepted draw in its time: it is taken back without charge. Refuses `not_eligible` with the state of
 *  any other draw. Whether the time is over is the caller's to know. Source: loan-core 5.2 step 3, 5.5. */
export function lapseDraw(loan: LoanSnapshot, product: Product, draw: Draw): Decided<DrawChange> {
  const moved = moveDraw(draw, 'lapsed');
  if (!moved.ok) return moved;
  return takeBack(loan, product, draw, moved.draw, drawCancelled);
}
