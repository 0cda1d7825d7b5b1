import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Transaction } from '#platform/database.ts';

type Stored = { readonly ok: true; readonly posted: Record<string, unknown> } | Extract<PostingResult, { ok: false }>;

type Posted = Extract<PostingResult, { ok: true }>['posted'];

/** Converts a loan to JSON, with exact charges as strings of digits. */
function toStoredLoan({ line, pawn, accruedExact, ...loan }: Omit<LoanSnapshot, 'schedule'>) {
  const period = pawn === null ? null : { ...pawn, graceExact: pawn.graceExact.toString() };
  const kept = line === null ? null : { ...line, customaryFeeExact: line.customaryFeeExact.toString() };
  return { ...loan, accruedExact: accruedExact.toString(), line: kept, pawn: period };
}

/** Converts a posting result to JSON. The schedule is left out, because it never changes and would be nine tenths of each row.
 *  Only a renewed pawn keeps its schedule, which has one line. */
export function toStoredResult(result: PostingResult): unknown {
  if (!result.ok) return result;
  const { renewedInto, ...posted } = result.posted;
  const { schedule: _kept, ...after } = posted.after;
  return {
    ok: true,
    posted: {
      ...posted,
      after: toStoredLoan(after),
      ...(renewedInto === undefined
        ? {}
        : { renewedInto: { ...toStoredLoan(renewedInto), schedule: renewedInto.schedule } }),
    },
  };
}

function fromStoredLoan(loan: LoanSnapshot): LoanSnapshot {
  const { line } = loan;
  // Results that were stored before pawns had a period of their own name none.
  const pawn = (loan as Partial<LoanSnapshot>).pawn ?? null;
  return {
    ...loan,
    pawn: pawn === null ? null : { ...pawn, graceExact: BigInt(pawn.graceExact) },
    accruedExact: BigInt(loan.accruedExact),
    line: line === null ? null : { ...line, customaryFeeExact: BigInt(line.customaryFeeExact) },
  };
}

function fromStored(stored: Stored, schedule: LoanSnapshot['schedule']): PostingResult {
  if (!stored.ok) return stored;
  // `toStoredResult` wrote this value from a `PostingResult`; only the exact charges have another type.
  const { renewedInto, ...posted } = stored.posted as unknown as Posted;
  const renewed = renewedInto === undefined ? {} : { renewedInto: fromStoredLoan(renewedInto) };
  return { ok: true, posted: { ...posted, after: { ...fromStoredLoan(posted.after), schedule }, ...renewed } };
}

/** A stored result of a payment's first posting. */
export interface KnownResultRow {
  readonly reference: string;
  readonly loan_id: number;
  readonly result: Stored;
}

const KNOWN_RESULTS = statement<KnownResultRow>(
  'known_payment_results',
  'select reference, loan_id, result from servicing.payment_result where reference = any ($1)',
);

/** Reads the stored results for these references. References without a result are left out. */
export function readKnownResults(tx: Transaction, references: readonly string[]): Promise<KnownResultRow[]> {
  return tx.rows(KNOWN_RESULTS, [references]);
}

/** Converts stored results, keyed by reference. `loans` holds the loans of the batch by number. Throws when a reference was
 *  first used for a loan that is not in the batch. */
export function toKnownResults(
  rows: readonly KnownResultRow[],
  loans: ReadonlyMap<number, { readonly loan: LoanSnapshot }>,
): Map<string, PostingResult> {
  return new Map(
    rows.map(({ reference, loan_id: loanId, result }) => {
      const schedule = loans.get(loanId)?.loan.schedule;
      if (schedule === undefined && result.ok) throw new Error(`payment ${reference} was booked on another loan`);
      return [reference, fromStored(result, schedule ?? [])];
    }),
  );
}
