import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import {
  NO_DAY_FACTS,
  takeDayEvents,
  type DayEvents,
  type DayFacts,
} from '@lendside/domain/loans/day-end/decide-day-events.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { dayEventTerms } from './day-end-terms.ts';
import { postJournal, toJournalTransaction, type JournalTransaction } from '#servicing/ledger/journal-store.ts';
import { lockLoans, saveLoans, takeStep, toSavedLoan, type LoanStep } from '#servicing/loans/loan-store.ts';

/** Counts of the fees, statements and status changes of one day. */
export interface EventsOfDay {
  readonly lateFees: number;
  readonly statements: number;
  readonly transitions: number;
  readonly chargeOffs: number;
  /** Loans of covered borrowers that would have gone down the ladder or been charged off. */
  readonly heldBack: number;
}

const NOTHING: EventsOfDay = { lateFees: 0, statements: 0, transitions: 0, chargeOffs: 0, heldBack: 0 };
const BATCH_SIZE = 200;

const CANDIDATES = statement<{ id: number }>(
  'day_event_candidates',
  'select servicing.day_event_candidates($1, $2, $3::jsonb, $4::jsonb, $5, $6) as id',
);
const FACTS = statement<{
  loan_id: number;
  is_covered: boolean;
  is_renewal_open: boolean;
  is_active_duty: boolean;
  notice_of_default_on: string | null;
}>(
  'day_facts',
  `
  select l.loan_id, l.is_covered_borrower as is_covered,
         exists (select from servicing.renewal r where r.loan_id = l.loan_id and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')) as is_renewal_open,
         case when l.is_covered_borrower then servicing.may_be_on_active_duty(l.lms_id, l.customer_id) else false end as is_active_duty,
         (select max(n.made_on) from servicing.notice n where n.loan_id = l.loan_id and n.code = 'N07')::text as notice_of_default_on
    from servicing.loan l where l.loan_id = any ($1)`,
);
const MARK = statement(
  'day_events_taken',
  `
  with fee as (
    update servicing.schedule_item i set late_fee_posted = true
      from unnest($3::bigint[], $4::int[]) as f(loan_id, number) where i.loan_id = f.loan_id and i.number = f.number)
  update servicing.loan l set events_through = $2 where l.loan_id = any ($1)`,
);

interface Decision {
  readonly before: LoanSnapshot;
  readonly paidOffOn: BusinessDate | null;
  readonly events: DayEvents;
  readonly isHeldBack: boolean;
}

const OWN_KEYS: Readonly<Partial<Record<JournalEntry['event'], string>>> = {
  MAINTENANCE_FEE: 'fee:maintenance',
  REPO_COST: 'storage',
  ENTER_NON_ACCRUAL: 'nonaccrual:enter',
  LEAVE_NON_ACCRUAL: 'nonaccrual:leave',
};

/** Returns the journal of one loan's day. The key of a fee contains its installment. An entry that changes the status has the
 *  key of that status change. */
function toDayJournal({ events }: Decision): { journal: JournalTransaction[]; statusKey: string | null } {
  const { loan, entries, lateFees } = events;
  const fees = [...lateFees];
  const statusKey = `status:${loan.loanId}:${loan.asOf}:${loan.status}`;
  let ofStatus = 0;
  const journal = entries.map((entry) => {
    const facts = { lmsId: loan.lmsId, businessDate: loan.asOf, loanId: loan.loanId, actor: 'dayEnd' } as const;
    const fee = entry.event === 'LATE_FEE' ? fees.shift() : undefined;
    if (fee !== undefined) {
      const key = `fee:late:${loan.loanId}:${fee.instalment}`;
      return toJournalTransaction(entry, { ...facts, key, narrative: `instalment ${fee.instalment}` });
    }
    if (entry.event === 'PERIOD_CHARGE')
      return toJournalTransaction(entry, { ...facts, key: `charge:${loan.loanId}:period` });
    const own = OWN_KEYS[entry.event];
    if (own !== undefined) return toJournalTransaction(entry, { ...facts, key: `${own}:${loan.loanId}:${loan.asOf}` });
    ofStatus += 1;
    return toJournalTransaction(entry, { ...facts, key: ofStatus === 1 ? statusKey : `${statusKey}:${ofStatus}` });
  });
  return { journal, statusKey: ofStatus > 0 ? statusKey : null };
}

function toSteps({ before, events }: Decision, statusKey: string | null): LoanStep[] {
  const steps: LoanStep[] = [];
  let from: Parameters<typeof takeStep>[0] = before;
  for (const event of events.events) {
    const taken = takeStep(from, event, 'dayEnd', events.loan.asOf, event === 'chargeOff' ? statusKey : null);
    if (taken === null) throw new Error(`loan ${before.loanId} has no step ${event} from ${from?.status}`);
    steps.push(taken.step);
    from = taken.to;
  }
  return steps;
}

