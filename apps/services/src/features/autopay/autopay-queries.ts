import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import { maskCardNumber } from '@lendside/domain/cards/masking.ts';
import { AUTOPAY_TERMS, autopayTermsFor } from '@lendside/domain/payments/autopay-terms.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import { whyNoAutopay } from '@lendside/domain/payments/autopay-offer.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { bankStopText } from '@lendside/domain/payments/bank-debit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refused.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { findBanks, findStops } from '#features/cards/bank-queries.ts';
import { findCard, type CardRow } from '#features/cards/card-queries.ts';
import { requireServedCard } from '#features/cards/served-card-queries.ts';

/** An authorisation as it is kept, with the words as they were shown. */
export interface AutopayAuthorisation {
  readonly authorisationId: string;
  readonly profileId: string;
  readonly loanId: number;
  readonly version: string;
  readonly words: string;
  readonly method: 'ach' | 'card';
  readonly methodId: string;
  readonly displayNumber: string;
  readonly sessionId: string;
}

/** Why a loan of these customers cannot be paid automatically; null where it can. Source: loan-core 5.3, decision 014. */
export async function findWhyNoAutopay(
  loanSystems: readonly LoanReader[],
  { snapshot }: LoanRecord,
  customerIds: readonly string[],
): Promise<string | null> {
  const reader = loanSystems.find(({ lmsId }) => lmsId === snapshot.lmsId);
  const product = findProduct(snapshot.productId);
  if (reader === undefined || reader.capabilities.autopay === null || product === null) return 'not_offered';
  const circumstances = await (reader.capabilities.customers?.circumstances(customerIds) ?? ORDINARY_CIRCUMSTANCES);
  return whyNoAutopay(snapshot, product, circumstances);
}

/** What a borrower asks for: autopay of a loan by this method, on the words of this version. */
export interface AutopayAsked {
  readonly loanId: number;
  readonly autoPay: Pick<RequestOf<typeof saveEnrollment>['autoPay'], 'method' | 'methodId'>;
  readonly authorizationVersion: string;
}

/** Makes the authorisation to keep of what a borrower agreed to, or says why not: a saved card that has not expired and that
 *  serves the loan, or a bank account of their own that may be debited; on the words that stand now, and after a stop only on those that allow debits anew.
 *  Refuses NotFoundException, CardsNotOffered, CardNotAccepted, CardExpired, BankAccountsNotOffered, BankAccountRefused, BankDebitsStopped, QuoteChanged. Source: CRD-012, LOP-065, security
 *  C28, decision 014. */
export async function authoriseAutopay(
  { database, bankOffer }: { readonly database: Queryable; readonly bankOffer?: Pick<BankOffer, 'require'> },
  { loanId, autoPay: { method, methodId }, authorizationVersion }: AutopayAsked,
  customer: Customer,
  loan: LoanRecord,
): Promise<AutopayAuthorisation> {
  if (method === 'bank') await bankOffer?.require();
  const on = loan.snapshot.asOf;
  const card = await findCard(database, customer, methodId);
  if (card === null || card.removed_at !== null || (card.type === 'bank') !== (method === 'bank'))
    throw new Refused(
      'NotFoundException',
      method === 'bank' ? 'There is no such bank account.' : 'There is no such card.',
    );
  // A card for one payment is gone when that payment is through.
  if (!card.saved) throw new Refused('NotFoundException', 'Only a saved card can be used for autopay.');
  await requireServedCard(database, loan, card);
  const kind = method === 'bank' ? await allowBank(database, card, authorizationVersion, customer, on) : 'card';
  const { expires_month: month, expires_year: year } = card;
  if (month !== null && year !== null && isCardExpired({ month, year }, on))
    throw new Refused('CardExpired', 'This card has expired.');
  const { version, paragraphs } = AUTOPAY_TERMS[kind];
  if (authorizationVersion !== version)
    throw new Refused('QuoteChanged', 'The words of autopay have changed. Please read them again.');
  return {
    authorisationId: newId('auth'),
    profileId: customer.profileId,
    loanId,
    version,
    words: paragraphs.join('\n'),
    method: method === 'bank' ? 'ach' : 'card',
    methodId: card.card_id,
    displayNumber: maskCardNumber(card.last_four),
    sessionId: customer.sessionId,
  };
}

/** Which words allow this account to be debited: after a stop only those that say so, and never for a closed account. */
async function allowBank(
  database: Queryable,
  { card_id: id }: CardRow,
  authorizationVersion: string,
  customer: Customer,
  on: BusinessDate,
): Promise<ReturnType<typeof autopayTermsFor>> {
  const banks = await findBanks(database, customer);
  const stop = (await findStops(database, customer, banks, on)).get(id) ?? null;
  if (stop === 'accountClosed') throw new Refused('BankAccountRefused', bankStopText(stop));
  const kind = autopayTermsFor('bank', stop);
  if (stop !== null && authorizationVersion === AUTOPAY_TERMS.bank.version)
    throw new Refused('BankDebitsStopped', bankStopText(stop));
  return kind;
}
