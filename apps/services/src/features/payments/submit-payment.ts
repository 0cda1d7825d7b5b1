import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refused.ts';
import type { Contact } from './contact.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { requireServedCard } from '#features/cards/served-card-queries.ts';
import { mayGoOnBy } from '#features/locations/location-queries.ts';
import { decidePayment, QUOTE_CHANGED_TEXT, type PaymentRefusal, type PaymentRequest } from './decide-payment.ts';
import { acceptWith, readAskedAutopay, type WhyNoAutopay } from './autopay-while-paying.ts';
import { refuseCardTesting } from './card-testing.ts';
import { decideGuestPayment } from './guest-payment.ts';
import { allowBankDebit, isByBank } from './pay-by-bank.ts';
import { takePaymentReads, type PaymentReadOptions } from './payment-reads.ts';
import {
  findPaymentByKey,
  type EarlierPayment,
  type PayerRow,
  type PaymentFacts,
  type PaymentToAccept,
  type PayingCardRow,
} from './payment-store.ts';
import { requestHash } from './request-hash.ts';

/** What accepting payments needs. */
export interface SubmitOptions extends PaymentReadOptions {
  /** The id of the quote a loan stands at now; the loan screens hand out the same (loan-core 4.3). */
  intentIdOf(loan: LoanRecord): string;
  /** Whether a customer without an SSN on file may not pay this loan (loan-core 4.3, P26). */
  isSsnNeeded(loan: LoanRecord): Promise<boolean>;
  /** Why a loan cannot be paid automatically; where it is missing none can. */
  readonly whyNoAutopay?: WhyNoAutopay;
  /** Whether bank accounts are debited; where it is missing they are. */
  readonly bankOffer?: Pick<BankOffer, 'require'>;
  /** Where a loan's settlement offer stands; where it is missing none can be paid. */
  readonly findSettlement?: (loan: LoanRecord, customerIds: readonly string[]) => Promise<SettlementStatus | null>;
  /** Rung after the commit, so that a worker looks at once. */
  readonly bell: { ring(): void };
}

/** Accepts a payment and answers with the key to poll by. The repetition of an accepted request answers the same, whatever has
 *  become of the loan since; everything else is decided on the loan as it stands now. A guest pays with a card of the session,
 *  and the receipt goes where the guest says.
 *  Source: PAY-014 to PAY-027, LAP-100, LOP-032, LOP-061, LOP-083, D1, D2, D7, security T8, T20, T21, T22. */
