import { createHmac } from 'node:crypto';
import type { PaymentInstrument } from '#books/card-books.ts';
import { brandOf } from '#card-form/card-number.ts';
import { MAGIC_CARDS } from './magic-cards.ts';
import { MAGIC_PAYOUT_CARDS } from '#payout-desk/magic-payouts.ts';
import type { CardDesk } from './card-desk.ts';

/** Ids of saved cards that exist without vaulting, so that seeded people have cards before the simulator has run. Format:
 *  `SIMCARD-<last four of a magic card>-<MMYY of expiry>-<anything>`, e.g. `SIMCARD-4242-1228-P30`. */
const PATTERN = /^SIMCARD-(\d{4})-(0[1-9]|1[0-2])(\d\d)-[A-Za-z0-9_-]{1,40}$/;

/** Every magic card. */
const STANDING_CARDS = [...MAGIC_CARDS, ...MAGIC_PAYOUT_CARDS.map((card) => ({ ...card, declineReason: null }))];

/** Cached fingerprints of the few magic cards by key, because every charge needs one. */
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
  const magic = lastFour === undefined ? undefined : STANDING_CARDS.find((card) => card.number.endsWith(lastFour));
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

/** Finds a saved card that can be charged: a vaulted one that is not deleted, or one that exists without vaulting. */
export function findLiveInstrument({ cards, fingerprintKey }: CardDesk, id: string): PaymentInstrument | null {
  const instrument = cards.findInstrument(id) ?? standingInstrument(id, fingerprintKey);
  return instrument === null || instrument.deletedAt !== null ? null : instrument;
}

/** Deletes a saved card. Returns false when there is none. A card that exists without vaulting leaves a tombstone. */
export function deleteInstrument(desk: CardDesk, id: string, deletedAt: string): boolean {
  const instrument = findLiveInstrument(desk, id);
  if (instrument === null) return false;
  if (!desk.cards.markInstrumentDeleted(id, deletedAt)) desk.cards.addInstrument({ ...instrument, deletedAt });
  return true;
}
