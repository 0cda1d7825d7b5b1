import { addDays, businessDate, addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { trialBalance } from '#ledger/invariants.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { begin, D0, dollars, liveUntil, onDay, payLevelOn, type LoanStory } from '#loans/loan-story.fixture.ts';
import { assignRepo, type AssignmentFacts } from './vehicle-recovery.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';

/** Facts that allow the assignment of a vehicle, with a notice of default that is old enough. */
export function readyToAssign(noticeOfDefaultOn: BusinessDate): AssignmentFacts {
  return { noticeOfDefaultOn, isCoveredBorrower: false, isBusy: false, isLocatable: true };
}

/** Returns the value of a decision; throws when it was refused. */
export function must<T>(decision: Decided<T>): T {
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
  return decision.value;
}

/** Applies a change to a story. */
export function take(story: LoanStory, change: LoanChange): LoanStory {
  const dated = change.entries.map((entry) => ({ on: story.loan.asOf, entry }));
  return {
    ...story,
    loan: change.loan,
    ledger: [...story.ledger, ...dated],
    events: [...story.events, ...change.events],
  };
}

/** Runs until `offset` days from D0, rolled to a business day, and applies a command there. */
export function doOn(story: LoanStory, offset: number, command: (there: LoanStory) => Decided<LoanChange>): LoanStory {
  const there = liveUntil(story, onDay(offset));
  return take(there, must(command(there)));
}

/** An Arizona title loan (1103), given by the day offsets of its note date and its level payments. */
export function arizona(
  principal: string,
  noteOffset: number,
  paidOffsets: readonly number[],
  firstDueOn?: BusinessDate,
) {
  const noteOn = onDay(noteOffset);
  const start = begin({ productId: 1103, principal, noteOn, term: 24, firstDueOn: firstDueOn ?? addMonths(noteOn, 1) });
  return paidOffsets.reduce((story, offset) => payLevelOn(story, onDay(offset)), start);
}

/** Formats an entry as in the design: "Dr1100 1500.00 Cr2100 1482.00". */
export function written(entry: JournalEntry): string {
  const side = { dr: 'Dr', cr: 'Cr' } as const;
  return entry.lines
    .map((line) => `${side[line.side]}${line.account} ${(line.amountCents / 100).toFixed(2)}`)
    .join(' ');
}

/** P05 before its assignment. */
export const esther = liveUntil(arizona('3000.00', -182, [-153, -122, -94], businessDate('2026-01-13')), D0);
/** Facts that allow the assignment of P05. */
export const NOTICE = readyToAssign(addDays(D0, -32));
/** A petition filed on D0. */
export const PETITION = { caseNumber: '26-00001', chapter: 7, filedOn: D0 } as const;
/** P05 out for repo with 75.00 of costs: the claim of journal E. */
export const outForRepo = take(esther, must(assignRepo(esther.loan, esther.product, NOTICE)));

/** Returns the changed accounts of entries: debits less credits, in cents. */
export function moved(entries: readonly JournalEntry[]): Record<string, number> {
  return Object.fromEntries([...trialBalance(entries)].filter(([, balance]) => balance !== 0));
}

/** A Tennessee pledge of 1,000.00, `days` old. */
export function pledge(days: number): LoanStory {
  const noteOn = addDays(D0, -days);
  return liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn }), D0);
}

/** A Georgia pawn of 1,500.00, `days` old. */
export function pawn(days: number): LoanStory {
  return liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: addDays(D0, -days) }), D0);
}

/** The loan with its vehicle repossessed. */
export function held(story: LoanStory): LoanSnapshot {
  return { ...story.loan, status: 13 };
}

/** A sale whose notice is old enough. */
export const SALE = { recoveredOn: addDays(D0, -30), saleNoticeOn: addDays(D0, -20), auctionFeeCents: dollars('0.00') };
