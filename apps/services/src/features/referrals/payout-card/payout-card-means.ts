import type { SecureAcceptance } from '@lendside/providers/secure-acceptance/port.ts';
import type { Database } from '#platform/database.ts';

/** What the calls about the payout card depend on. */
export interface PayoutCardMeans {
  /** The database under the API's role. */
  readonly database: Database;
  /** The processor's page for the card; null when the lender pays no rewards out to cards. */
  readonly secureAcceptance: SecureAcceptance | null;
  /** Where the processor posts its answer. */
  readonly answerUrl: string;
  readonly nowMs?: () => number;
}
