import { createHash } from 'node:crypto';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import type { Contact } from './contact.ts';
import type { PaymentRequest } from './decide-payment.ts';
import type { Receipt } from './receipt.ts';

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
  readonly purpose: 'standard' | 'payoff';
  readonly isPartial: boolean;
  readonly cardId: string;
  readonly removeCardAfter: boolean;
  readonly contact: Contact;
  readonly securityCodeToken: string | null;
  readonly businessDate: string;
}

/** What accepting came to. */
export interface AcceptAnswer {
  readonly payment_id: string | null;
  readonly answer: 'accepted' | 'replayed' | 'key_reused' | 'in_flight';
}

/** A payment as its own customer may read it. */
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
}

const accept = statement<AcceptAnswer>(
  'payment_accept',
  'select payment_id, answer from app.accept_payment($1::jsonb)',
);
const byKey = statement<{ payment_id: string; request_hash: Buffer }>(
  'payment_by_key',
  'select payment_id, request_hash from app.find_payment_by_key($1, $2)',
);
const byId = statement<PaymentRow>(
  'payment_by_id',
  `
  select payment_id, state, brand, contact, failure_code, confirmation_number, receipt, accepted_at, captured_at, posted_at
    from app.find_payment($1, $2)`,
);
const ownerOf = statement<{ owner: string | null }>('payment_owner', 'select app.payment_owner($1) as owner');
const selectPayer = statement<PayerRow>(
  'payment_payer',
  `
  select first_name, last_name, email, phone, preference, ssn_on_file, blocked from app.profile where profile_id = $1`,
);

/** The customer as the profile knows them. */
export interface PayerRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly ssn_on_file: boolean;
  readonly blocked: boolean;
}

/** Accepts the payment, or says why not, in one statement and one commit. */
export async function acceptPayment(database: Queryable, payment: PaymentToAccept): Promise<AcceptAnswer> {
  const answer = await database.row(accept, [JSON.stringify(payment)]);
  if (answer === null) throw new Error('accept_payment gave no answer');
  return answer;
}

/** The payment made with a key before, null when there is none. `requestHash` is hex. */
export async function findPaymentByKey(
  database: Queryable,
  profileId: string,
  key: string,
): Promise<{ paymentId: string; requestHash: string } | null> {
  const row = await database.row(byKey, [profileId, key]);
  return row === null ? null : { paymentId: row.payment_id, requestHash: row.request_hash.toString('hex') };
}

/** A customer's own payment; null for somebody else's. */
export function findPayment(database: Queryable, profileId: string, paymentId: string): Promise<PaymentRow | null> {
  return database.row<PaymentRow>(byId, [profileId, paymentId]);
}

/** Profile that made a payment, for authorisation. */
export async function findPaymentOwner(database: Queryable, paymentId: string): Promise<string | null> {
  return (await database.row(ownerOf, [paymentId]))?.owner ?? null;
}

/** The payer's profile. */
export function findPayer(database: Queryable, profileId: string): Promise<PayerRow | null> {
  return database.row<PayerRow>(selectPayer, [profileId]);
}

/** Hash of what a payment request would do, hex: what makes a repetition the same. The single-use security-code token is left
 *  out: it proves the payer, it does not change the payment. */
export function requestHash(request: PaymentRequest): string {
  const content = [
    request.loanId,
    request.lmsId,
    request.paymentAmount,
    request.paymentType,
    request.isPartial,
    request.isPayoff,
    request.cardToken,
    request.guestCard,
    request.saveGuestCard,
    request.intentId,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
