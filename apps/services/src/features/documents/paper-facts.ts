import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { PaperFacts } from '@lendside/domain/documents/templates/parts.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** Legal name and address of the lender from the settings. */
export type LenderSettings = { readonly name: string; readonly address: string } | null;

interface FactsRow {
  readonly borrower: string;
  readonly coborrower: string | null;
  readonly store_phone: string;
  readonly store_address: string;
  readonly was_covered: boolean;
  readonly opening_limit: number | null;
}

const FACTS_OF = statement<FactsRow>(
  'paper_facts',
  'select borrower, coborrower, store_phone, store_address, was_covered, opening_limit from app.paper_facts($1, $2)',
);

/** Returns the name that people know for a brand. */
export function authorOf({ brand }: LoanRecord): string {
  const code = findBrandCode(brand);
  return code === null ? brand.toUpperCase() : brandName(code, {});
}

/** What every document about a loan names, and what was so on the day when the loan was signed. */
export interface LoanPaperFacts extends Omit<PaperFacts, 'madeOn'> {
  readonly atSigning: {
    readonly isCoveredBorrower: boolean;
    /** The limit with which a line was opened. Null for any other loan. */
    readonly creditLimitCents: Cents | null;
  };
}

/** Reads what every document about a loan names: borrowers, lender and store. Without a lender in the settings it names the brand
 *  and the store. `fallbackName` names the borrower of a loan that another system keeps. */
export async function readPaperFacts(
  db: Queryable,
  { record, customerIds, lender, fallbackName }: PaperFactsQuery,
): Promise<LoanPaperFacts> {
  const row = await db.row(FACTS_OF, [record.snapshot.loanId, customerIds]);
  const author = authorOf(record);
  return {
    author,
    lender: {
      name: lender?.name ?? author,
      address: lender?.address ?? row?.store_address ?? '',
      phone: row?.store_phone ?? record.storePhone,
    },
    loanHeader: record.snapshot.loanHeader,
    borrower: row?.borrower ?? fallbackName,
    coborrower: row?.coborrower ?? null,
    atSigning: {
      isCoveredBorrower: row?.was_covered ?? false,
      creditLimitCents: row?.opening_limit == null ? null : cents(row.opening_limit),
    },
  };
}

/** The loan that a document is about, and who asks for it. */
export interface PaperFactsQuery {
  readonly record: LoanRecord;
  readonly customerIds: readonly string[];
  readonly lender: LenderSettings;
  readonly fallbackName: string;
}
