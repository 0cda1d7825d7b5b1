import { checkLocation } from '@lendside/contract/locations/check-location.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** The services' answer about a place. */
export type LocationResult = ResponseOf<typeof checkLocation>;

/** Degrees and meters; kept only for the duration of the call. */
export interface SentPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

type LoanFacts = Pick<LoanEntity, 'loanId' | 'lmsId' | 'storeId' | 'localStoreState'>;

/** Sends a position to the services, or records that none was shared. Throws ApiError. Source: GPS-005, LAP-098, LOP-072. */
export function askAboutPlace(
  { loanId, lmsId, storeId, localStoreState }: LoanFacts,
  transactionType: TransactionType,
  position: SentPosition | null,
): Promise<LocationResult> {
  // A guest's screen does not know in which US state the loan was made.
  const acctState = localStoreState === '' ? {} : { acctState: localStoreState };
  const what = { ...acctState, loanId, lmsId, storeId, transactionType };
  return call(
    checkLocation,
    position === null ? { ...what, recordOnly: true } : { ...what, ...position, recordOnly: false },
  );
}

/** Records in the background that no place was shared. The payer continues, and the services decide when money moves. */
export function recordUnshared(loan: LoanFacts, transactionType: TransactionType): void {
  askAboutPlace(loan, transactionType, null).catch(() =>
    noteEvent('the place that was not shared could not be recorded'),
  );
}
