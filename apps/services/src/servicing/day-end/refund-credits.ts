import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Database } from '#platform/database.ts';
export async function refundCredits(_db: Database, _lmsId: LoanSystemId, _on: BusinessDate): Promise<void> {
  await Promise.resolve();
}
