import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

const keyOf = (loanId: number, type: TransactionType) => `${type}-${loanId}`;

/** What this browser remembers: a checked place for ten minutes or what the lender sets, a read explanation for seven days. The services
 *  decide by their own records. Source: GPS-008, GPS-009, SES-33, SES-34, LCF-017, LCF-022. */
export function locationEntries(entries: Pick<StoredEntries, 'read' | 'write'> = storedEntries) {
  return {
    isValidated: (loanId: number, type: TransactionType) =>
      entries.read('locationValidated', keyOf(loanId, type)) !== null,
    keepValidated: (loanId: number, type: TransactionType, minutes: number) =>
      entries.write('locationValidated', 'true', { key: keyOf(loanId, type), seconds: minutes * 60 }),
    hasSeenInstructions: () => entries.read('gpsInstructionsReceipt') !== null,
    keepInstructionsSeen: () => entries.write('gpsInstructionsReceipt', 'true'),
  };
}
