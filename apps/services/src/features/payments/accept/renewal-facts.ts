import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { RenewalFacts } from '@lendside/domain/payment-decision/payment-facts.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalCalls, RenewalWish } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { findCashChannel, type AskedCash, type CashStop } from '#features/cards/cash-way-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { PaymentRequest } from './payment-request.ts';

/** The calls of a loan system that accepting a renewal needs. */
export type RenewalDesk = Pick<RenewalCalls<Transaction>, 'openRenewal'>;

/** Sources of the facts of a renewal. */
export interface RenewalSources {
  /** A loan system without a desk renews only in its own office. */
  readonly desks: Readonly<Partial<Record<LoanSystemId, RenewalDesk>>>;
  /** Whether the lender lets customers without an SSN refinance. */
  isNoSsnRefinanceAllowed(): Promise<boolean>;
  /** Facts that allow or forbid a renewal of the loan, besides its terms. Null for an unknown product. */
  readStanding(
    loan: LoanRecord,
    caller: Customer,
    isSsnOnFile: boolean,
  ): Promise<Omit<RenewalFacts, 'quote' | 'isGuest' | 'partyToAskName' | 'cashStop'> | null>;
  /** Returns why cash is not paid out as asked; null when it is. */
  whyNotPaidOut(loan: LoanRecord, caller: Customer, cash: AskedCash): Promise<CashStop | null>;
  /** Who must agree besides the caller; null when nobody must. */
  findPartyToAgree(loan: LoanRecord, caller: Customer): Promise<PartyToAgree | null>;
}

/** The person who must agree besides the caller. A guest pays first; the borrower agrees before the terms are signed. */
interface PartyToAgree {
  /** The other borrower, who has not agreed yet. */
  readonly missingOther: string | null;
}

/** Builds the part of a payment request about the new loan; null when the payment renews nothing. */
export function toWish({ renewal, paymentAmount }: PaymentRequest): RenewalWish | null {
  if (renewal === null) return null;
  const { productId, cash, ancillaryIds } = renewal;
  return {
    kind: findProduct(productId)?.kind === 'line' ? 'productSwitch' : 'renewal',
    newProductId: productId,
    paymentCents: paymentAmount,
    cashOutCents: cash?.amount ?? NO_CENTS,
    channel: (cash === null ? null : findCashChannel(cash.type)) ?? 'store',
    cashCardId: cash?.cardIds[0] ?? null,
    ancillaryIds,
  };
}

/** Reads the facts of a renewal; null when the request asks for none. The terms that the request claims are taken as those of now: the
 *  commit that accepts the payment quotes them under the locks of the loan, and refuses others. A quote before it would decide nothing
 *  and take as long as the rest. */
export async function readRenewalFacts(
  sources: RenewalSources | undefined,
  request: PaymentRequest,
  caller: Customer,
  { loan, isSsnOnFile }: { readonly loan: LoanRecord; readonly isSsnOnFile: boolean },
): Promise<RenewalFacts | null> {
  const asked = request.purpose.kind === 'refinance' ? request.renewal : null;
  if (asked === null || sources === undefined) return null;
  const { cash } = asked;
  const [standing, party, cashStop] = await Promise.all([
    sources.readStanding(loan, caller, isSsnOnFile),
    sources.findPartyToAgree(loan, caller),
    cash === null ? null : sources.whyNotPaidOut(loan, caller, cash),
  ]);
  if (standing === null) return null;
  return {
    ...standing,
    quote: sources.desks[loan.snapshot.lmsId] === undefined ? null : { ok: true, value: { hash: asked.termsHash } },
    cashStop,
    isGuest: caller.scope.kind === 'guest',
    partyToAskName: party?.missingOther ?? null,
  };
}
