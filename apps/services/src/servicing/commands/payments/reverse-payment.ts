import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { ReturnKind } from '@lendside/domain/ledger/reversal-postings.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import {
  reversePayment as decideReversal,
  reversePaymentBehindRefinance,
} from '@lendside/domain/loans/payments/reverse-payment.ts';
import type { ReturnedPayment } from '@lendside/domain/loans/payments/undo-payment.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { reverseRefinancedPayment } from '@lendside/domain/refinance/reverse-refinanced-payment.ts';
import { settlementCameBack } from '@lendside/domain/settlements/settlement.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { findLockedLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import { readBooks, standing, type BookedEntry } from '#servicing/ledger/loan-books.ts';
import type { CommandContext, CommandDecision } from '#servicing/executor/loan-command.ts';
import { endRenewalBeside } from '#servicing/commands/renewals/renewal-rows.ts';
import { findLastOfChain } from '#servicing/commands/refinance/renewal-chain.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { findOffer, saveOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { cancelWhatCameWith, readVoidFacts } from '#servicing/commands/refinance/void-refinance.ts';

/** A payment that the bank or card issuer took back. */
export interface ReturnCommand extends CommandHead {
  /** Key of the payment's first ledger transaction, as `pay:<reference>`. */
  readonly paymentKey: string;
  readonly kind: ReturnKind;
  /** The bank's return code ("R01"); none for a chargeback. */
  readonly returnCode?: string;
  readonly chargebackFeeCents?: Cents;
  /** True when an earlier try of the same item was already charged the returned-item fee. */
  readonly isFeeTaken?: boolean;
}

/** The processor's fee for a chargeback: 25.00 (policy). */
const CHARGEBACK_FEE_CENTS: Cents = cents(2_500);

const INTEREST_STOPPED = statement<{ stopped_on: string | null }>(
  'interest_stopped',
  // Takes the first stop of accrual since the loan was last reopened, because a sale after a charge-off does not move the date.
  `select min(e.business_date) as stopped_on
     from servicing.loan_event e
    where e.loan_id = $1 and e.event in ('chargeOff', 'sell')
      and e.seq > coalesce((select max(r.seq) from servicing.loan_event r
        where r.loan_id = e.loan_id and r.event = 'reverseClosingPayment'), 0)`,
);

async function interestStoppedOn(db: Queryable, { loan }: LockedLoan): Promise<BusinessDate | null> {
  const stoppedOn = (await db.row(INTEREST_STOPPED, [loan.loanId]))?.stopped_on ?? null;
  return stoppedOn === null ? null : businessDate(stoppedOn);
}

/** Returns the ledger entries of the command that booked the payment. */
function ofCommand(books: readonly BookedEntry[], key: string): BookedEntry[] {
  return books.filter(
    (booked) =>
      booked.key === key ||
      (new RegExp(String.raw`^:\d+$`).test(booked.key.slice(key.length)) && booked.key.startsWith(key)),
  );
}

/** Returns the part of the loan's history that the domain needs to reverse the payment; null for products that need none. */
function historyOf({ product }: LockedLoan, books: readonly BookedEntry[]): ReturnedPayment['history'] {
  if (product.kind === 'line') return standing(books);
  if (product.kind !== 'pawn') return null;
  return books.map(({ key, on, effectiveOn, entry }) => ({ key, on, entry: { ...entry, effectiveOn } }));
}

const MONEY_EVENTS: ReadonlySet<string> = new Set(['PAYMENT', 'PAYMENT_MEMO', 'RECOVERY', 'SETTLEMENT']);

interface Found {
  readonly returned: ReturnedPayment;
  readonly payment: BookedEntry;
}

async function findPayment(
  command: ReturnCommand,
  locked: LockedLoan,
  { db, on }: CommandContext,
): Promise<Decided<Found>> {
  const books = await readBooks(db, locked.loan.loanId);
  const posted = ofCommand(books, command.paymentKey);
  const payment = posted.find(({ entry }) => MONEY_EVENTS.has(entry.event));
  if (payment === undefined) return refused({ code: 'not_eligible', reason: 'payment_not_found' });
  if (payment.isReversed) return refused({ code: 'not_eligible', reason: 'payment_returned_already' });
  return decided({
    payment,
    returned: {
      posted,
      kind: command.kind,
      returnCode: command.returnCode ?? null,
      isChannelSettled: nextBusinessDay(payment.on) <= on,
      chargebackFeeCents:
        command.kind === 'chargeback' ? (command.chargebackFeeCents ?? CHARGEBACK_FEE_CENTS) : cents(0),
      isFeeTaken: command.isFeeTaken ?? false,
      interestStoppedOn: await interestStoppedOn(db, locked),
      history: historyOf(locked, books),
    },
  });
}

