import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

/** What the calls about the other people of a loan depend on. */
export interface PartiesMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly sealing: Sealing;
  /** Hides a name or an address in the key of a counter. */
  readonly hideName: (name: string) => string;
  readonly configuration: () => Promise<Configuration>;
}
