import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { authoriseAutopay, type AutopayAuthorisation } from '#features/autopay/autopay-queries.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import type { PaymentRequest } from './decide-payment.ts';
import { acceptBankPayment, type AllowedDebit } from './pay-by-bank.ts';
import { acceptPayment, type AcceptAnswer, type PaymentToAccept } from './payment-store.ts';

/** Autopay as it is asked for with a payment: what was agreed to, and by whom. */
export interface AskedAutopay {
  readonly authorisation: AutopayAuthorisation;
  readonly customerIds: readonly string[];
}

/** Why a loan cannot be paid automatically; null where it can. */
export type WhyNoAutopay = (loan: LoanRecord, customerIds: readonly string[]) => Promise<string | null>;

/** What a request asks the loan to be paid by from now on, besides the payment; null where it asks for nothing and only says how autopay
 *  stands. */
export function askedMethodOf({ autoPay }: PaymentRequest): 'card' | 'bank' | null {
  return autoPay?.enrolled === true ? (autoPay.method ?? null) : null;
}

const acceptWithAutopay = statement<AcceptAnswer>(
  'payment_accept_with_autopay',
  'select payment_id, answer, false as is_told from app.accept_payment_with_autopay($1::jsonb, $2::jsonb, $3::jsonb, $4)',
);

/** Reads what a payment asks for besides: that from now on the loan is paid automatically by the very card or account of the
 *  payment; null when it does not. A request that only says how autopay stands asks for nothing. Refuses what cannot be enrolled,
 *  with the reason beside the field: a guest's or a one-time card, another method than the payment's, a loan without autopay, words
 *  that are not those of today. Source: LOP-065, PAY-012, PAY-026, LOP-083, decision 014. */
export async function readAskedAutopay(
  options: {
    readonly database: Queryable;
    readonly whyNoAutopay?: WhyNoAutopay;
    readonly bankOffer?: Pick<BankOffer, 'require'>;
  },
  request: PaymentRequest,
  loan: LoanRecord,
  caller: Customer,
): Promise<AskedAutopay | null> {
  const { autoPay, autoPayAuthorization } = request;
  const method = askedMethodOf(request);
  if (method === null) return null;
  if (guestSessionOf(caller) !== null) throw wrong('Autopay is not offered to guests. Sign in to turn it on.');
  if (autoPay?.methodId !== request.cardToken) throw wrong('Autopay takes from the card or account of this payment.');
  if (request.guestCard)
    throw wrong('A card for this payment only cannot be used for autopay, for it is removed. Save the card to use it.');
  const customerId = caller.customerIdBySystem[loanSystemName(loan.snapshot.lmsId)];
  const customerIds = customerId === undefined ? [] : [customerId];
  const whyNot = options.whyNoAutopay === undefined ? 'not_offered' : await options.whyNoAutopay(loan, customerIds);
  if (whyNot !== null || request.isPayoff) throw wrong('This loan cannot be paid automatically.');
  const asked = {
    loanId: request.loanId,
    autoPay: { method, methodId: request.cardToken },
    authorizationVersion: autoPayAuthorization?.version ?? '',
  };
  return { authorisation: await authoriseAutopay(options, asked, caller, loan), customerIds };
}

function wrong(message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field: 'autoPay', message }] });
}

/** Accepts a payment with all that goes with it: the words that allow a debit, and autopay that was asked for. One transaction. */
export async function acceptWith(
  database: Queryable,
  payment: PaymentToAccept,
  allowed: AllowedDebit | null,
  autopay: AskedAutopay | null,
): Promise<AcceptAnswer> {
  if (autopay === null)
    return allowed === null ? acceptPayment(database, payment) : acceptBankPayment(database, payment, allowed);
  const answer = await database.row(acceptWithAutopay, [
    JSON.stringify(payment),
    allowed === null ? null : JSON.stringify(allowed),
    JSON.stringify(autopay.authorisation),
    autopay.customerIds,
  ]);
  if (answer === null) throw new Error('accepting a payment answered nothing');
  return answer;
}

const askedWith = statement<{ outcome: string | null }>(
  'payment_autopay_asked',
  'select outcome from app.autopay_asked_with($1, $2)',
);

/** What became of the autopay that was asked for with a payment of one's own; null where none was. */
export async function findAskedAutopay(
  database: Queryable,
  caller: Customer,
  paymentId: string,
): Promise<'waiting' | 'on' | 'dropped' | null> {
  if (guestSessionOf(caller) !== null) return null;
  const row = await database.row(askedWith, [caller.profileId, paymentId]);
  if (row === null) return null;
  return row.outcome === null ? 'waiting' : row.outcome === 'enrolled' ? 'on' : 'dropped';
}