type Reversal = Decided<
  CommandDecision<{ readonly loanId: number; readonly status: number; readonly bookedOn: number }>
>;

/** Reverses a payment on a loan that was refinanced since. While the refinance may be voided, it is voided. After that the
 *  newest loan owes the amount. */
async function behindRefinance(
  command: ReturnCommand,
  old: LockedLoan,
  lastId: number,
  { returned }: Found,
  context: CommandContext,
): Promise<Reversal> {
  const last = findLockedLoan(context, lastId);
  if (!last.ok) return last;
  const ids = { old: old.loan.loanId, next: lastId };
  const facts = await readVoidFacts(context, ids, last.value.record.storeId, {
    minutesOfDay: command.minutesOfDay,
  });
  const alone = { ...returned, posted: returned.posted.filter(({ entry }) => MONEY_EVENTS.has(entry.event)) };
  const undone = facts === null ? null : reverseRefinancedPayment(old.loan, old.product, last.value.loan, facts, alone);
  if (undone?.ok === true)
    return decided({
      changes: [undone.value.old, undone.value.next],
      renewals: [{ loanId: ids.old, into: null }],
      answer: { loanId: ids.old, status: undone.value.old.loan.status, bookedOn: ids.old },
      alongside: (write) => cancelWhatCameWith(write, lastId, context.on, 'paymentReturned'),
    });
  const booked = reversePaymentBehindRefinance(last.value.loan, last.value.product, returned);
  if (!booked.ok) return booked;
  return decided({
    changes: [booked.value],
    answer: { loanId: ids.old, status: old.loan.status, bookedOn: lastId },
  });
}

/** Throws when the chain of renewals grew or shrank since it was read, because its new last loan is not locked. Nothing is
 *  decided in that case, and the caller retries. */
async function assertStillLast(
  { db }: CommandContext,
  { lmsId, loanId }: Pick<ReturnCommand, 'lmsId' | 'loanId'>,
  lastId: number,
): Promise<void> {
  const nowLastId = await findLastOfChain(db, loanId);
  if (nowLastId !== lastId)
    throw new LoanSystemUnavailable(lmsId, `loan ${loanId} ends in ${nowLastId} now, and ${lastId} is locked`);
}

/** Reopens the settlement offer that the returned payment had paid. */
async function reopenOffer(tx: Transaction, loanId: number, { payment }: Found): Promise<void> {
  if (payment.entry.event !== 'SETTLEMENT') return;
  const offer = await findOffer(tx, loanId);
  if (offer !== null) await saveOffer(tx, loanId, settlementCameBack(offer));
}

/** Reverses a payment that the bank or card issuer took back (loan-core T30). Posts the exact inverse, and reopens the loan or
 *  settlement that the payment had closed. Charges the interest of the days between and, after R01 or R09, the returned-item
 *  fee. Refuses with `not_eligible` (reason `payment_not_found` or `payment_returned_already`). Throws `LoanSystemUnavailable`
 *  when the loan is being refinanced at the same time or its day is half closed. Source: loan-core 2.3, 3.3 (T30), 5.3. */
export async function reversePayment(tx: Transaction, command: ReturnCommand) {
  const { key, lmsId, loanId, poster, actor = 'partner' } = command;
  const { paymentKey, kind, returnCode, chargebackFeeCents, isFeeTaken } = command;
  const lastId = await findLastOfChain(tx, loanId);
  return runLoanCommand(
    tx,
    {
      key,
      kind: `payment.${kind}`,
      lmsId,
      loanIds: lastId === loanId ? [loanId] : [loanId, lastId],
      actor,
      input: { loanId, paymentKey, kind, returnCode, chargebackFeeCents, isFeeTaken },
      narrative: returnCode ?? kind,
      ...(poster === undefined ? {} : { poster }),
    },
    async (context): Promise<Reversal> => {
      await assertStillLast(context, { lmsId, loanId }, lastId);
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const found = await findPayment(command, locked.value, context);
      if (!found.ok) return found;
      if (locked.value.loan.status === LOAN_STATUS.Refinance)
        return behindRefinance(command, locked.value, lastId, found.value, context);
      const decision = decideReversal(locked.value.loan, locked.value.product, found.value.returned);
      if (!decision.ok) return decision;
      return decided({
        changes: [decision.value],
        answer: { loanId, status: decision.value.loan.status, bookedOn: loanId },
        alongside: async (write) => {
          await reopenOffer(write, loanId, found.value);
          await endRenewalBeside(write, loanId, 'paymentReturned', context.on);
        },
      });
    },
  );
}
