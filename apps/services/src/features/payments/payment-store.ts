import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { PaymentOwner } from '#platform/access/authorize.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Contact } from './contact.ts';
import type { Receipt } from './receipts/receipt.ts';

/** A payment as its payer may read it. */
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
  readonly lms_id: LoanSystemId;
  /** The renewal that the payment is for; null for every other payment. */
  readonly renewal_id: string | null;
}

const byKey = statement<{ payment_id: string; request_hash: Buffer }>(
  'payment_by_key',
  'select payment_id, request_hash from app.find_payment_by_key($1, $2)',
);
const byId = statement<PaymentRow>(
  'payment_by_id',
  `
  select payment_id, state, brand, contact, failure_code, confirmation_number, receipt, accepted_at, captured_at, posted_at,
    starts_with(card_id, 'bank_') as is_by_bank, lms_id, renewal_id
    from app.find_payment($1, $2, $3)`,
);
const ownerOf = statement<PaymentOwner>(
  'payment_owner',
  'select profile_id as "profileId", guest_session_id as "guestSessionId" from app.payment_made_by($1)',
);
/** An earlier payment with the same key. `requestHash` is hex. */
export interface EarlierPayment {
  readonly paymentId: string;
  readonly requestHash: string;
}

/** Returns the payment made with a key, or null. */
export async function findPaymentByKey(
  database: Queryable,
  profileId: string,
  key: string,
): Promise<EarlierPayment | null> {
  const row = await database.row(byKey, [profileId, key]);
  return row === null ? null : { paymentId: row.payment_id, requestHash: row.request_hash.toString('hex') };
}

/** Returns the caller's own payment, or null. A guest's payment is visible only to that guest; the borrower sees it in the
 *  loan's history. */
export function findPayment(database: Queryable, caller: Customer, paymentId: string): Promise<PaymentRow | null> {
  return database.row<PaymentRow>(byId, [caller.profileId, guestSessionOf(caller), paymentId]);
}

/** Returns who made a payment, for authorization. */
export function findPaymentOwner(database: Queryable, paymentId: string): Promise<PaymentOwner | null> {
  return database.row(ownerOf, [paymentId]);
}

/** Returns who made a payment, named by its id or by the caller's own payment key. */
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

/** Returns the caller's own payment by its id or its payment key, or null. Source: LOP-032. */
export async function findPaymentOrKey(database: Queryable, caller: Customer, key: string): Promise<PaymentRow | null> {
  const named = await findPayment(database, caller, key);
  if (named !== null) return named;
  const made = await findPaymentByKey(database, caller.profileId, key);
  return made === null ? null : findPayment(database, caller, made.paymentId);
}
