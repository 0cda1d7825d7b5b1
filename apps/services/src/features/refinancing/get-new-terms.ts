import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getNewAccountTerms as endpoint } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { LEAST_CASH_OUT_CENTS } from '@lendside/domain/loans/opening/disbursement-available.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { renewalRefusal } from '@lendside/domain/payment-decision/check-refinance.ts';
import { refusePayment, type PaymentRefusal } from '@lendside/domain/payment-decision/payment-refusals.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalAsk, RenewalCalls } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { findCashChannel, findCashWays, type CashWay } from '#features/cards/cash-way-queries.ts';
import { findPayoutTargets } from '#features/cards/payout-target-queries.ts';
import { readRenewalStanding, type RenewalStanding } from '#features/loans/renewal-standing-queries.ts';
import { isSsnOnFile } from '#features/loans/borrower-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { Refused, refusedBy } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { RefinancingMeans } from './refinancing-means.ts';
import { shopAddress } from './shop-reference.ts';
import { toGuestTerms, toNewTerms } from './to-new-terms.ts';

type Request = RequestOf<typeof endpoint>;
type NewTerms = ResponseOf<typeof endpoint>;
type Validation = NewTerms['validations'][number];

/** The codes that the call names. */
const TERMS_CODES = ['NotFoundException', 'RenewalNotOffered', 'AmountOutOfRange'];

/** Refuses with a code of the call: what else stands against a renewal has no code here and becomes its sentence. */
function refuse(refusal: PaymentRefusal): Refused {
  const isNamed = TERMS_CODES.includes(refusal.code);
  return isNamed ? refusedBy(refusal) : new Refused('RenewalNotOffered', refusal.text);
}

function refuseField(field: string, message: string): Refused {
  return new Refused('ValidationException', message, { fields: [{ field, message }] });
}

/** Finds the product of the new loan: the loan's own one, or with `migration` the one it may switch to. */
function findNewProduct({ snapshot }: LoanRecord, { productId, migration = false }: Request): Product {
  const own = findProduct(snapshot.productId);
  const newProduct = findProduct(migration ? (own?.switchToProductId ?? 0) : snapshot.productId);
  if (newProduct?.productId !== productId) throw refuseField('productId', 'The loan cannot become this product.');
  return newProduct;
}

function readIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').filter((part) => part !== '');
  if (!ids.every((part) => /^\d{1,9}$/.test(part)))
    throw refuseField('ancillaryIds', 'Send numbers of products, joined by commas.');
  return ids.map(Number);
}

function toAsk(request: Request, newProduct: Product): RenewalAsk {
  return {
    kind: newProduct.kind === 'line' ? 'productSwitch' : 'renewal',
    newProductId: newProduct.productId,
    paymentCents: request.paymentAmount ?? null,
    cashOutCents: request.disbursementAmount ?? NO_CENTS,
    channel: toChannel(request),
    ancillaryIds: readIds(request.ancillaryIds),
  };
}

/** Returns the channel that the cash is asked for by: the store unless another one is named. */
function toChannel({ disbursementType }: Request): DisbursementChannel {
  if (disbursementType === undefined) return 'store';
  const channel = findCashChannel(disbursementType);
  if (channel === null) throw refuseField('disbursementType', 'There is no such way to get cash.');
  return channel;
}

/** Lists the ways to take the cash that is asked for, or the least cash. A guest gets none. */
async function readCashWays(
  means: RefinancingMeans,
  loan: CallerLoan,
  caller: Customer,
  { cashOutCents }: RenewalAsk,
  mostCents: Cents,
): Promise<readonly CashWay[]> {
  const isGuest = caller.scope.kind === 'guest';
  const targets = isGuest
    ? { cardIds: new Set<string>(), accountIds: new Set<string>() }
    : await findPayoutTargets(means, loan, caller);
  const askedCents = cashOutCents > 0 ? cashOutCents : LEAST_CASH_OUT_CENTS;
  return findCashWays(means, loan, mostCents === 0 ? NO_CENTS : askedCents, targets);
}

/** Returns the wish of the open renewal, from which its terms are made. Null when none is open. */
async function findOpenAsk(
  calls: RenewalCalls<Transaction>,
  { record, customerIds }: CallerLoan,
): Promise<RenewalAsk | null> {
  if (record.renewal == null) return null;
  const renewal = await calls.findRenewal(record.snapshot.loanId, customerIds);
  return renewal?.wish ?? null;
}

