import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

type Entries = Pick<StoredEntries, 'read' | 'write' | 'remove'>;

// More ids than anybody has offers. A longer list was not written by this app.
const KEPT_MAX = 100;

/** Returns the ids of the offers that a customer viewed on this device. Source: LOP-066, OFR-004. */
export function readViewed(customerId: string, entries: Entries = storedEntries): readonly string[] {
  try {
    const kept: unknown = JSON.parse(entries.read('viewedOffers', customerId) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT_MAX) : [];
  } catch {
    // Damaged or tampered with: every offer counts as not viewed.
    return [];
  }
}

/** Notes that a customer viewed an offer. */
export function noteViewed(customerId: string, offerId: string, entries: Entries = storedEntries): void {
  const viewed = readViewed(customerId, entries);
  if (!viewed.includes(offerId)) write(customerId, [...viewed, offerId], entries);
}

/** Forgets the viewed ids of offers that are over, so that the list does not grow. Returns the ids that stay. Source: LOP-066. */
export function pruneViewed(
  customerId: string,
  currentIds: readonly string[],
  entries: Entries = storedEntries,
): readonly string[] {
  const viewed = readViewed(customerId, entries);
  const kept = viewed.filter((offerId) => currentIds.includes(offerId));
  if (kept.length < viewed.length) write(customerId, kept, entries);
  return kept;
}

function write(customerId: string, offerIds: readonly string[], entries: Entries): void {
  if (offerIds.length === 0) entries.remove('viewedOffers', customerId);
  else entries.write('viewedOffers', JSON.stringify(offerIds.slice(-KEPT_MAX)), { key: customerId });
}
