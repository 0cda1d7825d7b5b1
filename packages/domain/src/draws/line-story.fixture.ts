import type { BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import type { DatedEntry } from '#loans/fold-ledger.ts';
import { foldLine } from '#loans/lines/line-fold.ts';
import { applyLinePayment } from '#loans/lines/line-payment.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import type { CreditLine, LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { PaymentPurpose } from '#loans/payments/payment-allocation.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { reversePayment } from '#loans/payments/reverse-payment.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';
import type { Draw, DrawChange } from './draw.ts';
import type { DrawFacts } from './draw-permission.ts';
import { openLine } from './open-line.ts';
import { acceptDraw, requestDraw } from './request-draw.ts';

export const LINE = TENNESSEE_LINE_OF_CREDIT;

/** Facts of a customer who may draw. */
export const CLEAR: DrawFacts = {
  isGuest: false,
  isCoveredBorrower: false,
  hasPendingDraw: false,
  storeCashTodayCents: NO_CENTS,
};

/** A line simulated in memory, with its draws. */
export interface LineStory {
  readonly loan: LoanSnapshot;
  readonly ledger: readonly DatedEntry[];
  readonly draws: readonly Draw[];
}

/** Returns the value of a decision; throws when it was refused. */
export function done<T>(answer: Decided<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

/** Returns the refusal of a decision; throws when it succeeded. */
export function refusalOf<T>(answer: Decided<T>) {
  if (answer.ok) throw new Error('not refused');
  return answer.refusal;
}

/** Returns the line of a loan; throws when it has none. */
export function theLine(loan: LoanSnapshot): CreditLine {
  if (loan.line === null) throw new Error('no line');
  return loan.line;
}

function dated(on: BusinessDate, entries: readonly JournalEntry[]): DatedEntry[] {
  return entries.map((entry) => ({ on, entry }));
}

/** Applies a change of the loan to a story. */
export function after(story: LineStory, change: LoanChange): LineStory {
  return { ...story, loan: change.loan, ledger: [...story.ledger, ...dated(story.loan.asOf, change.entries)] };
}

/** Applies a change of the loan and a draw to a story. */
export function afterDraw(story: LineStory, change: DrawChange): LineStory {
  const others = story.draws.filter((draw) => draw.reference !== change.draw.reference);
  return { ...after(story, change), draws: [...others, change.draw] };
}

/** Opens a line. */
export function beginLine(creditLimitCents: Cents, openedOn: BusinessDate): LineStory {
  const opened = done(
    openLine({ loanId: 1, loanHeader: '00001-0000001-00', product: LINE, creditLimitCents, openedOn }),
  );
  return { loan: opened.loan, ledger: dated(openedOn, opened.entries), draws: [] };
}

/** Requests a draw on the current day. */
export function askFor(story: LineStory, amountCents: Cents, channel: DisbursementChannel): LineStory {
  const reference = `draw-${story.draws.length + 1}`;
  return afterDraw(story, done(requestDraw(story.loan, LINE, { reference, amountCents, channel }, CLEAR)));
}

/** Returns the draw requested or changed last. */
export function lastDraw(story: LineStory): Draw {
  const draw = story.draws.at(-1);
  if (draw === undefined) throw new Error('no draw');
  return draw;
}

/** Draws on the current day; the channel accepts immediately. */
export function drawNow(story: LineStory, amountCents: Cents, channel: DisbursementChannel): LineStory {
  const asked = askFor(story, amountCents, channel);
  return afterDraw(asked, done(acceptDraw(asked.loan, LINE, lastDraw(asked))));
}

/** Pays on the current day. */
export function payLine(
  story: LineStory,
  amountCents: Cents,
  purpose: PaymentPurpose = 'standard',
  tender: PaymentTender = 'ach',
): LineStory {
  return after(story, { ...applyLinePayment(story.loan, LINE, amountCents, purpose, tender), events: [] });
}

/** Makes the bank return, with R01 on the current day, the entries posted between `before` and `paid`. */
export function returnPayment(story: LineStory, before: LineStory, paid: LineStory): LineStory {
  const history = story.ledger.map((dated, index) => ({ key: String(index), ...dated }));
  const answer = reversePayment(story.loan, LINE, {
    posted: history.slice(before.ledger.length, paid.ledger.length),
    kind: 'achReturn',
    returnCode: 'R01',
    isChannelSettled: false,
    chargebackFeeCents: NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: null,
    history,
  });
  return after(story, done(answer));
}

/** Runs the line day by day until `on`. */
export function liveLineUntil(story: LineStory, on: BusinessDate): LineStory {
  let { loan } = story;
  const ledger = [...story.ledger];
  while (loan.asOf < on) {
    const day = openNextDay(loan, LINE);
    loan = day.loan;
    ledger.push(...dated(loan.asOf, day.entries));
  }
  return { ...story, loan, ledger };
}

/** Recomputes the line from its entries. */
export function refoldLine({ loan, ledger }: LineStory) {
  return foldLine(ledger, {
    openedOn: loan.noteOn,
    rateE8: LINE.rateE8,
    customaryFeeRateE8: LINE.customaryFeeRateE8,
    cycleDays: theLine(loan).statements.map((statement) => statement.cycleOn),
    through: loan.asOf,
  });
}
