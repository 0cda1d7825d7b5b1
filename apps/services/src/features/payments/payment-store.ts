import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { PaymentOwner } from '#platform/access/authorize.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { LocationRow } from '#features/locations/location-queries.ts';
import type { Contact } from './contact.ts';
import type { PaidFor, PaymentRequest } from './decide-payment.ts';
import type { Receipt } from './receipt.ts';
import { PAYMENT_CHANNEL } from '#platform/work-bell.ts';

/** A payment ready to be accepted. */
export interface PaymentToAccept {
  readonly paymentId: string;
  readonly profileId: string;
  readonly paymentKey: string;
  /** Hex. */
  readonly requestHash: string;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
  readonly brand: string;
  readonly amountCents: Cents;
  readonly purpose: PaidFor;
  readonly isPartial: boolean;
  readonly cardId: string;
  readonly removeCardAfter: boolean;
  readonly contact: Contact;
  readonly securityCodeToken: string | null;
  readonly businessDate: string;
  /** The session of a guest; null when the borrower pays. */
  readonly guestSessionId: string | null;
}

/** What accepting came to. */
export interface AcceptAnswer {
  readonly payment_id: string | null;
  /** `day_over`: it was decided on a day that has been closed since. */
  readonly answer: 'accepted' | 'replayed' | 'key_reused' | 'in_flight' | 'day_over';
  /** Whether the commit that accepted it told the workers. */
  readonly is_told: boolean;
}

/** A payment as whoever made it may read it. */
export interface PaymentRow {
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly brand: string;
  readonly contact: Contact;
  readonly failure_code: string | null;
  readonly confirmation_number: string | null;
  readonly receipt: Receipt | null;
  readonly accepted_at: Date;
  readonly captured_at: Date | null;
  readonly posted_at: Date | null;
  readonly is_by_bank: boolean;
}

const accept = statement<AcceptAnswer>(
  'payments_accept',
  'select payment_id, answer, false as is_told from app.accept_payments($1::jsonb)',
);
// A notice in the commit itself is there at once, where one after it takes a round trip and a transaction of its own.
const acceptAndTell = statement<AcceptAnswer>(
  'payments_accept_and_tell',
  `
  with told as materialized (select pg_notify('${PAYMENT_CHANNEL}', ''))
  select payment_id, answer, true as is_told from app.accept_payments($1::jsonb), told`,
);
const byKey = statement<{ payment_id: string; request_hash: Buffer }>(
  'payment_by_key',
  'select payment_id, request_hash from app.find_payment_by_key($1, $2)',
);
const byId = statement<PaymentRow>(
  'payment_by_id',
  `
  select payment_id, state, brand, contact, failure_code, confirmation_number, receipt, accepted_at, captured_at, posted_at,
    starts_with(card_id, 'bank_') as is_by_bank
    from app.find_payment($1, $2, $3)`,
);
const ownerOf = statement<PaymentOwner>(
  'payment_owner',
  'select profile_id as "profileId", guest_session_id as "guestSessionId" from app.payment_made_by($1)',
);
const factsOf = statement<FactsRow>(
  'payments_facts',
  `
  select earlier_id, earlier_hash, card_id, processor, last_four, expires_month, expires_year, saved, removed, profile_id, first_name,
    last_name, email, phone, preference, ssn_on_file, declines, declines_until, records, settings
    from rows from (app.payments_facts($1, $2, $3, $4), app.location_facts($1, $2, $5, $6))`,
);

/** The customer as the profile knows them. */
export interface PayerRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly ssn_on_file: boolean;
}

/** A card as far as paying with it goes; a bank account has no expiry. */
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

/** What a payment is decided on besides the loan; null where there is none of it. */
export interface PaymentFacts {
  readonly earlier: EarlierPayment | null;
  readonly card: PayingCardRow | null;
  readonly payer: PayerRow | null;
  /** Payments of this payer that a card declined within the last hour, and when the oldest of them leaves it. */
  readonly declines: { readonly count: number; readonly until: Date | null };
  /** Where this payer was found or said to be. */
  readonly location: LocationRow;
}