async function readFacts(tx: Transaction, loanIds: readonly number[]): Promise<ReadonlyMap<number, DayFacts>> {
  const rows = await tx.rows(FACTS, [loanIds]);
  return new Map(
    rows.map((row) => [
      row.loan_id,
      {
        isProtected: row.is_covered,
        isRenewalOpen: row.is_renewal_open,
        isActiveDuty: row.is_active_duty,
        noticeOfDefaultOn: row.notice_of_default_on === null ? null : businessDate(row.notice_of_default_on),
      },
    ]),
  );
}

/** True when only the protection of a covered borrower kept the loan from a step of the ladder or its charge-off. */
function isHeldBack(before: LoanSnapshot, events: DayEvents, product: Product, facts: DayFacts): boolean {
  if (!facts.isProtected) return false;
  return takeDayEvents(before, product, { ...facts, isProtected: false }).events.length > events.events.length;
}

function statementCount({ before, events }: Decision): number {
  return (events.loan.line?.statements.length ?? 0) - (before.line?.statements.length ?? 0);
}

async function takeBatch(
  tx: Transaction,
  lmsId: LoanSystemId,
  on: BusinessDate,
  loanIds: readonly number[],
): Promise<EventsOfDay> {
  const records = await lockLoans(tx, lmsId, loanIds, 'dayEnd');
  const facts = await readFacts(tx, loanIds);
  const decisions = records.flatMap(({ snapshot, paidOffOn }): Decision[] => {
    const product = findProduct(snapshot.productId);
    if (product === null) return [];
    // A loan that does not accrue was not moved by `accrueLoans` and is still at the day being closed.
    const before = { ...snapshot, asOf: on };
    const known = facts.get(before.loanId) ?? NO_DAY_FACTS;
    const events = takeDayEvents(before, product, known);
    return [{ before, paidOffOn, events, isHeldBack: isHeldBack(before, events, product, known) }];
  });
  const changed = decisions.filter(
    ({ before, events }) => events.entries.length + events.events.length > 0 || events.loan.line !== before.line,
  );
  const written = changed.map((decision) => ({ decision, ...toDayJournal(decision) }));
  const journal = written.flatMap((each) => each.journal);
  if (journal.length > 0) await postJournal(tx, journal);
  if (written.length > 0) {
    await saveLoans(
      tx,
      written.map(({ decision, statusKey }) =>
        toSavedLoan(decision.events.loan, decision.paidOffOn, toSteps(decision, statusKey)),
      ),
    );
  }
  const fees = changed.flatMap(({ before, events }) =>
    events.lateFees.map((fee) => ({ loanId: before.loanId, number: fee.instalment })),
  );
  await tx.rows(MARK, [loanIds, on, fees.map((fee) => fee.loanId), fees.map((fee) => fee.number)]);
  return {
    lateFees: fees.length,
    statements: changed.reduce((sum, decision) => sum + statementCount(decision), 0),
    transitions: changed.reduce((sum, { events }) => sum + events.events.length, 0),
    chargeOffs: changed.filter(({ events }) => events.events.includes('chargeOff')).length,
    heldBack: decisions.filter((decision) => decision.isHeldBack).length,
  };
}

function add(a: EventsOfDay, b: EventsOfDay): EventsOfDay {
  return {
    lateFees: a.lateFees + b.lateFees,
    statements: a.statements + b.statements,
    transitions: a.transitions + b.transitions,
    chargeOffs: a.chargeOffs + b.chargeOffs,
    heldBack: a.heldBack + b.heldBack,
  };
}

/** Assesses the loans for which something happens on the day that opens: fees of due dates, line statements, steps of
 *  lateness, non-accrual and charge-off. Handles them in batches, each in its own transaction. Loans decided before an
 *  interruption are not decided again. Source: loan-core 5.2 steps 5 to 7. */
export async function assessFeesAndLateness(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<EventsOfDay> {
  const terms = dayEventTerms();
  const [rungs, statuses] = [JSON.stringify(terms.rungs), JSON.stringify(terms.statuses)];
  let total = NOTHING;
  let after = 0;
  for (;;) {
    const rows = await db.rows(CANDIDATES, [lmsId, on, rungs, statuses, after, BATCH_SIZE]);
    const loanIds = rows.map((row) => row.id);
    const last = loanIds.at(-1);
    if (last === undefined) return total;
    total = add(total, await db.transaction((tx) => takeBatch(tx, lmsId, on, loanIds)));
    if (loanIds.length < BATCH_SIZE) return total;
    after = last;
  }
}
