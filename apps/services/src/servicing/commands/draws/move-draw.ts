import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { Draw, DrawChange } from '@lendside/domain/draws/draw.ts';
import { isDrawPending } from '@lendside/domain/draws/draw-states.ts';
import { acceptDraw, settleDraw } from '@lendside/domain/draws/request-draw.ts';
import {
  cancelDraw,
  failDraw,
  lapseDraw,
  returnDraw,
  returnDrawFromBank,
  stopDraw,
} from '@lendside/domain/draws/undo-draw.ts';
import { decided, refused, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, changeLoansTogether, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findDraws, saveDraws, type DrawToSave } from './draw-rows.ts';
import { storeMinutesOfDay } from '#servicing/loans/store-clock.ts';

/** What a channel, or the end of a day, does to a requested draw. */
export type ChannelHappening =
  | { readonly what: 'accept'; readonly handedOut?: { readonly channelFeeCents: Cents } }
  | { readonly what: 'settle'; readonly channelFeeCents?: Cents }
  | { readonly what: 'stop' | 'bankReturn' | 'fail' | 'lapse' };

/** An event that changes a requested draw. Whether the borrower may cancel or return it depends on the hour. */
export type DrawHappening = ChannelHappening | { readonly what: 'cancel' | 'return' };

/** Days that a MoneyGram reference stays valid. Source: loan-core 5.5. */
const MONEY_GRAM_DAYS = 30;
/** Business days that cash waits at a store. Source: loan-core 5.5. */
const STORE_DAYS = 5;

function expiresOn(draw: Draw, on: BusinessDate): BusinessDate | null {
  if (!isDrawPending(draw.state) || draw.approvedOn === null) return null;
  if (draw.channel === 'moneyGram') return addDays(draw.approvedOn, MONEY_GRAM_DAYS);
  if (draw.channel !== 'store') return null;
  return Array.from({ length: STORE_DAYS }).reduce<BusinessDate>((day) => nextBusinessDay(day), on);
}

function decide(
  { loan, product }: LockedLoan,
  draw: Draw,
  happening: DrawHappening,
  minutesOfDay: number,
): Decided<DrawChange> {
  switch (happening.what) {
    case 'accept':
      return acceptDraw(loan, product, draw, happening.handedOut ?? null);
    case 'settle':
      return settleDraw(loan, draw, happening.channelFeeCents ?? NO_CENTS);
    case 'cancel':
      return cancelDraw(loan, product, draw, minutesOfDay);
    case 'stop':
      return stopDraw(loan, product, draw);
    case 'bankReturn':
      return returnDrawFromBank(loan, product, draw);
    case 'return':
      return returnDraw(loan, product, draw, minutesOfDay);
    case 'fail':
      return failDraw(loan, product, draw);
    case 'lapse':
      return lapseDraw(loan, product, draw);
  }
}

const ACTOR = {
  accept: 'partner',
  settle: 'partner',
  cancel: 'customer',
  stop: 'partner',
  return: 'customer',
  bankReturn: 'partner',
  fail: 'partner',
  lapse: 'dayEnd',
} as const;

function toCommand({ reference, happening, actor, ...head }: DrawMove) {
  return {
    ...head,
    kind: `draw.${happening.what}`,
    actor: actor ?? ACTOR[happening.what],
    input: { loanId: head.loanId, reference, happening },
    narrative: reference,
  };
}

type DrawMove = Pick<CommandHead, 'key' | 'lmsId' | 'loanId' | 'actor'> & {
  readonly reference: string;
  readonly happening: DrawHappening;
};

function decideMove(
  { reference, happening }: Pick<DrawMove, 'reference' | 'happening'>,
  locked: LockedLoan,
  draw: Draw | undefined,
  { on, minutes }: { readonly on: BusinessDate; readonly minutes: number },
): Decided<{ readonly change: LoanChange; readonly saved: DrawToSave }> {
  if (locked.product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
  if (draw === undefined || draw.loanId !== locked.loan.loanId)
    return refused({ code: 'not_eligible', reason: 'no_such_draw' });
  if (draw.reference !== reference) throw new Error(`draw ${draw.reference} is not ${reference}`);
  const decision = decide(locked, draw, happening, minutes);
  if (!decision.ok) return decision;
  const { draw: moved, ...change } = decision.value;
  return decided({
    change,
    saved: { draw: moved, customerId: locked.record.customerId, on, expiresOn: expiresOn(moved, on) },
  });
}

function toAnswer({ draw }: DrawToSave) {
  return { reference: draw.reference, state: draw.state, channel: PAYMENT_CHANNELS[draw.channel] };
}

/** Moves a draw to its next state: the channel accepts, settles, fails, stops or returns it, the borrower cancels or
 *  returns it, or it expires. Refuses with `not_eligible` (reason `no_such_draw`) when there is no such draw, and with any refusal of the
 *  domain. Source: loan-core 2.3 (DRAW), 4.5. */
export function moveDraw(
  tx: Transaction,
  { minutesOfDay, poster, ...move }: CommandHead & Pick<DrawMove, 'reference' | 'happening'>,
) {
  const command = { ...toCommand(move), ...(poster === undefined ? {} : { poster }) };
  return changeLoan(tx, command, async (locked, { db, on }) => {
    const draws = await findDraws(db, [move.reference]);
    // Only these depend on the hour.
    const isTimed = move.happening.what === 'cancel' || move.happening.what === 'return';
    const { storeId } = locked.record;
    const minutes = isTimed ? await storeMinutesOfDay(db, { storeId, on, minutesOfDay }) : 0;
    const decision = decideMove(move, locked, draws.get(move.reference), { on, minutes });
    if (!decision.ok) return decision;
    const { change, saved } = decision.value;
    return decided({ change, answer: toAnswer(saved), alongside: async (write) => saveDraws(write, [saved]) });
  });
}

/** What happened to a draw at its channel. */
export interface ChannelMove {
  readonly key: string;
  readonly loanId: number;
  readonly reference: string;
  readonly happening: ChannelHappening;
}

/** Moves draws on different lines together, each as `moveDraw` would. A refusal leaves no trace, because money that left must be bookable when
 *  the books take it later. */
export async function moveDraws(tx: Transaction, lmsId: BuiltInSystemId, moves: readonly ChannelMove[]) {
  const saved: DrawToSave[] = [];
  const answers = await changeLoansTogether(tx, {
    lmsId,
    commands: moves.map((move) => ({ ...toCommand({ ...move, lmsId }), move })),
    keepsRefusals: false,
    readFacts: (db) =>
      findDraws(
        db,
        moves.map(({ reference }) => reference),
      ),
    decide: ({ move }, locked, { on }, draws) => {
      const decision = decideMove(move, locked, draws.get(move.reference), { on, minutes: 0 });
      if (!decision.ok) return decision;
      saved.push(decision.value.saved);
      return decided({ change: decision.value.change, answer: toAnswer(decision.value.saved) });
    },
  });
  const kept = new Set(answers.flatMap((answer) => (answer.ok && !answer.isReplay ? [answer.value.reference] : [])));
  saveDraws(
    tx,
    saved.filter(({ draw }) => kept.has(draw.reference)),
  );
  return answers;
}
