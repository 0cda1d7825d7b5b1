import type { Files } from '@lendside/providers/files/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

/** What the calls of uploads depend on. */
export interface UploadMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** The store of files; null when the lender has none. */
  readonly files: Files | null;
  readonly sealing: Sealing;
  readonly nowMs?: () => number;
}
