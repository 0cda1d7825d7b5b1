import type { Draw } from '@lendside/domain/draws/draw.ts';
import type { DrawFacts } from '@lendside/domain/draws/draw-permission.ts';
import { requestDraw as decideDraw } from '@lendside/domain/draws/request-draw.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { decided, refused, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import { NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { answersTo, type Queryable, type Transaction } from '#platform/database.ts';
import { changeLoan, changeLoansTogether, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { queuePayout } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { lockCashOfDraws, readDrawFacts, saveDraws, type DrawToSave } from './draw-rows.ts';

/** A request for a cash advance. The command's key becomes the draw's reference. */
export interface DrawCommand extends CommandHead {
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  readonly isGuest?: boolean;
  /** Masked number of the account or card that receives the money. */
  readonly displayNumber?: string;
  /** The card or account itself: `app.card.card_id`. */
  readonly destination?: string;
  /** The borrower who gets the money. Default: the first borrower of the loan. */
  readonly payeeId?: string;
  /** True when the payouts engine asks, for a payout that exists already. */
  readonly hasPayout?: boolean;
}

/** Everything that the answer to a request depends on, apart from the books. */
function toCommand({
  key,
  lmsId,
  loanId,
  poster,
  actor = 'customer',
  amountCents,
  channel,
  isGuest,
  payeeId,
}: DrawCommand) {
  const input = {
    loanId,
    amountCents,
    channel,
    isGuest: isGuest ?? false,
    ...(payeeId === undefined ? {} : { payeeId }),
  };
  const head = { key, lmsId, loanId, ...(poster === undefined ? {} : { poster }) };
  return { ...head, kind: 'draw.request', actor, input, channel: PAYMENT_CHANNELS[channel] };
}

type ToDecide = Pick<DrawCommand, 'key' | 'amountCents' | 'channel' | 'isGuest' | 'payeeId'>;

/** Decides on a request with the loan as it is locked. */
function decide(
  { key: reference, amountCents, channel, isGuest = false, payeeId }: ToDecide,
  { record, loan, product }: LockedLoan,
  facts: Omit<DrawFacts, 'isGuest'> | undefined,
): Decided<{ readonly draw: Draw; readonly change: LoanChange; readonly customerId: string }> {
  if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
  const customerId = payeeId ?? record.customerId;
  if (customerId !== record.customerId && customerId !== record.cosignerId)
    return refused({ code: 'not_eligible', reason: 'not_a_borrower' });
  if (facts === undefined) throw new Error(`draw ${reference}: nothing is known of loan ${loan.loanId}`);
  const decision = decideDraw(loan, product, { reference, amountCents, channel }, { isGuest, ...facts });
  if (!decision.ok) return decision;
  const { draw, ...change } = decision.value;
  return decided({ draw, change, customerId });
}

/** Reads the facts of draws, for those at the store under the lock of the limit that they share with all other cash of their person. The locks
 *  of the loans come before. */
async function readLockedFacts(db: Queryable, draws: readonly Pick<DrawCommand, 'loanId' | 'payeeId' | 'channel'>[]) {
  const asked = draws.map(({ loanId, payeeId, channel }) => ({ loanId, payeeId: payeeId ?? null, channel }));
  // Both are sent together and run in this order.
  const [, facts] = await answersTo([
    lockCashOfDraws(
      db,
      asked.filter(({ channel }) => channel === 'store'),
    ),
    readDrawFacts(db, asked),
  ]);
  return facts;
}

/** Requests a draw (code 1000). The amount is held on the line; nothing is posted yet. Without a
 *  payout, queues that the engine makes one. Source: loan-core 4.3, 4.5; DRW-001 ff. */
export function requestDraw(tx: Transaction, command: DrawCommand) {
  const { displayNumber = null, destination = null, loanId } = command;
  return changeLoan(tx, toCommand(command), async (locked, { db, on }) => {
    const facts = await readLockedFacts(db, [command]);
    const decision = decide(command, locked, facts.get(loanId));
    if (!decision.ok) return decision;
    const { draw, change, customerId } = decision.value;
    return decided({
      change,
      answer: { reference: draw.reference, state: draw.state },
      alongside: async (write) => {
        saveDraws(write, [{ draw, customerId, on, expiresOn: null, displayNumber, destination }]);
        if (command.hasPayout !== true) await queuePayout(write, 'payout.make', draw.reference);
      },
    });
  });
}

/** A request for a draw that has its payout already. */
export type DrawOfPayout = Omit<DrawCommand, 'lmsId' | 'hasPayout' | 'poster' | 'minutesOfDay'>;

/** Requests draws on different lines together, each as `requestDraw` would. The payouts engine asks, so each has its payout already. */
export async function requestDraws(tx: Transaction, lmsId: BuiltInSystemId, draws: readonly DrawOfPayout[]) {
  const saved: DrawToSave[] = [];
  // Store cash that earlier draws of this batch take from the daily limit of each person.
  const cashOf = new Map<string, Cents>();
  const answers = await changeLoansTogether(tx, {
    lmsId,
    commands: draws.map((draw) => ({ ...toCommand({ ...draw, lmsId }), draw })),
    keepsRefusals: true,
    readFacts: (db) => readLockedFacts(db, draws),
    decide: ({ loanId, draw: asked }, locked, { on }, facts) => {
      const known = facts.get(loanId);
      const payeeId = asked.payeeId ?? locked.record.customerId;
      const taken = cashOf.get(payeeId) ?? NO_CENTS;
      const decision = decide(
        asked,
        locked,
        known && { ...known, storeCashTodayCents: sumCents(known.storeCashTodayCents, taken) },
      );
      if (!decision.ok) return decision;
      const { draw, change, customerId } = decision.value;
      if (draw.channel === 'store') cashOf.set(payeeId, sumCents(taken, draw.amountCents));
      const { displayNumber = null, destination = null } = asked;
      saved.push({ draw, customerId, on, expiresOn: null, displayNumber, destination });
      return decided({ change, answer: { reference: draw.reference, state: draw.state } });
    },
  });
  saveDraws(tx, saved);
  return answers;
}