/** Lists why the terms cannot be had now, with what would change it. The details that count are the borrower's: a co-borrower cannot
 *  give them. */
function toValidations(standing: RenewalStanding, isBorrower: boolean): Validation[] {
  const { eligibility, isPrevented, lockedByName } = standing;
  const failed: Validation[] = (eligibility.ok ? [] : eligibility.all).map(({ reason, remedy }) =>
    reason === 'demographics_missing' && !isBorrower
      ? { reason: 'borrower_details_missing', remedy: 'ask_borrower' }
      : { reason, remedy },
  );
  if (isPrevented && failed.length === 0) failed.push({ reason: 'risk_denied', remedy: 'contact_store' });
  if (lockedByName !== null) failed.push({ reason: 'locked_by_other', remedy: 'wait' });
  return failed;
}

/** Whether the spouse's address must be asked for. Source: LOP-045. */
function isSpouseAsked(means: RefinancingMeans, { eligibility }: RenewalStanding, { state }: Product): boolean {
  const isMissing = !eligibility.ok && eligibility.all.some(({ reason }) => reason === 'spouse_notice_missing');
  return isMissing && means.spousalConsentStates.includes(state);
}

async function readStanding(means: RefinancingMeans, loan: CallerLoan, caller: Customer): Promise<RenewalStanding> {
  const [ssnOnFile, noSsnRefinanceAllowed] = await Promise.all([
    isSsnOnFile(means.database, caller.profileId),
    means.isNoSsnRefinanceAllowed(),
  ]);
  const around = { ssnOnFile, noSsnRefinanceAllowed };
  const standing = await readRenewalStanding(means.loanSystems, loan.record, caller, around);
  if (standing === null) throw refuse(refusePayment('renewsElsewhere'));
  return standing;
}

function refuseQuote(refusal: CommandRefusal, ask: RenewalAsk, { snapshot }: LoanRecord): Refused {
  const wish = { paymentCents: ask.paymentCents ?? NO_CENTS, cashOutCents: ask.cashOutCents };
  // Without an amount the least was asked for, so that no amount fits.
  const isNoAmount = refusal.code === 'amount_out_of_range' && ask.paymentCents === null && ask.cashOutCents === 0;
  const reason: CommandRefusal = isNoAmount ? { code: 'not_eligible', reason: 'no_amount' } : refusal;
  return refuse(renewalRefusal(reason, wish, payoffCents(snapshot)));
}

/** Quotes the terms of the loan that would follow. While a renewal is open, they are its own terms of today. Source: LAP-079, LOP-124,
 *  width 4. */
export async function getNewTerms(means: RefinancingMeans, request: Request, caller: Customer): Promise<NewTerms> {
  const loan = await findCallerLoan(means.loanSystems, caller, request.loanId);
  const { record, customerIds } = loan;
  if (record.storeId !== request.storeId) throw refuseField('storeId', 'This loan is kept by another store.');
  if (record.snapshot.lmsId !== request.lmsId) throw refuseField('lmsId', 'This loan is in another system.');
  const isGuest = caller.scope.kind === 'guest';
  const calls = means.renewalDesks[record.snapshot.lmsId];
  if (calls === undefined) throw refuse(refusePayment('renewsElsewhere'));
  const standing = await readStanding(means, loan, caller);
  if (isGuest && !standing.isGuestRefinanceEnabled) throw refuse(refusePayment('guestCannotRenew'));
  const openAsk = await findOpenAsk(calls, loan);
  const ask = openAsk ?? toAsk(request, findNewProduct(record, request));
  const product = findProduct(ask.newProductId);
  const quoted = await calls.quoteRenewal(request.loanId, ask, customerIds);
  if (quoted === null || product === null) throw new Refused('NotFoundException', 'We could not find that loan.');
  if (!quoted.ok) throw refuseQuote(quoted.refusal, ask, record);
  const shop = means.ecommerceShops.get(product.productId);
  const terms = toNewTerms(quoted.value, {
    product,
    cashWays: await readCashWays(means, loan, caller, ask, quoted.value.cashRoomCents),
    intentId: toIntentId(record),
    isSpouseAsked: isSpouseAsked(means, standing, product),
    ecommerceRefiUrl: shop === undefined ? null : shopAddress(shop, record, (means.nowMs ?? Date.now)()),
    // An open renewal has passed all of it.
    validations: openAsk === null ? toValidations(standing, customerIds.includes(record.customerId)) : [],
  });
  return isGuest ? toGuestTerms(terms) : terms;
}