export async function submitPayment(
  options: SubmitOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<{ messageKey: string }> {
  const reads = takePaymentReads(options, request, caller);
  const guestSessionId = guestSessionOf(caller);
  const guestContact = guestSessionId === null ? refuseGuestFlag(request) : requireGuestContact(request);
  const hash = requestHash(request, guestSessionId);
  // Read side by side; a repetition is answered even when the loan system is not.
  const facts = await reads.facts;
  const repeated = toRepetition(facts.earlier, hash);
  if (repeated !== null) return repeated;
  const { loan, card, payer } = requireFacts(request, caller, await reads.loan, facts);
  await requireServedCard(options.database, loan, card);
  if (!isByBank(request)) refuseCardTesting(facts.declines);
  const isSsnNeeded = !payer.ssn_on_file && (await options.isSsnNeeded(loan));
  const intentId = options.intentIdOf(loan);
  const settlement = await readSettlement(options, request, loan, caller);
  const decision = decidePayment(request, loan, { isSsnNeeded, intentId, settlement });
  if (!decision.ok) {
    // Its own twin may have come in between, and be the very payment in flight that refuses this one.
    const twin = await findRepetition(options, request, caller, hash);
    if (twin !== null) return twin;
    throw toRefused(decision.refusal, guestSessionId !== null);
  }
  const location = mayGoOnBy(facts.location, 'payment');
  if (!location.allowed) throw refusedByLocation(location.reason);
  const allowed = isByBank(request) ? await allowBankDebit(options, request, loan, caller) : null;
  const autopay = await readAskedAutopay(options, request, loan, caller);
  const payment: PaymentToAccept = {
    paymentId: newId('pay'),
    profileId: caller.profileId,
    paymentKey: request.paymentKey,
    requestHash: hash,
    loanId: request.loanId,
    lmsId: loan.snapshot.lmsId,
    brand: loan.brand,
    amountCents: request.paymentAmount,
    purpose: decision.purpose,
    isPartial: decision.isPartial,
    cardId: card.card_id,
    removeCardAfter: !card.saved && (guestSessionId === null || !request.saveGuestCard),
    contact: guestContact ?? contactOf(payer),
    securityCodeToken: request.cvv ?? null,
    businessDate: loan.snapshot.asOf,
    guestSessionId,
  };
  const accepted = await acceptWith(options.database, payment, allowed, autopay);
  if (accepted.answer === 'in_flight')
    throw new Refused('PaymentInFlight', 'A payment on this loan is already being processed.');
  if (accepted.answer === 'day_over') throw new Refused('QuoteChanged', QUOTE_CHANGED_TEXT);
  if (accepted.payment_id === null) throw keyReused();
  if (!accepted.is_told) options.bell.ring();
  return { messageKey: accepted.payment_id };
}

/** The offer a settlement pays; no guest comes so far with one. */
async function readSettlement(
  { findSettlement }: SubmitOptions,
  request: PaymentRequest,
  loan: LoanRecord,
  caller: Customer,
): Promise<SettlementStatus | null> {
  if (request.paymentType !== 'settlement' || findSettlement === undefined) return null;
  const customerId = caller.customerIdBySystem[loanSystemName(loan.snapshot.lmsId)];
  return findSettlement(loan, customerId === undefined ? [] : [customerId]);
}

// Why the loan cannot be paid (a bankruptcy, a missing number) is the borrower's affair.
const GUEST_NOT_PAYABLE_TEXT = 'This loan cannot be paid online. Please call the store.';

function toRefused({ code, text, also }: PaymentRefusal, isGuest: boolean): Refused {
  if (isGuest && code === 'LoanNotPayable') return new Refused(code, GUEST_NOT_PAYABLE_TEXT);
  return new Refused(code, text, also === undefined ? {} : { also: [also] });
}

/** A guest's own contact. Refuses everything of a request that a guest may not send. */
function requireGuestContact(request: PaymentRequest): Contact {
  const decision = decideGuestPayment(request);
  if (decision.ok) return decision.contact;
  throw new Refused('ValidationException', 'Check what you have entered.', { fields: decision.fields });
}

/** The session says who is a guest, never the request (C18). */
function refuseGuestFlag(request: PaymentRequest): null {
  if (!request.guestPayment) return null;
  throw new Refused('ValidationException', 'This session does not pay as a guest.', {
    fields: [{ field: 'guestPayment', message: 'Open the link for guests to pay as one.' }],
  });
}

function contactOf(payer: PayerRow): Contact {
  const { email, phone, preference, first_name: firstName, last_name: lastName } = payer;
  return { email, phone, preference, name: `${firstName} ${lastName}` };
}

async function findRepetition(
  options: SubmitOptions,
  request: PaymentRequest,
  caller: Customer,
  hash: string,
): Promise<{ messageKey: string } | null> {
  return toRepetition(await findPaymentByKey(options.database, caller.profileId, request.paymentKey), hash);
}

function toRepetition(earlier: EarlierPayment | null, hash: string): { messageKey: string } | null {
  if (earlier !== null && earlier.requestHash !== hash) throw keyReused();
  return earlier === null ? null : { messageKey: earlier.paymentId };
}

/** Where the payer is stands against the payment, by what was recorded when they were asked (GPS-002, GPS-004). */
function refusedByLocation(reason: 'outside' | 'consent_missing' | 'unproven'): Refused {
  return reason === 'outside'
    ? new Refused('LocationOutsideState', OUTSIDE_STATE_TEXT)
    : new Refused('LocationRequired', LOCATION_FAILED_TEXT);
}

function requireFacts(
  request: PaymentRequest,
  caller: Customer,
  loan: LoanRecord | null,
  { card, payer }: PaymentFacts,
): { loan: LoanRecord; card: PayingCardRow; payer: PayerRow } {
  if (!isClaimTrue(request, caller)) throw notFound('loan');
  if (loan === null || payer === null) throw notFound('loan');
  if (card === null || card.removed) throw notFound('card');
  // The month is judged on the loan system's day, like everything else about the loan.
  const { expires_month: month, expires_year: year } = card;
  if (month !== null && year !== null && isCardExpired({ month, year }, loan.snapshot.asOf))
    throw new Refused('CardExpired', 'This card has expired.');
  if (card.last_four !== request.cardNumber)
    throw new Refused('QuoteChanged', 'The card has changed. Please choose it again.');
  return { loan, card, payer };
}

/** Who the request says pays; a guest does not know whose loan it is and says nothing. */
function isClaimTrue({ customerId, username }: PaymentRequest, caller: Customer): boolean {
  if (guestSessionOf(caller) !== null) return customerId === undefined && username === undefined;
  return customerId !== undefined && caller.customerIds.includes(customerId) && username === caller.username;
}

function notFound(what: 'loan' | 'card'): Refused {
  return new Refused('NotFoundException', what === 'loan' ? 'There is no such loan.' : 'There is no such card.');
}

function keyReused(): Refused {
  return new Refused('PaymentKeyReused', 'This payment key was used for another payment.');
}
