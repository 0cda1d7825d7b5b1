import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { bankAuthorisationWords } from '@lendside/domain/payments/bank-debit.ts';
import type { AgreedDebit } from '@lendside/domain/payment-decision/decide-payment.ts';
import type { PaymentPurpose } from '@lendside/domain/payments/payment-purpose.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalCalls, RenewalToOpen } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Database, type Queryable, type Statement, type Transaction } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { AutopayAuthorisation } from '#features/autopay/autopay-queries.ts';
import type { Contact } from '#features/payments/contact.ts';
import { PAYMENT_CHANNEL } from '#platform/work-notifier.ts';
import type { PaymentRequest } from './payment-request.ts';

/** A decided payment, ready to be accepted. */
export interface PaymentToAccept {
  readonly paymentId: string;
  readonly profileId: string;
  readonly paymentKey: string;
  /** SHA-256 in hex. */
  readonly requestHash: string;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
  readonly brand: string;
  readonly amountCents: Cents;
  readonly purpose: PaymentPurpose;
  readonly isPartial: boolean;
  readonly cardId: string;
  readonly removeCardAfter: boolean;
  readonly contact: Contact;
  readonly securityCodeToken: string | null;
  readonly businessDate: string;
  /** The guest's session; null when the borrower pays. */
  readonly guestSessionId: string | null;
  /** The renewal that this payment is for; left out for every other payment. */
  readonly renewalId?: string;
  /** A renewal that a guest paid, or a card that is not kept. Source: LVA-008. */
  readonly isFlagged?: boolean;
}

/** Result of accepting a payment. */
export interface AcceptAnswer {
  readonly payment_id: string | null;
  /** `day_over`: the business date of the decision has closed since. `renewal_open`: another payment may not be made now. `loan_renewed`: a new
   *  loan has just replaced this one. */
  readonly answer: 'accepted' | 'replayed' | 'key_reused' | 'in_flight' | 'renewal_open' | 'loan_renewed' | 'day_over';
  /** Whether the accepting commit notified the workers. */
  readonly is_told: boolean;
}

/** The authorization of a bank debit, as stored with its payment. */
export interface KeptDebit extends AgreedDebit {
  readonly words: string;
}

/** Autopay that is turned on once the payment succeeds: the authorization, and the customer ids it is for. */
export interface KeptAutopay {
  readonly authorisation: AutopayAuthorisation;
  readonly customerIds: readonly string[];
}

const accept = statement<AcceptAnswer>(
  'payments_accept',
  'select payment_id, answer, false as is_told from app.accept_payments($1::jsonb)',
);
// A notification inside the commit needs no call of its own. A later notification would cost another round trip and transaction.
const acceptAndTell = statement<AcceptAnswer>(
  'payments_accept_and_tell',
  `
  with told as materialized (select pg_notify('${PAYMENT_CHANNEL}', ''))
  select payment_id, answer, true as is_told from app.accept_payments($1::jsonb), told`,
);
const acceptByBank = statement<AcceptAnswer>(
  'payment_accept_by_bank',
  'select payment_id, answer, false as is_told from app.accept_bank_payment($1::jsonb, $2::jsonb)',
);
const acceptWithAutopay = statement<AcceptAnswer>(
  'payment_accept_with_autopay',
  'select payment_id, answer, false as is_told from app.accept_payment_with_autopay($1::jsonb, $2::jsonb, $3::jsonb, $4)',
);

/** From this batch size on, the caller sends one notification for many commits (`makeWorkBell`), because commits that notify
 *  wait for each other. */
const FLOOD_FROM = 4;

// One group runs at a time unless it waits for a lock. Running another statement costs PostgreSQL as much as adding six payments
// to a group.
const acceptInGroup = groupCalls(
  (database, payments: readonly PaymentToAccept[]) =>
    database.rows(payments.length < FLOOD_FROM ? acceptAndTell : accept, [JSON.stringify(payments)]),
  { besideAfterMs: 25 },
);

