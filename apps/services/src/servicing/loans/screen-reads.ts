import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { toAskColumns, toEachAsker } from '#servicing/loans/asks.ts';
import type { Asker } from '#servicing/loans/asks.ts';
import type { LoanRow } from '#servicing/loans/loan-row.ts';

/** What rules ask about customers, as `servicing.screens_asked` has it; amounts in cents. */
export interface CircumstancesRow {
  readonly ssnOnFile: boolean;
  readonly isBlocked: boolean;
  readonly isCoveredBorrower: boolean;
  readonly isBankrupt: boolean;
  readonly isMarried: boolean;
  readonly isSpouseNoticed: boolean;
  readonly demographicsComplete: boolean;
  readonly guestRefinanceEnabled: boolean;
  readonly discretionaryIncome: number | null;
  readonly vehicleValue: number | null;
  readonly pendingDraws: readonly number[];
  readonly locks: readonly (readonly [loanId: number, holderName: string])[];
}

/** One half of a screen: the loans under a brand or, without one, what rules ask about their customers. */
interface ScreenAsk extends Asker {
  readonly brand: string | null;
}

interface ScreenAnswer {
  readonly loans: readonly LoanRow[];
  readonly about: CircumstancesRow | null;
}

type ScreenRow = { readonly ask: number } & (
  | { readonly loan: LoanRow; readonly about: null }
  | { readonly loan: null; readonly about: CircumstancesRow }
);

const SCREENS_ASKED = statement<ScreenRow>(
  'screens_asked',
  'select ask, loan, about from servicing.screens_asked($1, $2, $3, $4)',
);

/** A screen's read is longer than the others: smaller groups, and more of them, let the database read while answers are
 *  written. A screen asks twice. */
const SCREEN_READS = { groupsAtOnce: 4, enough: 16 };

/** Answers one half of a screen. Both halves, and those of others who come at the same time, share one statement; everybody
 *  gets what they asked for only. */
export const readScreen = groupCalls(async (db: Queryable, asks: readonly ScreenAsk[]): Promise<ScreenAnswer[]> => {
  const systems = asks.map(({ lmsId }) => lmsId);
  const brands = asks.map(({ brand }) => brand);
  const rows = await db.rows(SCREENS_ASKED, [systems, brands, ...toAskColumns(asks)]);
  const loans = toEachAsker(
    asks,
    rows.filter((row) => row.loan !== null),
  );
  const about = new Map(rows.map((row) => [row.ask, row.about]));
  return loans.map((ofAsk, index) => ({ loans: ofAsk, about: about.get(index + 1) ?? null }));
}, SCREEN_READS);
