import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { toAskColumns, toEachAsker, type Asker } from './answer-per-asker.ts';
import { readLoanText } from '#servicing/loans/loan-row.ts';

/** One remark about a customer or a loan, as `servicing.screens_asked` returns it. Amounts in cents. */
export type Remark =
  | {
      readonly kind: 'fact';
      readonly ssnOnFile: boolean;
      readonly isBlocked: boolean;
      readonly isCoveredBorrower: boolean;
      readonly isActiveDuty: boolean;
      readonly isMarried: boolean;
      readonly isSpouseNoticed: boolean;
      readonly demographicsComplete: boolean;
      readonly guestRefinanceEnabled: boolean;
      readonly discretionaryIncome: number | null;
    }
  | { readonly kind: 'appraisal'; readonly applicationId: number; readonly amount: number }
  | { readonly kind: 'draw'; readonly loanId: number }
  | {
      readonly kind: 'loan';
      readonly loanId: number;
      readonly isBankrupt: boolean;
      readonly lockedBy: string | null;
      readonly lockedById: string | null;
    };

/** One half of a screen: the loans under a brand or, when the brand is missing, the remarks about their customers. */
interface ScreenAsk extends Asker {
  readonly brand: string | null;
}

interface ScreenAnswer {
  readonly loans: readonly LoanRecord[];
  readonly remarks: readonly Remark[];
}

type ScreenRow = { readonly ask: number } & (
  | { readonly loan: string; readonly remark: null }
  | { readonly loan: null; readonly remark: Remark }
);

const SCREENS_ASKED = statement<ScreenRow>(
  'screens_asked',
  `
  select ask, loan::text, remark from servicing.screens_asked($1, $2, $3, $4)
  union all
  select ask, loan::text, null from servicing.cosigned_screens($1, $2, $3, $4)`,
);

/** Groups run one after another, so that each becomes large; this halves the database's cost for a screen. The next group
 *  starts immediately, so that the database is busy while answers are written. Each screen makes two calls. */
const SCREEN_READS = { groupsAtOnce: 1, enough: 32, followsAtOnce: true };

/** Reads one half of a screen. Both halves share one statement with those of concurrent callers, and each caller gets only
 *  their own. */
export const readScreen = groupCalls(async (db: Queryable, asks: readonly ScreenAsk[]): Promise<ScreenAnswer[]> => {
  const systems = asks.map(({ lmsId }) => lmsId);
  const brands = asks.map(({ brand }) => brand);
  const rows = await db.rows(SCREENS_ASKED, [systems, brands, ...toAskColumns(asks)]);
  const loans = toEachAsker(
    asks,
    rows.flatMap(({ ask, loan }) => (loan === null ? [] : [{ ask, loan: readLoanText(loan) }])),
  );
  const answers = loans.map((ofAsk) => ({ loans: ofAsk, remarks: [] as Remark[] }));
  for (const { ask, remark } of rows) if (remark !== null) answers[ask - 1]?.remarks.push(remark);
  return answers;
}, SCREEN_READS);
