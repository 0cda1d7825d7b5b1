import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { maskCardNumber } from '@lendside/domain/cards/masking.ts';
import { AUTOPAY_TERMS, type AutopayTermsKind } from '@lendside/domain/payments/autopay-terms.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { whyNoAutopay } from '@lendside/domain/payments/autopay-offer.ts';
import { decideEnrollment } from '@lendside/domain/payment-decision/decide-enrollment.ts';
import type { EnrollmentFacts } from '@lendside/domain/payment-decision/payment-facts.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { refusedBy } from '#platform/refused.ts';
import type { BankOffer } from '#features/configuration/bank-offer-queries.ts';
import { findBanks, findStops } from '#features/cards/bank-queries.ts';
import { findCard } from '#features/cards/card-queries.ts';
import { readCardRouting } from '#features/cards/served-card-queries.ts';

/** A borrower's stored autopay authorization, including the exact text that was shown. */
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

/** Returns why autopay cannot pay a loan of these customers, or null if it can. Source: loan-core 5.3, decision 014. */
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

/** The card or account a borrower wants autopay to debit, and the version of the terms they accepted. */
export interface AskedMethod {
  readonly method: 'card' | 'bank';
  readonly methodId: string;
  readonly version: string;
}

/** Reads the facts that decide whether autopay may debit this card or account of the customer. */
export async function readEnrollmentFacts(
  { database, bankOffer }: { readonly database: Queryable; readonly bankOffer?: Pick<BankOffer, 'isOffered'> },
  { method, methodId, version }: AskedMethod,
  customer: Customer,
  loan: LoanRecord,
): Promise<EnrollmentFacts> {
  const on = loan.snapshot.asOf;
  const isBankOffered = method === 'card' || ((await bankOffer?.isOffered()) ?? true);
  const card = isBankOffered ? await findCard(database, customer, methodId) : null;
  const isBank = card?.type === 'bank';
  const isKept = card !== null && card.removed_at === null && card.saved;
  return {
    method,
    isBankOffered,
    card: card === null ? null : { ...card, removed: card.removed_at !== null, isBank },
    routing: await readCardRouting(database, loan),
    stop: isKept && isBank && method === 'bank' ? await findStop(database, methodId, customer, on) : null,
    version,
    on,
  };
}

async function findStop(database: Queryable, methodId: string, customer: Customer, on: BusinessDate) {
  const banks = await findBanks(database, customer);
  return (await findStops(database, customer, banks, on)).get(methodId) ?? null;
}

/** Builds the authorization to store: the text of these terms and the card or account to debit. */
export function toAuthorisation(
  { loanId, methodId }: { readonly loanId: number; readonly methodId: string },
  { method, card }: EnrollmentFacts,
  terms: AutopayTermsKind,
  { profileId, sessionId }: Customer,
): AutopayAuthorisation {
  const { version, paragraphs } = AUTOPAY_TERMS[terms];
  return {
    authorisationId: newId('auth'),
    profileId,
    loanId,
    version,
    words: paragraphs.join('\n'),
    method: method === 'bank' ? 'ach' : 'card',
    methodId,
    displayNumber: maskCardNumber(card?.last_four ?? ''),
    sessionId,
  };
}

/** A borrower's request for autopay: the loan, the payment method and the version of the terms. */
export interface AutopayAsked {
  readonly loanId: number;
  readonly autoPay: Pick<RequestOf<typeof saveEnrollment>['autoPay'], 'method' | 'methodId'>;
  readonly authorizationVersion: string;
}

/** Builds the authorization to store. Refuses when `decideEnrollment` does. Source: CRD-012, LOP-065, security C28, decision
 *  014. */
export async function authoriseAutopay(
  options: { readonly database: Queryable; readonly bankOffer?: Pick<BankOffer, 'isOffered'> },
  { loanId, autoPay: { method, methodId }, authorizationVersion: version }: AutopayAsked,
  customer: Customer,
  loan: LoanRecord,
): Promise<AutopayAuthorisation> {
  const facts = await readEnrollmentFacts(options, { method, methodId, version }, customer, loan);
  const decision = decideEnrollment(facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  return toAuthorisation({ loanId, methodId }, facts, decision.terms, customer);
}
