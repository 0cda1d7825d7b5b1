import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import {
  voidRefinance as decideVoid,
  type PostedRefinance,
  type VoidedRefinance,
  type VoidFacts,
} from '@lendside/domain/refinance/void-refinance.ts';
import type { AskedMoment } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { findLockedLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { endFinancedSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import {
  endDisbursement,
  findDisbursement,
  type DisbursementState,
} from '#servicing/commands/disbursements/disbursement-rows.ts';
import { readBooks, standing, type BookedEntry } from '#servicing/ledger/loan-books.ts';
import type { CommandContext } from '#servicing/executor/loan-command.ts';
import { voidRenewalBeside } from '#servicing/commands/renewals/renewal-rows.ts';
import { findPredecessor } from './renewal-chain.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { storeMinutesOfDay } from '#servicing/loans/store-clock.ts';

const CASH: Readonly<Record<DisbursementState, VoidFacts['cashOut']>> = {
  held: 'waiting',
  requested: 'waiting',
  approved: 'waiting',
  completed: 'taken',
  cancelled: 'returned',
  failed: 'returned',
  expired: 'returned',
};

/** Returns the waivers that one command booked together with a refinance. Its keys are the command's key, with a number from the
 *  second transaction on. */
function waivedWith(onOld: readonly BookedEntry[], refinance: BookedEntry): readonly BookedEntry[] {
  const key = refinance.key.replace(/:\d+$/, '');
  const isOfCommand = (other: string): boolean => other === key || other.startsWith(`${key}:`);
  return onOld.filter(
    (booked) => booked.entry.event === 'FEE_WAIVE' && booked.on === refinance.on && isOfCommand(booked.key),
  );
}

const SIGNED_ON = statement<{ signed_on: string }>(
  'renewal_signed_on',
  "select signed_on from servicing.renewal where new_loan_id = $1 and state = 'booked' and signed_on is not null",
);

async function readRefinance(db: CommandContext['db'], oldId: number, nextId: number): Promise<PostedRefinance | null> {
  const onNext = standing(await readBooks(db, nextId));
  const refinance = onNext.find(({ entry }) => entry.event === 'REFINANCE');
  if (refinance === undefined) return null;
  const onOld = standing(await readBooks(db, oldId));
  return {
    waived: waivedWith(onOld, refinance),
    unearned: onOld.findLast(({ entry }) => entry.event === 'REFINANCE_UNEARNED') ?? null,
    refinance,
    onNext: onNext.filter((booked) => booked !== refinance),
  };
}

/** When a refinance is taken back. `asked`: the moment in which somebody asked for it; default: now. */
interface VoidMoment {
  readonly minutesOfDay?: number | undefined;
  readonly asked?: AskedMoment | undefined;
}

/** Reads the facts that decide whether the refinance that made a locked loan may still be voided. Returns null when the loan
 *  came from no refinance. */
export async function readVoidFacts(
  context: CommandContext,
  ids: { readonly old: number; readonly next: number },
  storeId: number,
  { minutesOfDay, asked }: VoidMoment,
): Promise<VoidFacts | null> {
  const posted = await readRefinance(context.db, ids.old, ids.next);
  if (posted === null) return null;
  const cash = await findDisbursement(context.db, ids.next, 'refinance');
  const signed = await context.db.row(SIGNED_ON, [ids.next]);
  const on = asked?.on ?? context.on;
  return {
    ...(signed === null ? {} : { signedOn: businessDate(signed.signed_on) }),
    now: { on, minuteOfDay: await storeMinutesOfDay(context.db, { storeId, on, minutesOfDay, at: asked?.at }) },
    cashOut: cash === null ? 'none' : CASH[cash.state],
    posted,
  };
}

/** Cancels the parts of a voided refinance: cash that was not taken yet, the products it financed, and its renewal. */
export async function cancelWhatCameWith(
  tx: Transaction,
  nextId: number,
  on: BusinessDate,
  why: 'asked' | 'paymentReturned' = 'asked',
): Promise<void> {
  await voidRenewalBeside(tx, nextId, on, why);
  const cash = await findDisbursement(tx, nextId, 'refinance');
  if (cash !== null) await endDisbursement(tx, cash.reference, 'cancelled', on);
  await endFinancedSales(tx, nextId, on);
}

async function decide(
  context: CommandContext,
  ids: { readonly old: number; readonly next: number },
  moment: VoidMoment,
): Promise<Decided<VoidedRefinance>> {
  const next = findLockedLoan(context, ids.next);
  if (!next.ok) return next;
  const old = findLockedLoan(context, ids.old);
  if (!old.ok) return old;
  const facts = await readVoidFacts(context, ids, next.value.record.storeId, moment);
  if (facts === null) return refused({ code: 'not_eligible', reason: 'not_refinanced' });
  return decideVoid(old.value.loan, old.value.product, next.value.loan, facts);
}

/** Voids a refinance, given its new loan (loan-core T09). The moment in which it was `asked` decides whether it is in time. Restores the old loan with its payment; the new loan is treated as
 *  never made. Refuses with `not_eligible` (reason `not_refinanced`) when the loan came from no refinance. Source: loan-core
 *  2.3, 3.3, 4.5. */
export async function voidRefinance(tx: Transaction, head: CommandHead & { readonly asked?: AskedMoment }) {
  const { key, lmsId, loanId: nextId, actor = 'customer', poster, minutesOfDay, asked } = head;
  // The predecessor never changes once the loan exists, so it may be read before the locks.
  const oldId = await findPredecessor(tx, nextId);
  return runLoanCommand(
    tx,
    {
      key,
      kind: 'refinance.void',
      lmsId,
      loanIds: oldId === null ? [nextId] : [oldId, nextId],
      actor,
      input: { loanId: nextId },
      ...(poster === undefined ? {} : { poster }),
    },
    async (context) => {
      if (oldId === null) return refused({ code: 'not_eligible', reason: 'not_refinanced' });
      const decision = await decide(context, { old: oldId, next: nextId }, { minutesOfDay, asked });
      if (!decision.ok) return decision;
      const { old, next } = decision.value;
      return decided({
        changes: [old, next],
        renewals: [{ loanId: oldId, into: null }],
        answer: { loanId: oldId, voidedLoanId: nextId },
        alongside: (write) => cancelWhatCameWith(write, nextId, context.on),
      });
    },
  );
}