/** Accepts a payment. Payments that arrive together share one statement and commit; one that cannot be written fails alone. */
export function acceptPayment(database: Queryable, payment: PaymentToAccept): Promise<AcceptAnswer> {
  return acceptInGroup(database, payment);
}

/** Accepts a payment in one statement and commit, together with its debit authorization and the requested autopay. */
export async function acceptWith(
  database: Queryable,
  payment: PaymentToAccept,
  debit: KeptDebit | null,
  autopay: KeptAutopay | null,
): Promise<AcceptAnswer> {
  if (autopay === null && debit === null) return acceptPayment(database, payment);
  return answered(await database.row(...toAcceptance(payment, debit, autopay)));
}

/** A payment that renews its loan, ready to be accepted. */
export interface RenewalToAccept {
  readonly desk: Pick<RenewalCalls<Transaction>, 'openRenewal'>;
  readonly command: RenewalToOpen;
}

/** What became of a payment that renews its loan: the answer to the payment, or the loan system's refusal of the renewal. */
export type RenewalAnswer =
  | { readonly kind: 'answered'; readonly accepted: AcceptAnswer }
  | { readonly kind: 'refused'; readonly refusal: CommandRefusal };

/** Rolls the renewal back, because its payment was not accepted. */
class NotAccepted extends Error {
  readonly answer: AcceptAnswer;
  constructor(answer: AcceptAnswer) {
    super(`the payment of a renewal was not accepted: ${answer.answer}`);
    this.answer = answer;
  }
}

/** Opens the renewal and accepts its payment in one commit, or does neither. */
export async function acceptRenewal(
  database: Database,
  { desk, command }: RenewalToAccept,
  payment: PaymentToAccept,
  debit: KeptDebit | null,
  autopay: KeptAutopay | null,
): Promise<RenewalAnswer> {
  try {
    return await database.transaction(async (tx) => {
      const opened = await desk.openRenewal(command, tx);
      if (!opened.ok) return { kind: 'refused', refusal: opened.refusal };
      const accepted = answered(await tx.row(...toAcceptance(payment, debit, autopay)));
      if (accepted.answer !== 'accepted') throw new NotAccepted(accepted);
      return { kind: 'answered', accepted };
    });
  } catch (error) {
    if (error instanceof NotAccepted) return { kind: 'answered', accepted: error.answer };
    throw error;
  }
}

/** Returns the statement that accepts one payment alone, and its values. */
function toAcceptance(
  payment: PaymentToAccept,
  debit: KeptDebit | null,
  autopay: KeptAutopay | null,
): [Statement<AcceptAnswer>, unknown[]] {
  if (autopay === null && debit === null) return [acceptAndTell, [JSON.stringify([payment])]];
  const payments = [JSON.stringify(payment), debit === null ? null : JSON.stringify(debit)];
  if (autopay === null) return [acceptByBank, payments];
  return [acceptWithAutopay, [...payments, JSON.stringify(autopay.authorisation), autopay.customerIds]];
}

function answered(answer: AcceptAnswer | null): AcceptAnswer {
  if (answer === null) throw new Error('accepting a payment answered nothing');
  return answer;
}

/** Builds the debit authorization to store, with its text filled in with the payment's facts. */
export function toKeptDebit(request: PaymentRequest, loan: LoanRecord, { version, isAnew }: AgreedDebit): KeptDebit {
  const brand = findBrandCode(loan.brand);
  const words = bankAuthorisationWords({
    isAnew,
    lender: brand === null ? loan.brand : brandName(brand, {}),
    amount: `$${formatAmount(request.paymentAmount)}`,
    lastFour: request.cardNumber,
    day: longDate(loan.snapshot.asOf),
    phone: loan.storePhone,
  });
  return { version, isAnew, words: words.join('\n\n') };
}
