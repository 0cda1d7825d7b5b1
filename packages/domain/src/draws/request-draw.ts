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

/** Holds `heldCents` more on the line for a pending draw. */
function withHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  return { ...loan, line: { ...line, holdsCents: sumCents(line.holdsCents, heldCents) } };
}

/** True while a line runs: it may be late, but has not ended and is not under a stay. */
function isRunning(loan: LoanSnapshot): boolean {
  return loanStatusFacts(loan.status).accrues === 'books';
}

/** Releases the hold of a draw. A line that has ended holds nothing, even after it is reopened. Throws when the line holds
 *  something but less than this draw. */
export function withoutHold(loan: LoanSnapshot, product: Product, heldCents: Cents): LoanSnapshot {
  const { line } = requireLine(loan, product);
  if (line.holdsCents === 0) return loan;
  const holdsCents = subtractCents(line.holdsCents, heldCents);
  if (holdsCents < 0) throw new Error(`loan ${loan.loanId} does not hold ${heldCents} cents`);
  return { ...loan, line: { ...line, holdsCents } };
}

/** Requests a draw: code 1000, held on the line, without interest or a posting. Refuses `not_eligible` with a `NoDrawReason`;
 *  `amount_out_of_range` with the bounds for that channel. Source: loan-core 1.2 (`draw`), 4.3, 4.5, I12; LOP-049. */
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
 *  `handedOut` when the money leaves at once (cash at the counter, a push to a card). The draw is then completed, at the
 *  lender's `channelFeeCents`. A late line still accepts, because the channel has already taken on the money.
 *  Refuses `not_eligible` with the state of a draw that is not waiting for its channel. Refuses with `line_not_running` when
 *  the line has ended (even if reopened) or come under a stay; the caller then reclaims the money from the channel. Source:
 *  loan-core 2.3 (DRAW), 2.5 G, 4.5. */
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

/** Records that the money of an accepted draw was taken: picked up at the store or agent, or credited by ACH or to the card.
 *  `channelFeeCents` is the lender's cost. Refuses `not_eligible` with the state of any other draw. Source: loan-core 2.3
 *  (DISBURSE). */
export function settleDraw(loan: LoanSnapshot, draw: Draw, channelFeeCents: Cents): Decided<DrawChange> {
  const moved = moveDraw(draw, 'settled');
  if (!moved.ok) return moved;
  const entries = withLines([disburse(draw.channel, draw.amountCents, channelFeeCents)]);
  return decided({ loan, draw: moved.draw, entries, events: [] });
}
