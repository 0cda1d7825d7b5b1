import { randomUUID } from 'node:crypto';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import {
  decidePayment,
  hideFromGuest,
  isByBank,
  type PaymentDecision,
} from '@lendside/domain/payment-decision/decide-payment.ts';
import { renewalRefusal } from '@lendside/domain/payment-decision/check-refinance.ts';
import {
  refusePayment,
  type PaymentRefusal,
  type RefusalReason,
} from '@lendside/domain/payment-decision/payment-refusals.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { newId } from '#platform/ids.ts';
import { refusedBy } from '#platform/refused.ts';
import { toAuthorisation } from '#features/autopay/autopay-queries.ts';
import type { Contact } from '#features/payments/contact.ts';
import { findPaymentByKey } from '#features/payments/payment-store.ts';
import {
  acceptRenewal,
  acceptWith,
  toKeptDebit,
  type AcceptAnswer,
  type KeptAutopay,
  type PaymentToAccept,
  type RenewalAnswer,
  type RenewalToAccept,
} from './accept-payment.ts';
import type { PaymentRequest } from './payment-request.ts';
import { toWish } from './renewal-facts.ts';
import { customerIdsAt, readFacts, type FactOptions, type ReadFacts } from './read-facts.ts';
import type { PayerRow } from './stored-facts.ts';

/** Dependencies of accepting payments. */
export interface SubmitOptions extends FactOptions {
  /** Called after the commit to wake a worker at once. */
  readonly notifier: { notify(): void };
}

type Acceptance = Extract<PaymentDecision, { readonly outcome: 'accept' }>;

/** Accepts a payment and returns the key to poll by. Reads the facts, decides, and writes in one commit. Repeating an accepted
 *  request returns the same answer, whatever happened to the loan in between. Source: PAY-014 to PAY-027, LAP-100, LOP-032,
 *  LOP-061, LOP-083, D1, D2, D7, security T8, T20, T21, T22. */
export async function submitPayment(
  options: SubmitOptions,
  request: PaymentRequest,
  caller: Customer,
): Promise<{ messageKey: string }> {
  const read = await readFacts(options, request, caller);
  const { loan, hash } = read;
  const decision = decidePayment(read.facts);
  if (decision.outcome === 'refuse') {
    // A concurrent request with the same key may have been accepted meanwhile; return its answer.
    const twin = decision.mayBeTwin ? await findTwin(options, request, caller, hash) : null;
    if (twin !== null) return twin;
    throw refusedBy(decision.refusal);
  }
  if (decision.outcome === 'repeated') return { messageKey: decision.paymentId };
  if (loan === null) throw new Error('a payment was accepted without its loan');
  const renewal = await toRenewal(options, request, caller, decision, read, loan);
  const payment = toPayment(request, caller, decision, read, loan, renewal);
  const debit = decision.debit === null ? null : toKeptDebit(request, loan, decision.debit);
  const autopay = toKeptAutopay(request, caller, decision, read, loan);
  const answer: RenewalAnswer =
    renewal === null
      ? { kind: 'answered', accepted: await acceptWith(options.database, payment, debit, autopay) }
      : await acceptRenewal(options.database, renewal, payment, debit, autopay);
  // The other tab may have sent the same request.
  const twin = renewal === null || isAccepted(answer) ? null : await findTwin(options, request, caller, hash);
  if (twin !== null) return twin;
  if (answer.kind === 'refused') throw refusedBy(toRefusal(answer.refusal, request, loan, caller));
  const { accepted } = answer;
  const refusal = NOT_ACCEPTED[accepted.answer];
  if (refusal !== null || accepted.payment_id === null) throw refusedBy(refusePayment(refusal ?? 'keyReused'));
  if (!accepted.is_told) options.notifier.notify();
  return { messageKey: accepted.payment_id };
}

/** Refusals when something changed between reading the facts and the commit. */
const NOT_ACCEPTED: Readonly<Record<AcceptAnswer['answer'], RefusalReason | null>> = {
  accepted: null,
  replayed: null,
  key_reused: 'keyReused',
  in_flight: 'paymentInFlight',
  renewal_open: 'renewalOpen',
  loan_renewed: 'loanRenewed',
  day_over: 'quoteChanged',
};

function isAccepted(answer: RenewalAnswer): boolean {
  return answer.kind === 'answered' && answer.accepted.answer === 'accepted';
}

