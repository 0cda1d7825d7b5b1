import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import type { LocationRow } from '#features/locations/location-queries.ts';
import type { EarlierPayment } from '#features/payments/payment-store.ts';
import type { PaymentRequest } from './payment-request.ts';

/** The payer's profile. */
export interface PayerRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly ssn_on_file: boolean;
}

/** The fields of a card or bank account that a payment needs. A bank account has no expiry. */
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

/** What our database knows about a payment request. A field is null when the database has no such row. */
export interface StoredFacts {
  readonly earlier: EarlierPayment | null;
  readonly card: PayingCardRow | null;
  readonly payer: PayerRow | null;
  /** Number of the payer's card declines in the last hour, and when the oldest of them turns an hour old. */
  readonly declines: { readonly count: number; readonly until: Date | null };
  /** The payer's location, either checked or only claimed by the payer. */
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
  readonly transactionType: TransactionType;
}

// These reads never wait for a lock, so only one group runs at a time. That makes the groups large.
const readFactsInGroup = groupCalls(
  (database, questions: readonly FactsQuestion[]) =>
    database.rows(factsOf, [
      questions.map(({ profileId }) => profileId),
      questions.map(({ guestSessionId }) => guestSessionId),
      questions.map(({ key }) => key),
      questions.map(({ cardId }) => cardId),
      questions.map(({ loanId }) => loanId),
      questions.map(({ transactionType }) => transactionType),
    ]),
  { groupsAtOnce: 1, gatherMs: 1 },
);

/** Reads the earlier payment with the same key, the caller's card (removed or not), the borrower's profile and the payer's
 *  location. Requests that arrive together share one round trip. */
export async function readStoredFacts(
  database: Queryable,
  caller: Customer,
  {
    paymentKey: key,
    cardToken: cardId,
    loanId,
    purpose,
  }: Pick<PaymentRequest, 'paymentKey' | 'cardToken' | 'loanId'> & Partial<Pick<PaymentRequest, 'purpose'>>,
): Promise<StoredFacts> {
  const { profileId } = caller;
  const guestSessionId = guestSessionOf(caller);
  const transactionType = purpose?.kind === 'refinance' ? 'refinance' : 'payment';
  const row = await readFactsInGroup(database, { profileId, guestSessionId, key, cardId, loanId, transactionType });
  const { earlier_id: paymentId, earlier_hash: hash } = row;
  return {
    earlier: paymentId === null || hash === null ? null : { paymentId, requestHash: hash.toString('hex') },
    // When the key column is present, the other columns are too, except those that both types allow to be null.
    card: row.card_id === null ? null : (row as PayingCardRow),
    payer: row.profile_id === null ? null : (row as PayerRow),
    declines: { count: row.declines, until: row.declines_until },
    location: { records: row.records, settings: row.settings },
  };
}
