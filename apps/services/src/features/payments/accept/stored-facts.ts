import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { LocationRow } from '#features/locations/location-queries.ts';
import type { EarlierPayment } from '#features/payments/payment-store.ts';
import type { PaymentRequest } from './payment-request.ts';

/** The customer as the profile has them. */
export interface PayerRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly ssn_on_file: boolean;
}

/** A card or bank account as far as paying with it goes; a bank account has no expiry. */
export interface PayingCardRow {
  readonly card_id: string;
  readonly processor: number;
  readonly last_four: string;
  readonly expires_month: number | null;
  readonly expires_year: number | null;
  readonly saved: boolean;
  readonly removed: boolean;
}

type Nullable<Row> = { readonly [Field in keyof Row]: Row[Field] | null };

interface FactsRow extends Nullable<PayerRow>, Nullable<PayingCardRow>, LocationRow {
  readonly profile_id: string | null;
  readonly earlier_id: string | null;
  readonly earlier_hash: Buffer | null;
  readonly declines: number;
  readonly declines_until: Date | null;
}

/** What our own database knows about a payment to decide; null when it knows nothing. */
export interface StoredFacts {
  readonly earlier: EarlierPayment | null;
  readonly card: PayingCardRow | null;
  readonly payer: PayerRow | null;
  /** The payer's declined card payments of the last hour, and when the oldest of them is an hour old. */
  readonly declines: { readonly count: number; readonly until: Date | null };
  /** Where this payer was found, or said to be. */
  readonly location: LocationRow;
}

const factsOf = statement<FactsRow>(
  'payments_facts',
  `
  select earlier_id, earlier_hash, card_id, processor, last_four, expires_month, expires_year, saved, removed, profile_id, first_name,
    last_name, email, phone, preference, ssn_on_file, declines, declines_until, records, settings
    from rows from (app.payments_facts($1, $2, $3, $4), app.location_facts($1, $2, $5, $6))`,
);

interface FactsQuestion {
  readonly profileId: string;
  readonly guestSessionId: string | null;
  readonly key: string;
  readonly cardId: string;
  readonly loanId: number;
}

// These reads wait for no lock: running one group at a time makes each group large.
const readFactsInGroup = groupCalls(
  (database, questions: readonly FactsQuestion[]) =>
    database.rows(factsOf, [
      questions.map(({ profileId }) => profileId),
      questions.map(({ guestSessionId }) => guestSessionId),
      questions.map(({ key }) => key),
      questions.map(({ cardId }) => cardId),
      questions.map(({ loanId }) => loanId),
      questions.map(() => 'payment'),
    ]),
  { groupsAtOnce: 1, gatherMs: 1 },
);

/** Reads the payment made with the same key before, the caller's card (removed or not), the borrower's profile and the payer's
 *  place. One round trip, shared by payments that come together. */
export async function readStoredFacts(
  database: Queryable,
  caller: Customer,
  { paymentKey: key, cardToken: cardId, loanId }: Pick<PaymentRequest, 'paymentKey' | 'cardToken' | 'loanId'>,
): Promise<StoredFacts> {
  const { profileId } = caller;
  const guestSessionId = guestSessionOf(caller);
  const row = await readFactsInGroup(database, { profileId, guestSessionId, key, cardId, loanId });
  const { earlier_id: paymentId, earlier_hash: hash } = row;
  return {
    earlier: paymentId === null || hash === null ? null : { paymentId, requestHash: hash.toString('hex') },
    // All columns of a card or profile are there when its key is, except two that may be null in both types.
    card: row.card_id === null ? null : (row as PayingCardRow),
    payer: row.profile_id === null ? null : (row as PayerRow),
    declines: { count: row.declines, until: row.declines_until },
    location: { records: row.records, settings: row.settings },
  };
}