/** A payment made with the same key before. `requestHash` is hex. */
export interface EarlierPayment {
  readonly paymentId: string;
  readonly requestHash: string;
}

/** So many at once, and the bell coalesces what their commits would each tell, one waiting for the other. */
const FLOOD_FROM = 4;

// One after another as long as none waits for a lock: a statement costs PostgreSQL six times what one payment more in it does.
const acceptInGroup = groupCalls(
  (database, payments: readonly PaymentToAccept[]) =>
    database.rows(payments.length < FLOOD_FROM ? acceptAndTell : accept, [JSON.stringify(payments)]),
  { besideAfterMs: 25 },
);

/** Accepts the payment, or says why not. Payments that come together share one statement and one commit; one that cannot be
 *  written fails alone. */
export function acceptPayment(database: Queryable, payment: PaymentToAccept): Promise<AcceptAnswer> {
  return acceptInGroup(database, payment);
}

interface FactsQuestion {
  readonly profileId: string;
  readonly guestSessionId: string | null;
  readonly key: string;
  readonly cardId: string;
  readonly loanId: number;
}

// Short and waiting for nobody: one group after another makes each of them large.
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

/** The payment made with this key before, the caller's own card, removed or not, the borrower's profile, and where the payer is:
 *  one round trip, shared by those who ask together. */
export async function readPaymentFacts(
  database: Queryable,
  caller: Customer,
  { paymentKey: key, cardToken: cardId, loanId }: Pick<PaymentRequest, 'paymentKey' | 'cardToken' | 'loanId'>,
): Promise<PaymentFacts> {
  const { profileId } = caller;
  const guestSessionId = guestSessionOf(caller);
  const row = await readFactsInGroup(database, { profileId, guestSessionId, key, cardId, loanId });
  const { earlier_id: paymentId, earlier_hash: hash } = row;
  return {
    earlier: paymentId === null || hash === null ? null : { paymentId, requestHash: hash.toString('hex') },
    // All of a card's and of a profile's columns are there when its key is, but for the two that may be null in both shapes.
    card: row.card_id === null ? null : (row as PayingCardRow),
    payer: row.profile_id === null ? null : (row as PayerRow),
    declines: { count: row.declines, until: row.declines_until },
    location: { records: row.records, settings: row.settings },
  };
}

/** The payment made with a key before, null when there is none. */
export async function findPaymentByKey(
  database: Queryable,
  profileId: string,
  key: string,
): Promise<EarlierPayment | null> {
  const row = await database.row(byKey, [profileId, key]);
  return row === null ? null : { paymentId: row.payment_id, requestHash: row.request_hash.toString('hex') };
}

/** A caller's own payment; null for somebody else's. A guest's is the guest's alone: the borrower sees it in the history of the
 *  loan. */
export function findPayment(database: Queryable, caller: Customer, paymentId: string): Promise<PaymentRow | null> {
  return database.row<PaymentRow>(byId, [caller.profileId, guestSessionOf(caller), paymentId]);
}

/** Who made a payment, for authorisation. */
export function findPaymentOwner(database: Queryable, paymentId: string): Promise<PaymentOwner | null> {
  return database.row(ownerOf, [paymentId]);
}

/** Who made what a caller names: a payment, or by the caller's own payment key one whose number the caller never heard. */
export async function findOwnerOfKey(
  database: Queryable,
  key: string,
  { profileId }: Pick<Customer, 'profileId'>,
): Promise<PaymentOwner | null> {
  const owner = await findPaymentOwner(database, key);
  if (owner !== null) return owner;
  const made = await findPaymentByKey(database, profileId, key);
  return made === null ? null : findPaymentOwner(database, made.paymentId);
}

/** A caller's own payment by its number, or by the payment key it was made with; null for somebody else's. Source: LOP-032. */
export async function findPaymentOrKey(database: Queryable, caller: Customer, key: string): Promise<PaymentRow | null> {
  const named = await findPayment(database, caller, key);
  if (named !== null) return named;
  const made = await findPaymentByKey(database, caller.profileId, key);
  return made === null ? null : findPayment(database, caller, made.paymentId);
}
