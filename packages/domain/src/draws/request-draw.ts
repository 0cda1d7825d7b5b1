import { withLines } from '#ledger/journal-entry.ts';
import { disburse, type DisbursementChannel } from '#ledger/loan-postings.ts';
import { drawPosting } from '#ledger/line-postings.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { minCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { moveDraw, type Draw, type DrawChange } from './draw.ts';
import { channelLimitCents, drawPermission, type DrawFacts } from './draw-permission.ts';

/** A cash advance as asked for. */
export interface DrawRequest {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
}

/** The line with `heldCents` more held for a draw on its way. */
function withHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  return { ...loan, line: { ...line, holdsCents: sumCents(line.holdsCents, heldCents) } };
}

/** Whether a line still runs: it may be late, but it has not ended and no stay is on it. */
function isRunning(loan: LoanSnapshot): boolean {
  return loanStatusFacts(loan.status).accrues === 'books';
}

/** The line with the hold of a draw released; a line that has ended holds nothing any more, not even when it is reopened. Faults
 *  when a line holds something, but not as much. */
export function withoutHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  if (line.holdsCents === 0) return loan;
  const holdsCents = subtractCents(line.holdsCents, heldCents);
  if (holdsCents < 0) throw new Error(`loan ${loan.loanId} does not hold ${heldCents} cents`);
  return { ...loan, line: { ...line, holdsCents } };
}

/** Asks for a draw: code 1000, held on the line, without interest and without a posting. Refuses `not_eligible` with a
 *  `NoDrawReason`, `amount_out_of_range` with the least and most that can be drawn through that channel.
 *  Source: loan-core 1.2 (`draw`), 4.3, 4.5, I12; LOP-049. */
export function requestDraw(
  loan: LoanSnapshot,
  product: Product,
  request: DrawRequest,
  facts: DrawFacts,
): Decided<DrawChange> {
  const permission = drawPermission(loan, product, facts);
  if (!permission.allowed) return refused({ code: 'not_eligible', reason: permission.reason });
  const limitCents = channelLimitCents(request.channel, facts.storeCashTodayCents);
  const maxCents = limitCents === null ? permission.maxCents : minCents(permission.maxCents, limitCents);
  const { amountCents } = request;
  if (amountCents < permission.minCents || amountCents > maxCents) {
    return refused({ code: 'amount_out_of_range', minCents: permission.minCents, maxCents });
  }
  const draw: Draw = {
    ...request,
    loanId: loan.loanId,
    state: 'requested',
    requestedOn: loan.asOf,
    approvedOn: null,
  };
  return decided({ loan: withHold(loan, product, amountCents), draw, entries: [], events: [] });
}

/** The channel accepts a draw (code 1002): its hold becomes principal, which bears interest from this day. `handedOut` when the
 *  money leaves at once (cash at the counter, a push to a card): it is then completed, at the lender's `channelFeeCents`.
 *  Refuses `not_eligible` with the state of a draw that does not wait for its channel, and `line_not_running` when the line ended
 *  (reopened or not) or came under a stay meanwhile: whoever calls takes the money back from the channel. A line that is late by now is drawn on
 *  all the same: the channel has taken the money on. Source: loan-core 2.3 (DRAW), 2.5 G, 4.5. */
export function acceptDraw(
  loan: LoanSnapshot,
  product: Product,
  draw: Draw,
  handedOut: { readonly channelFeeCents: Cents } | null = null,
): Decided<DrawChange> {
  const moved = moveDraw(draw, 'accepted');
  if (!moved.ok) return moved;
  if (!isRunning(loan) || requireLine(loan, product).line.holdsCents < draw.amountCents)
    return refused({ code: 'not_eligible', reason: 'line_not_running' });
  const released = withoutHold(loan, product, draw.amountCents);
  const principalCents = sumCents(loan.balances.principalCents, draw.amountCents);
  const accepted: DrawChange = {
    loan: { ...released, balances: { ...released.balances, principalCents } },
    draw: { ...moved.draw, approvedOn: loan.asOf },
    entries: [drawPosting(draw.amountCents, draw.channel)],
    events: [],
  };
  if (handedOut === null) return decided(accepted);
  const settled = settleDraw(accepted.loan, accepted.draw, handedOut.channelFeeCents);
  if (!settled.ok) return settled;
  return decided({ ...settled.value, entries: [...accepted.entries, ...settled.value.entries] });
}

/** The money of an accepted draw is taken: picked up at the store or agent, credited by ACH or to the card.
 *  `channelFeeCents` is the lender's cost. Refuses `not_eligible` with the state of any other draw.
 *  Source: loan-core 2.3 (DISBURSE). */
export function settleDraw(loan: LoanSnapshot, draw: Draw, channelFeeCents: Cents): Decided<DrawChange> {
  const moved = moveDraw(draw, 'settled');
  if (!moved.ok) return moved;
  const entries = withLines([disburse(draw.channel, draw.amountCents, channelFeeCents)]);
  return decided({ loan, draw: moved.draw, entries, events: [] });
}
