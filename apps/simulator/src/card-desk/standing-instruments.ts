import { createHmac } from 'node:crypto';
import type { PaymentInstrument } from '#books/card-books.ts';
import { brandOf } from '#card-form/card-number.ts';
import { MAGIC_CARDS } from '#card-desk/magic-cards.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';

/**
 * Saved cards that exist without having been vaulted, so that seeded people can have some before the simulator has
 * ever run: `SIMCARD-<last four of a magic card>-<MMYY of expiry>-<anything>`, e.g. `SIMCARD-4242-1228-P30`.
 */
const PATTERN = /^SIMCARD-(\d{4})-(0[1-9]|1[0-2])(\d\d)-[A-Za-z0-9_-]{1,40}$/;

/** Fingerprints of the magic cards by the key they were made with: a handful, asked for at every charge. */
const fingerprints = new WeakMap<Buffer, Map<string, string>>();

function fingerprintOf(number: string, key: Buffer): string {
  const known = fingerprints.get(key) ?? new Map<string, string>();
  fingerprints.set(key, known);
  const fingerprint = known.get(number) ?? createHmac('sha256', key).update(number).digest('hex');
  known.set(number, fingerprint);
  return fingerprint;
}

function standingInstrument(id: string, fingerprintKey: Buffer): PaymentInstrument | null {
  const [, lastFour, expirationMonth, year] = PATTERN.exec(id) ?? [];
  const magic = lastFour === undefined ? undefined : MAGIC_CARDS.find((card) => card.number.endsWith(lastFour));
  if (magic === undefined || lastFour === undefined || expirationMonth === undefined || year === undefined) return null;
  const card = {
    fingerprint: fingerprintOf(magic.number, fingerprintKey),
    lastFour,
    bin: magic.number.slice(0, 8),
    cardType: brandOf(magic.number)?.cspType ?? '001',
    expirationMonth,
    expirationYear: `20${year}`,
    declineReason: magic.declineReason,
  };
  return { id, card, firstName: 'Card', lastName: 'Holder', createdAt: '2026-06-15T00:00:00.000Z', deletedAt: null };
}

/** A saved card that may be charged: vaulted and not deleted, or standing. */
export function findLiveInstrument({ cards, fingerprintKey }: CardDesk, id: string): PaymentInstrument | null {
  const instrument = cards.findInstrument(id) ?? standingInstrument(id, fingerprintKey);
  return instrument === null || instrument.deletedAt !== null ? null : instrument;
}

/** Deletes a saved card; false when there is none. A standing one leaves a tombstone in the books. */
export function deleteInstrument(desk: CardDesk, id: string, deletedAt: string): boolean {
  const instrument = findLiveInstrument(desk, id);
  if (instrument === null) return false;
  if (!desk.cards.markInstrumentDeleted(id, deletedAt)) desk.cards.addInstrument({ ...instrument, deletedAt });
  return true;
}
