import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { decided, refused, type CommandRefusal, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { STORE_CLOSE_MINUTE } from '@lendside/domain/refinance/cancellation-window.ts';
import {
  completeRenewal as decideCompletion,
  type CompletedRenewal,
} from '@lendside/domain/renewals/complete-renewal.ts';
import type { RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import { hashTerms } from '@lendside/providers/loan-systems/hash-terms.ts';
import { endOffersOfLoan } from '#servicing/commands/offers/end-offers.ts';
import { closeRenewedApplication } from '#servicing/commands/origination/application-rows.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { recordSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { findLockedLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import type { CommandContext } from '#servicing/executor/loan-command.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { readPlanFacts } from './plan-facts.ts';
import { endRenewalBeside, readRenewal, type StoredRenewal } from './renewal-rows.ts';

/** All have signed these terms. */
export interface CompleteCommand extends CommandHead {
  readonly renewalId: string;
  readonly termsHash: string;
  /** The vendor's time of the last signature. */
  readonly signedAt: Date;
}

const SIGNED_MOMENT = statement<{ day: string; minutes: number }>(
  'renewal_signed_moment',
  `select d.day::text as day, servicing.store_minutes(s.time_zone, d.day, $2) as minutes
     from servicing.store s, servicing.business_date_at($1, $2) as d (day) where s.store_id = $3`,
);

/** Returns the business date of the last signature, which is neither before the renewal nor after today, and its minute at the store. */
async function readSignedMoment(
  db: Queryable,
  renewal: StoredRenewal,
  { storeId, signedAt, on }: { readonly storeId: number; readonly signedAt: Date; readonly on: BusinessDate },
): Promise<{ readonly on: BusinessDate; readonly minutes: number }> {
  const row = await db.row(SIGNED_MOMENT, [renewal.lmsId, signedAt, storeId]);
  if (row === null) throw new Error(`there is no store ${storeId}`);
  const day = businessDate(row.day);
  if (day < renewal.openedOn) return { on: renewal.openedOn, minutes: row.minutes };
  return { on: day > on ? on : day, minutes: row.minutes };
}

/** Why the renewal cannot be booked: the refusal, and how the renewal ends by it; null leaves it open. */
interface NotBooked {
  readonly refusal: CommandRefusal;
  readonly end: RenewalEnd | null;
}

function notEligible(reason: string, end: RenewalEnd | null): NotBooked {
  return { refusal: { code: 'not_eligible', reason }, end };
}

const IS_STAYED = statement<{ is_stayed: boolean }>(
  'renewal_is_stayed',
  `select exists (select from servicing.loan o where o.customer_id = any ($1) and o.lms_id = $2 and o.status in (17, 32)) as is_stayed`,
);

/** Checks what may have changed since the renewal was opened. Source: width 5. */
async function findObstacle(
  db: Queryable,
  { record, loan }: LockedLoan,
  renewal: StoredRenewal,
): Promise<NotBooked | null> {
  const customers = [record.customerId, record.cosignerId].filter((id) => id !== null);
  if ((await db.row(IS_STAYED, [customers, renewal.lmsId]))?.is_stayed === true)
    return notEligible('bankrupt', 'protected');
  if (await isCoveredLoan(db, loan.loanId)) return notEligible('military', 'protected');
  for (const customerId of customers) {
    const { isBlocked } = await readCustomerFacts(db, renewal.lmsId, customerId);
    if (isBlocked) return notEligible('risk_denied', 'refused');
  }
  return null;
}

const LOCK_MONEY = statement('complete_renewal_lock', 'select pg_advisory_xact_lock(7344, hashint8($1))::text');
const PAID_MEANWHILE = statement<{ is_paid: boolean }>(
  'renewal_paid_meanwhile',
  `select exists (select from app.payment p
                   where p.loan_id = $1 and p.lms_id = $2 and p.payment_id is distinct from $3
                     and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) as is_paid`,
);

interface ToBook {
  readonly completed: CompletedRenewal;
  readonly signedOn: BusinessDate;
  readonly renewal: StoredRenewal;
}

async function decide(
  command: CompleteCommand,
  locked: LockedLoan,
  { db, on }: CommandContext,
): Promise<{ readonly ok: true; readonly value: ToBook } | ({ readonly ok: false } & NotBooked)> {
  const renewal = await readRenewal(db, command.renewalId);
  if (renewal === null || renewal.loanId !== command.loanId)
    return { ok: false, ...notEligible('renewal_not_found', null) };
  if (renewal.state === 'ended' || renewal.state === 'booked')
    return { ok: false, ...notEligible(`renewal_${renewal.state}`, null) };
  if (renewal.state === 'paying' || renewal.capturedOn === null)
    return { ok: false, ...notEligible('not_captured', null) };
  // A payoff that was accepted meanwhile: when it posts, it ends the renewal; when it fails, the signature still counts.
  if ((await db.row(PAID_MEANWHILE, [renewal.loanId, renewal.lmsId, renewal.paymentId]))?.is_paid === true)
    return { ok: false, ...notEligible('payment_in_flight', null) };
  const { storeId } = locked.record;
  const signed = await readSignedMoment(db, renewal, { storeId, signedAt: command.signedAt, on });
  if (signed.on > renewal.endsOn || (signed.on === renewal.endsOn && signed.minutes >= STORE_CLOSE_MINUTE))
    return { ok: false, ...notEligible('expired', 'expired') };
  const obstacle = await findObstacle(db, locked, renewal);
  if (obstacle !== null) return { ok: false, ...obstacle };
  const terms = await decideTerms(locked, renewal, signed.on, db);
  if (!terms.ok)
    return { ok: false, refusal: terms.refusal, end: terms.refusal.code === 'quote_expired' ? null : 'refused' };
  const isSigned = renewal.revisions.some(({ asOf, hash }) => asOf === signed.on && hash === command.termsHash);
  if (!isSigned || hashTerms(terms.value.terms) !== command.termsHash)
    return { ok: false, refusal: { code: 'quote_expired' }, end: null };
  return { ok: true, value: { completed: terms.value, signedOn: signed.on, renewal } };
}

/** Plans the new loan again under the lock, with the terms of the day on which it was signed. */
async function decideTerms(
  { record, loan, product }: LockedLoan,
  renewal: StoredRenewal,
  signedOn: BusinessDate,
  db: Queryable,
): Promise<Decided<CompletedRenewal>> {
  const facts = await readPlanFacts(db, record, renewal.wish, {
    termsOn: signedOn,
    captured: {
      on: renewal.capturedOn ?? renewal.openedOn,
      acceptedOn: renewal.openedOn,
      chargeCents: renewal.capturedChargeCents,
    },
    tender: renewal.tender ?? 'card',
    newLoanId: renewal.newLoanId,
    newLoanHeader: renewal.newLoanHeader,
  });
  return facts.ok ? decideCompletion(loan, product, renewal.wish, facts.value) : facts;
}

const BOOK = statement('book_renewal', 'select servicing.book_renewal($1, $2, $3, $4, $5)');

async function bookBeside(
  tx: Transaction,
  { key, signedAt }: CompleteCommand,
  { completed, signedOn, renewal }: ToBook,
  on: BusinessDate,
  customerId: string,
): Promise<void> {
  const { loan } = completed.next;
  await recordSales(tx, { key, loanId: loan.loanId, on, isFinanced: true }, completed.items);
  const { cashOutCents, channel, cashCardId = null } = renewal.wish;
  if (cashOutCents > 0)
    await makeDisbursement(tx, {
      reference: key,
      loanId: loan.loanId,
      customerId,
      purpose: 'refinance',
      channel,
      destination: cashCardId,
      amountCents: cashOutCents,
      on,
      isHeld: true,
    });
  const taken = renewal.wish.kind === 'productSwitch' ? 'line' : cashOutCents > 0 ? 'qualifiedAmount' : null;
  await endOffersOfLoan(tx, renewal.loanId, taken, on);
  await closeRenewedApplication(tx, renewal.loanId, on);
  await tx.rows(BOOK, [renewal.renewalId, signedAt, signedOn, on, nextBusinessDay(signedOn)]);
}

/** Books the new loan of a renewal that all have signed (loan-core T08, T10). Its payment is booked already. Refuses with `quote_expired`
 *  when the signed terms are not those of their day; the renewal stays open then. Every other refusal ends it in the same commit: too
 *  late, a petition or protection, a blocked borrower, or terms that the loan no longer allows. While a payoff of the loan is on its
 *  way, refuses with the reason `payment_in_flight` and leaves the renewal open. Source: width 5; loan-core 3.3. */
export async function completeRenewal(tx: Transaction, command: CompleteCommand) {
  const { key, lmsId, loanId, renewalId, termsHash, signedAt, poster, actor = 'customer' } = command;
  let end: RenewalEnd | null = null;
  let endedOn: BusinessDate | null = null;
  // The lock of money operations on a loan, before its row: no payoff is accepted between the look at payments and the commit.
  await tx.rows(LOCK_MONEY, [loanId]);
  const answer = await runLoanCommand(
    tx,
    {
      key,
      kind: 'renewal.complete',
      lmsId,
      loanIds: [loanId],
      actor,
      input: { loanId, renewalId, termsHash, signedAt: signedAt.toISOString() },
      ...(poster === undefined ? {} : { poster }),
    },
    async (context) => {
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const decision = await decide(command, locked.value, context);
      if (!decision.ok) {
        ({ end } = decision);
        endedOn = context.on;
        return refused(decision.refusal);
      }
      const { completed, signedOn } = decision.value;
      const { record } = locked.value;
      const { loan } = completed.next;
      return decided({
        changes: [completed.old],
        newLoans: [{ ...completed.next, owner: record, refinancedFrom: loanId }],
        answer: {
          newLoanId: loan.loanId,
          newLoanHeader: loan.loanHeader,
          newPrincipalCents: loan.originalPrincipalCents,
          newDueOn: loan.schedule[0]?.dueOn ?? null,
          signedOn,
        },
        alongside: (write) => bookBeside(write, command, decision.value, context.on, record.customerId),
      });
    },
  );
  if (!answer.ok && end !== null && endedOn !== null) await endRenewalBeside(tx, loanId, end, endedOn);
  return answer;
}
