import type { Files } from '@lendside/providers/files/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Database } from '#platform/database.ts';

/** What the calls of uploads depend on. */
export interface UploadMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** The store of files; null when the lender has none. */
  readonly files: Files | null;
  readonly nowMs?: () => number;
}
