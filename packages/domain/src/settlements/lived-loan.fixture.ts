import type { BusinessDate } from '#calendar/business-date.ts';
import { addMonths } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import { begin, liveUntil, onDay, payLevelOn } from '#loans/loan-story.fixture.ts';
import type { LoanStory } from '#loans/loan-story.fixture.ts';
import type { AssignmentFacts } from './vehicle-recovery.ts';

/** Nothing stands in the way of an assignment; the notice of default is old. */
export function readyToAssign(noticeOfDefaultOn: BusinessDate): AssignmentFacts {
  return { noticeOfDefaultOn, isProtected: false, isBusy: false, isLocatable: true };
}

/** What a decision brought; faults on a refusal. */
export function must<T>(decision: Decided<T>): T {
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
  return decision.value;
}

/** Carries a change into a story. */
export function take(story: LoanStory, change: LoanChange): LoanStory {
  const dated = change.entries.map((entry) => ({ on: story.loan.asOf, entry }));
  return {
    ...story,
    loan: change.loan,
    ledger: [...story.ledger, ...dated],
    events: [...story.events, ...change.events],
  };
}

/** Lives until `offset` days from D0, rolled to a business day, and does something there. */
export function doOn(story: LoanStory, offset: number, command: (there: LoanStory) => Decided<LoanChange>): LoanStory {
  const there = liveUntil(story, onDay(offset));
  return take(there, must(command(there)));
}

/** A title loan of Arizona (1103) told by offsets: note, level payments. */
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

/** An entry as the design writes it: "Dr1100 1500.00 Cr2100 1482.00". */
export function written(entry: JournalEntry): string {
  const side = { dr: 'Dr', cr: 'Cr' } as const;
  return entry.lines
    .map((line) => `${side[line.side]}${line.account} ${(line.amountCents / 100).toFixed(2)}`)
    .join(' ');
}
