import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import {
  BANK_AUTHORISATION_VERSIONS,
  bankAuthorisationWords,
  bankStopText,
  decideBankDebit,
} from '@lendside/domain/payments/bank-debit.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { readDebitsOf } from '#servicing/day-end/debit-history.ts';
import { findBanks } from '#features/cards/bank-queries.ts';
import type { PaymentRequest } from './decide-payment.ts';
import type { AcceptAnswer, PaymentToAccept } from './payment-store.ts';

/** What the payer agreed to, as it is kept with the payment. */
export interface AllowedDebit {
  readonly version: string;
  readonly words: string;
  readonly isAnew: boolean;
}

const acceptByBank = statement<AcceptAnswer>(
  'payment_accept_by_bank',
  'select payment_id, answer, false as is_told from app.accept_bank_payment($1::jsonb, $2::jsonb)',
);

/** Whether a request pays from a bank account. */
export function isByBank({ cardToken }: Pick<PaymentRequest, 'cardToken'>): boolean {
  return cardToken.startsWith('bank_');
}

/** Lets a bank account be debited, or says why not: only where the lender offers it, for its owner, on a loan of our own books, on the very words that stand
 *  now, and never past what the rules of failed debits stop. After a stop only the words that allow debits anew will do.
 *  Source: Regulation E, Nacha WEB, 12 CFR 1041.8, loan-core 5.3. */
export async function allowBankDebit(
  { database, bankOffer }: { readonly database: Queryable; readonly bankOffer?: Pick<BankOffer, 'require'> },
  request: PaymentRequest,
  loan: LoanRecord,
  caller: Customer,
): Promise<AllowedDebit> {
  await bankOffer?.require();
  const { lmsId, asOf } = loan.snapshot;
  if (lmsId === 3 || guestSessionOf(caller) !== null)
    throw new Refused('BankAccountRefused', 'This loan can be paid by card only.');
  const bank = (await findBanks(database, caller)).find((each) => each.card_id === request.cardToken);
  if (bank === undefined) throw new Refused('NotFoundException', 'There is no such bank account.');
  const { attempts, anewOn } = await readDebitsOf(database, caller.customerIds);
  const next = { loanId: request.loanId, methodId: bank.method_id, on: asOf };
  const stop = decideBankDebit(attempts, { ...next, anewOn });
  if (stop === 'accountClosed') throw new Refused('BankAccountRefused', bankStopText(stop));
  const version = request.achAuthorization?.version;
  const isAnew = version === BANK_AUTHORISATION_VERSIONS.anew;
  if (stop !== null && !isAnew) throw new Refused('BankDebitsStopped', bankStopText(stop));
  if (version !== BANK_AUTHORISATION_VERSIONS.once && !isAnew)
    throw new Refused('BankAuthorizationNeeded', 'Please read and agree to the words that allow this debit.');
  return { version, isAnew, words: wordsOf(request, loan, isAnew) };
}

function wordsOf(request: PaymentRequest, loan: LoanRecord, isAnew: boolean): string {
  const brand = findBrandCode(loan.brand);
  return bankAuthorisationWords({
    isAnew,
    lender: brand === null ? loan.brand : brandName(brand, {}),
    amount: `$${formatAmount(request.paymentAmount)}`,
    lastFour: request.cardNumber,
    day: longDate(loan.snapshot.asOf),
    phone: loan.storePhone,
  }).join('\n\n');
}

/** Accepts a payment from a bank account together with what allows it. */
export async function acceptBankPayment(
  database: Queryable,
  payment: PaymentToAccept,
  allowed: AllowedDebit,
): Promise<AcceptAnswer> {
  const answer = await database.row(acceptByBank, [JSON.stringify(payment), JSON.stringify(allowed)]);
  if (answer === null) throw new Error('accepting a payment answered nothing');
  return answer;
}

interface DebitRow {
  readonly state: 'sent' | 'settled' | 'returned';
  readonly effective_on: string;
  readonly return_code: string | null;
  readonly returned_on: string | null;
}

const debitOf = statement<DebitRow>(
  'debit_of_payment',
  'select state, effective_on, return_code, returned_on from servicing.debit_of_payment($1, $2)',
);

/** What the bank did with the debit of a posted payment; null for a payment by card. */
export function findDebit(database: Queryable, caller: Customer, paymentId: string): Promise<DebitRow | null> {
  return database.row(debitOf, [caller.customerIds, paymentId]);
}