/** Translates the loan system's refusal in the commit to the answer that it would have been before. */
function toRefusal(
  refusal: CommandRefusal,
  request: PaymentRequest,
  { snapshot }: LoanRecord,
  caller: Customer,
): PaymentRefusal {
  const wish = { paymentCents: request.paymentAmount, cashOutCents: request.renewal?.cash?.amount ?? NO_CENTS };
  return hideFromGuest(renewalRefusal(refusal, wish, payoffCents(snapshot)), guestSessionOf(caller) !== null);
}

/** Builds the renewal that the payment opens; null when it renews nothing. */
async function toRenewal(
  { renewing }: SubmitOptions,
  request: PaymentRequest,
  caller: Customer,
  decision: Acceptance,
  { stored: { payer } }: ReadFacts,
  loan: LoanRecord,
): Promise<RenewalToAccept | null> {
  const wish = decision.purpose === 'refinance' ? toWish(request) : null;
  if (wish === null) return null;
  const { loanId, lmsId } = loan.snapshot;
  const desk = renewing?.desks[lmsId];
  const [customerId] = customerIdsAt(loan, caller);
  if (
    renewing === undefined ||
    desk === undefined ||
    customerId === undefined ||
    request.renewal === null ||
    payer === null
  )
    throw new Error('a renewal was accepted without its desk or payer');
  const paymentId = newId('pay');
  const guestSessionId = guestSessionOf(caller);
  return {
    desk,
    command: {
      key: `renewal:${paymentId}`,
      loanId,
      renewalId: randomUUID(),
      wish,
      termsHash: request.renewal.termsHash,
      intentId: request.intentId,
      isNoSsnRefinanceAllowed: await renewing.isNoSsnRefinanceAllowed(),
      payment: { paymentId, tender: isByBank(request) ? 'ach' : 'card' },
      opener: {
        customerId,
        name: guestSessionId === null ? `${payer.first_name} ${payer.last_name}` : request.customerName,
        guestSessionId,
      },
    },
  };
}

function toPayment(
  request: PaymentRequest,
  caller: Customer,
  decision: Acceptance,
  { stored: { card, payer }, hash }: ReadFacts,
  { snapshot, brand }: LoanRecord,
  renewal: RenewalToAccept | null,
): PaymentToAccept {
  if (card === null || payer === null) throw new Error('a payment was accepted without its card or payer');
  const guestSessionId = guestSessionOf(caller);
  return {
    paymentId: renewal?.command.payment?.paymentId ?? newId('pay'),
    profileId: caller.profileId,
    paymentKey: request.paymentKey,
    requestHash: hash,
    loanId: request.loanId,
    lmsId: snapshot.lmsId,
    brand,
    amountCents: request.paymentAmount,
    purpose: decision.purpose,
    isPartial: decision.isPartial,
    cardId: card.card_id,
    removeCardAfter: !card.saved && (guestSessionId === null || !request.saveGuestCard),
    contact: decision.guestContact ?? contactOf(payer),
    securityCodeToken: request.cvv ?? null,
    businessDate: snapshot.asOf,
    guestSessionId,
    ...(renewal === null ? {} : { renewalId: renewal.command.renewalId, isFlagged: decision.isFlagged }),
  };
}

function toKeptAutopay(
  request: PaymentRequest,
  caller: Customer,
  { autopayTerms }: Acceptance,
  { facts: { onLoan } }: ReadFacts,
  loan: LoanRecord,
): KeptAutopay | null {
  const enrollment = onLoan?.autopay?.enrollment ?? null;
  if (autopayTerms === null || enrollment === null) return null;
  const asked = { loanId: request.loanId, methodId: request.cardToken };
  return {
    authorisation: toAuthorisation(asked, enrollment, autopayTerms, caller),
    customerIds: customerIdsAt(loan, caller),
  };
}

function contactOf({ email, phone, preference, first_name: firstName, last_name: lastName }: PayerRow): Contact {
  return { email, phone, preference, name: `${firstName} ${lastName}` };
}

async function findTwin(
  { database }: SubmitOptions,
  request: PaymentRequest,
  caller: Customer,
  hash: string,
): Promise<{ messageKey: string } | null> {
  const twin = await findPaymentByKey(database, caller.profileId, request.paymentKey);
  if (twin === null) return null;
  if (twin.requestHash !== hash) throw refusedBy(refusePayment('keyReused'));
  return { messageKey: twin.paymentId };
}
