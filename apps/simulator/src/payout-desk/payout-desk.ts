import { randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { PAYOUT_FATES } from './magic-payouts.ts';
import { payoutBooks, type BookedPayout, type PayoutBooks } from './payout-books.ts';
import { openPayoutFaults, type PayoutFaults } from './payout-faults.ts';
import { openBooks } from '#books/open-books.ts';
import { instantOf, type Clock } from '#timing/clock.ts';

/** The partners that pay money out, by their names in the control panel's URLs. */
export const PAYOUT_PARTNERS = ['cybersource', 'repay', 'ach', 'moneygram'] as const;

export type PayoutPartner = (typeof PAYOUT_PARTNERS)[number];

export const PAYOUT_PARTNER_LABELS: Readonly<Record<PayoutPartner, string>> = {
  cybersource: 'CyberSource, push to card',
  repay: 'Repay, push to card',
  ach: 'Bank, ACH credit',
  moneygram: 'MoneyGram, cash pick-up',
};

/** The money out of one partner: its own books and its own faults. */
export type PayoutDesk = { partner: PayoutPartner; books: PayoutBooks; faults: PayoutFaults; clock: Clock };

export type PayoutDesks = Readonly<Record<PayoutPartner, PayoutDesk>>;

/** How long a push to a card takes until the person has the money. */
export const PUSH_TAKES_MS = 3_000;

function openPayoutDesk(partner: PayoutPartner, database: DatabaseSync, clock: Clock): PayoutDesk {
  const books = payoutBooks(database);
  return { partner, books, faults: openPayoutFaults(books.markFaultOnce), clock };
}

/** Opens the money out of every partner. A processor keeps it beside its charges; the bank and MoneyGram have books of their own. The caller
 *  closes `databases`. */
export function openPayoutDesks(
  dataDir: string,
  clock: Clock,
  cyberSource: DatabaseSync,
  repay: DatabaseSync,
): { desks: PayoutDesks; databases: readonly DatabaseSync[] } {
  const databases = [openBooks(dataDir, 'ach-credits'), openBooks(dataDir, 'moneygram')] as const;
  return {
    desks: {
      cybersource: openPayoutDesk('cybersource', cyberSource, clock),
      repay: openPayoutDesk('repay', repay, clock),
      ach: openPayoutDesk('ach', databases[0], clock),
      moneygram: openPayoutDesk('moneygram', databases[1], clock),
    },
    databases,
  };
}

/** Returns a new payout with an id that begins with the time, as real partners' ids do. */
export function newPayout(
  { clock }: PayoutDesk,
  facts: Pick<BookedPayout, 'reference' | 'amountCents' | 'receiver' | 'target'> & Partial<BookedPayout>,
): BookedPayout {
  return {
    id: clock.nowMs().toString(16).padStart(12, '0') + randomUUID().replaceAll('-', '').slice(12),
    feeCents: 0,
    state: 'accepted',
    reason: null,
    referenceNumber: null,
    paysAtMs: null,
    effectiveDate: null,
    returnCode: null,
    returnedOn: null,
    createdAt: instantOf(clock),
    ...facts,
  };
}

/** Returns an unused reference number: eight digits, as people read them to a clerk. */
export function newReferenceNumber(desk: PayoutDesk): string {
  const number = String(randomInt(10_000_000, 100_000_000));
  return desk.books.ofReferenceNumber(number) === null ? number : newReferenceNumber(desk);
}

/** Payouts of a reference, with those that have been paid by now. */
export function payoutsOf({ books, clock }: PayoutDesk, reference: string): BookedPayout[] {
  books.payDue(clock.nowMs());
  return books.ofReference(reference);
}

/** Gives a picked-up payout the fate of its magic cents. */
export function applyFate({ books }: PayoutDesk, { id, amountCents }: BookedPayout): void {
  const fate = PAYOUT_FATES[(amountCents % 100) as keyof typeof PAYOUT_FATES];
  if (fate === 'expires') books.move(id, ['accepted'], 'expired');
  if (fate === 'paid-at-once') books.move(id, ['accepted'], 'paid');
}
