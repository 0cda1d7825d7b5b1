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
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import { readDraws, saveDraw } from './draw-rows.ts';
import { storeMinutesOfDay } from '#servicing/loans/store-clock.ts';

/** An event that changes a requested draw. */
export type DrawHappening =
  | { readonly what: 'accept'; readonly handedOut?: { readonly channelFeeCents: Cents } }
  | { readonly what: 'settle'; readonly channelFeeCents?: Cents }
  | { readonly what: 'cancel' | 'stop' | 'return' | 'bankReturn' | 'fail' | 'lapse' };

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

/** Moves a draw to its next state: the channel accepts, settles, fails, stops or returns it, the borrower cancels or
 *  returns it, or it expires. Refuses with `not_eligible` (reason `no_such_draw`) when there is no such draw, and with any refusal of the
 *  domain. Source: loan-core 2.3 (DRAW), 4.5. */
export function moveDraw(
  tx: Transaction,
  { reference, happening, ...head }: CommandHead & { readonly reference: string; readonly happening: DrawHappening },
) {
  return changeLoan(
    tx,
    {
      ...head,
      kind: `draw.${happening.what}`,
      actor: head.actor ?? ACTOR[happening.what],
      input: { loanId: head.loanId, reference, happening },
      narrative: reference,
    },
    async (locked, { db, on }) => {
      if (locked.product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
      const draw = (await readDraws(db, locked.loan.loanId)).find((each) => each.reference === reference);
      if (draw === undefined) return refused({ code: 'not_eligible', reason: 'no_such_draw' });
      const { storeId } = locked.record;
      // Only these depend on the hour.
      const isTimed = happening.what === 'cancel' || happening.what === 'return';
      const minutes = isTimed ? await storeMinutesOfDay(db, { storeId, on, minutesOfDay: head.minutesOfDay }) : 0;
      const decision = decide(locked, draw, happening, minutes);
      if (!decision.ok) return decision;
      const { draw: moved, ...change } = decision.value;
      return decided({
        change,
        answer: { reference, state: moved.state, channel: PAYMENT_CHANNELS[moved.channel] },
        alongside: (write) =>
          saveDraw(write, moved, { customerId: locked.record.customerId, on, expiresOn: expiresOn(moved, on) }),
      });
    },
  );
}
