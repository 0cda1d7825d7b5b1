import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import { achSettle, processorSettle, reverse } from '@lendside/domain/ledger/payment-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { cents, NO_CENTS, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import { RATE_SCALE } from '@lendside/domain/money/rate.ts';
import { roundHalfUp } from '@lendside/domain/money/rounding.ts';
import { statement, type Database } from '#platform/database.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';

/** The processor's fee on card payments, which is our cost: 1.5 %. Source: loan-core 2.5 C. */
const PROCESSOR_FEE_E8 = 1_500_000n;

const RECEIVED_ON = statement<{ card: number; ach: number }>(
  'received_on',
  `
  select servicing.received_on($1, '1020', $2, $3) as card, servicing.received_on($1, '1030', $2, $3) as ach`,
);

/** When returns exceed collections, the bank collects the difference from us. */
function settleAch(amountCents: Cents): JournalEntry {
  return amountCents >= 0
    ? achSettle(amountCents)
    : reverse(achSettle(subtractCents(NO_CENTS, amountCents)), 'ACH_SETTLE');
}

/** Books the payouts of the processor and the bank on a business day: everything received since the previous business day.
 *  Does nothing on other days. Each day settles once. Source: loan-core 2.3 (PROCESSOR_SETTLE, ACH_SETTLE), 5.2 step 2. */
export async function settleClearing(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<void> {
  if (!isBusinessDay(on)) return;
  const received = await db.row(RECEIVED_ON, [lmsId, addBusinessDays(on, -1), addDays(on, -1)]);
  const cardCents = cents(received?.card ?? 0);
  const achCents = cents(received?.ach ?? 0);
  const feeCents = roundHalfUp(BigInt(cardCents) * PROCESSOR_FEE_E8, BigInt(RATE_SCALE));
  const facts = { lmsId, businessDate: on, loanId: null, actor: 'dayEnd' } as const;
  const journal = [
    ...(cardCents > 0
      ? [
          toJournalTransaction(processorSettle(cardCents, feeCents), {
            ...facts,
            key: `settle:${lmsId}:card:${on}`,
            chain: `settle:${lmsId}:card`,
          }),
        ]
      : []),
    ...(achCents !== 0
      ? [
          toJournalTransaction(settleAch(achCents), {
            ...facts,
            key: `settle:${lmsId}:ach:${on}`,
            chain: `settle:${lmsId}:ach`,
          }),
        ]
      : []),
  ];
  if (journal.length > 0) await db.transaction((tx) => postJournal(tx, journal));
}
