import { refused } from '@lendside/domain/loans/loan-change.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { queueRenewalEnd } from '#features/renewals/renewal-queries.ts';
import { endForPaper } from '#features/signing/envelope-queries.ts';
import { findDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { completeRenewal } from '#servicing/commands/renewals/complete-renewal.ts';
import { quoteRenewalIn } from '#servicing/commands/renewals/quote-renewal.ts';
import { askRenewalEnd, findOpenRenewal, reviseRenewal } from '#servicing/commands/renewals/renewal-rows.ts';
import type { CommandHead } from '#servicing/executor/change-loan.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';
import type { Taken } from './taken.ts';

// What the store's desk does for a renewal that a borrower began in the app. Every act is the command that the app's own steps end in.

const CASH_WAITS: ReadonlySet<string> = new Set(['held', 'approved']);

/** Facts of a loan's renewals that decide which acts the store's desk offers. */
export interface RenewalDeskFacts {
  readonly renewal: 'none' | 'paying' | 'toSign';
  readonly isRenewalVoidable: boolean;
  readonly isCashWaiting: boolean;
}

/** Reads them. */
export async function readRenewalFacts(
  db: Queryable,
  { renewal, voidUntil, snapshot }: LoanRecord,
): Promise<RenewalDeskFacts> {
  const cash = await findDisbursement(db, snapshot.loanId, 'refinance');
  return {
    renewal: renewal == null ? 'none' : renewal.state === 'paying' ? 'paying' : 'toSign',
    isRenewalVoidable: voidUntil != null,
    isCashWaiting: cash !== null && cash.channel === 'store' && CASH_WAITS.has(cash.state),
  };
}

/** Takes everybody's signature on the terms of today and books the new loan. What is being signed online ends. Refuses as
 *  `completeRenewal` does. */
export async function signRenewal(tx: Transaction, head: CommandHead, record: LoanRecord): Promise<Taken> {
  const renewal = await findOpenRenewal(tx, head.loanId);
  if (renewal === null) return refused({ code: 'not_eligible', reason: 'renewal_over' });
  const { renewalId, wish, loanId } = renewal;
  const quoted = await quoteRenewalIn(tx, toBuiltIn(record.snapshot.lmsId), {
    loanId,
    wish,
    customerIds: renewal.customerIds,
  });
  if (quoted === null) return refused({ code: 'not_eligible', reason: 'renewal_over' });
  if (!quoted.ok) return quoted;
  const { hash, terms } = quoted.value;
  await reviseRenewal(tx, { renewalId, asOf: terms.asOf, hash });
  const booked = await completeRenewal(tx, {
    ...head,
    actor: 'store',
    renewalId,
    termsHash: hash,
    signedAt: new Date(),
  });
  if (!booked.ok) return booked;
  await endForPaper(tx, head, 'refinance');
  const { newLoanHeader, newDueOn } = booked.value;
  const due = newDueOn === null ? '' : `, due ${newDueOn}`;
  return { ok: true, message: `Signed at the store: the new loan is ${newLoanHeader}${due}.` };
}

/** Asks for the end of the open renewal, as the borrower does in the app: the worker ends what is being signed first. */
export async function endRenewal(tx: Transaction, { loanId }: CommandHead): Promise<Taken> {
  const renewal = await findOpenRenewal(tx, loanId);
  const isAsked =
    renewal !== null &&
    (await askRenewalEnd(tx, { renewalId: renewal.renewalId, why: 'cancelled', customerIds: renewal.customerIds }));
  if (!isAsked) return refused({ code: 'not_eligible', reason: 'renewal_over' });
  await queueRenewalEnd(tx, renewal.renewalId, 'asked');
  return { ok: true, message: 'The renewal ends in a moment; its payment stays on the loan.' };
}

/** Takes back the renewal that made the loan. Refuses as `voidRefinance` does. */
export async function takeRenewalBack(tx: Transaction, head: CommandHead): Promise<Taken> {
  const voided = await voidRefinance(tx, { ...head, actor: 'store' });
  return voided.ok
    ? { ok: true, message: 'The renewal was taken back; the old loan is open again and keeps the payment.' }
    : voided;
}

/** Hands out the cash of the renewal that made the loan. Refuses as `settleCash` does. */
export async function payRenewalCash(tx: Transaction, head: CommandHead): Promise<Taken> {
  const paid = await settleCash(tx, { ...head, actor: 'store' });
  return paid.ok ? { ok: true, message: 'The store handed out the cash.' } : paid;
}
