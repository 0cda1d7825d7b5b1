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

/** A requested cash advance. */
export interface DrawRequest {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
}

/** Increases the amount that the line holds for pending draws by `heldCents`. */
function withHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  return { ...loan, line: { ...line, holdsCents: sumCents(line.holdsCents, heldCents) } };
}

/** Returns true while a line is running: it may be late, but has not ended and is not under a stay. */
function isRunning(loan: LoanSnapshot): boolean {
  return loanStatusFacts(loan.status).accrues === 'books';
}

/** Releases the hold of a draw. A line that has ended holds nothing, even after it is reopened. Throws when the line holds
 *  less than this draw but more than nothing. */
export function withoutHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  if (line.holdsCents === 0) return loan;
  const holdsCents = subtractCents(line.holdsCents, heldCents);
  if (holdsCents < 0) throw new Error(`loan ${loan.loanId} does not hold ${heldCents} cents`);
  return { ...loan, line: { ...line, holdsCents } };
}

/** Requests a draw: code 1000, held on the line, without interest or a posting. Refuses with `not_eligible` and a
 *  `NoDrawReason`, or with `amount_out_of_range` and the bounds for that channel. Source: loan-core 1.2 (`draw`), 4.3, 4.5,
 *  I12; LOP-049. */
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

/** Records that the channel accepted a draw (code 1002): its hold becomes principal that bears interest from this day. Pass
 *  `handedOut` when the money is paid immediately (cash at the counter, a push to a card). That completes the draw, and
 *  `channelFeeCents` is the lender's cost. A late line still accepts, because the channel has already committed itself.
 *  Refuses with `not_eligible` and the draw's state when the draw is not waiting for its channel. Refuses with the reason
 *  `line_not_running` when the line has ended (even if reopened) or is under a stay; the caller must reclaim the money from
 *  the channel. Source: loan-core 2.3 (DRAW), 2.5 G, 4.5. */
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

/** Records that the customer got the money of an accepted draw: picked up at the store or agent, or credited by ACH or to the
 *  card. `channelFeeCents` is the lender's cost. Refuses with `not_eligible` and the draw's state when the draw is not
 *  accepted. Source: loan-core 2.3 (DISBURSE). */
export function settleDraw(loan: LoanSnapshot, draw: Draw, channelFeeCents: Cents): Decided<DrawChange> {
  const moved = moveDraw(draw, 'settled');
  if (!moved.ok) return moved;
  const entries = withLines([disburse(draw.channel, draw.amountCents, channelFeeCents)]);
  return decided({ loan, draw: moved.draw, entries, events: [] });
}
