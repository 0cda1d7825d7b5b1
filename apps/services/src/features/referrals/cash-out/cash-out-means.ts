import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Database } from '#platform/database.ts';

/** What the calls about cash-outs depend on. */
export interface CashOutMeans {
  /** The database under the API's role. */
  readonly database: Database;
  /** Whether the processor that keeps the payout cards pushes money to them. */
  readonly isPaidToCards: boolean;
  /** Returns the business date of the rewards. */
  today(): Promise<BusinessDate>;
}
