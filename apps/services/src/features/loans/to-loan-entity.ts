import { findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { AUTOPAY_ENDS } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { autopayDays } from '@lendside/domain/loans/payments/autopay-plan.ts';
import { loanCan } from '@lendside/domain/loans/statuses/loan-can.ts';
import { isPartialPayConfirmViewable } from '@lendside/domain/loans/payments/payable-amount.ts';
import { quoteFigures, type LoanFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { isOfrReinstateAmount } from '@lendside/domain/loans/losses/may-reinstate.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { ownPeriodCharge } from '@lendside/domain/loans/pawns/pawn-period.ts';
import { isEligibleButForSsn, type EligibilityDecision } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { isCashAvailable, toCashFacts } from './cash-available.ts';
import { decideEligibility, toWhyNotRefinance } from './refinance-eligibility.ts';
import type { OtherParty } from './loan-parties.ts';

/** The facts a loan entity depends on, besides the loan record. */
export interface EntityFacts {
  readonly ssnOnFile: boolean;
  /** From the configuration. The default is false (LOA-040). */
  readonly noSsnRefinanceAllowed: boolean;
  /** What the loan's system knows about the customer. */
  readonly circumstances: Circumstances;
  /** The person who owes the loan together with the caller. */
  readonly otherParty?: OtherParty;
}

/** Returns the product of a loan. Throws for an unknown product, because no figure could be computed. */
export function productOf({ snapshot }: LoanRecord): Product {
  const product = findProduct(snapshot.productId);
  if (product === null) throw new Error(`loan ${snapshot.loanId} has the unknown product ${snapshot.productId}`);
  return product;
}

function toValidations(
  record: LoanRecord,
  product: Product,
  figures: LoanFigures,
  circumstances: Circumstances,
): LoanEntity['validations'] {
  const { snapshot } = record;
  return {
    isDisbursementAvailable: isCashAvailable(record, product, figures, circumstances),
    guestFeatures: { guestRefinanceEnabled: circumstances.guestRefinanceEnabled },
    partialPayConfirmViewable: isPartialPayConfirmViewable(snapshot, product),
    isOfrReinstateAmount: isOfrReinstateAmount(snapshot, product),
    isInOfrStatus: snapshot.status === LOAN_STATUS.OutForRepo || snapshot.status === LOAN_STATUS.OutForRepoChargedOff,
  };
}

/** Autopay methods of the loan systems and their names in the contract. Source: CFG-31. */
const WIRE_METHODS = { card: 'card', ach: 'bank' } as const;

const NO_AUTOPAY: LoanEntity['autoPay'] = {
  enrolled: false,
  method: null,
  displayNumber: null,
  effectiveDate: null,
  skippedDueDate: null,
};

/** Builds the autopay part. Hides the card or account number when the other borrower enrolled it. A closed loan has none, also
 *  before day-end ends it. Source: loan-core 5.3, decision 014. */
function toAutoPay({ snapshot, autopay }: LoanRecord, otherParty: OtherParty | undefined): LoanEntity['autoPay'] {
  if (autopay === null || AUTOPAY_ENDS.has(snapshot.status)) return NO_AUTOPAY;
  const { next, skipped, retry } = autopayDays(snapshot, autopay.announced);
  return {
    enrolled: true,
    method: WIRE_METHODS[autopay.method],
    displayNumber: autopay.enrollerId === otherParty?.customerId ? null : autopay.displayNumber,
    effectiveDate: retry?.on ?? next,
    skippedDueDate: skipped?.dueOn ?? null,
  };
}

function toComingCharge({ comingCharge }: LoanFigures): LoanEntity['comingCharge'] {
  return comingCharge === null ? null : { date: comingCharge.on, amount: comingCharge.chargeCents };
}

function toBrand(record: LoanRecord): LoanEntity['brand'] {
  const brand = findBrandCode(record.brand);
  if (brand === null) throw new Error(`loan ${record.snapshot.loanId} has the unknown brand ${record.brand}`);
  return brand;
}

/** Returns the product the loan may be switched to, and the rules that refuse the switch now. Source: loan-core 4.3
 *  (productSwitchAmountDue). */
function toProductMigration(
  { snapshot }: LoanRecord,
  product: Product,
  figures: LoanFigures,
  eligibility: EligibilityDecision,
): LoanEntity['disburseProductMigration'] {
  const isOffered = figures.productSwitchAmountDueCents !== null && snapshot.status === LOAN_STATUS.Open;
  if (!isOffered) return { newProductId: null, validations: [] };
  const reasons = eligibility.ok ? [] : eligibility.all.map(({ reason }) => reason);
  return { newProductId: product.switchToProductId, validations: reasons };
}

/** Returns why the loan cannot be paid now. While a renewal is open, only the payoff is accepted: it ends the renewal. Source: width 5. */
function toWhyNotPayable(pay: ReturnType<typeof loanCan.pay>, { renewal }: LoanRecord): string | null {
  if (!pay.allowed) return pay.reason;
  return renewal == null ? null : 'renewal_open';
}

function toRenewal({ renewal }: LoanRecord): LoanEntity['renewal'] {
  return renewal == null ? null : { state: renewal.state, signBy: renewal.signBy, newLoanId: renewal.newLoanId };
}

/** Builds the loan entity of the contract from a loan record. This is the only place that translates between the two. Source:
 *  LOA-005 to LOA-010, LOP-117, loan-core 4. */
export function toLoanEntity(record: LoanRecord, facts: EntityFacts): LoanEntity {
  const { snapshot } = record;
  const product = productOf(record);
  const { circumstances } = facts;
  const figures = quoteFigures(snapshot, product, toCashFacts(record, product, circumstances));
  const eligibility = decideEligibility(record, product, facts);
  const pay = loanCan.pay(snapshot, {
    ...facts,
    paymentInFlight: record.paymentInFlight,
    refinanceEligible: isEligibleButForSsn(eligibility),
  });
  return {
    loanId: snapshot.loanId,
    loanHeader: snapshot.loanHeader,
    lmsId: snapshot.lmsId,
    storeId: record.storeId,
    productId: product.productId,
    productName: product.name,
    brand: toBrand(record),
    customerId: record.customerId,
    cosignerId: record.cosignerId,
    alternateName: facts.otherParty?.name ?? null,
    alternateLinked: facts.otherParty?.isLinked ?? false,
    storePhoneNumber: record.storePhone,
    localStoreState: record.storeState,
    statusCode: snapshot.status,
    loanType: product.loanType,
    recordKind: 'Loan',
    paidOff: loanStatusFacts(snapshot.status).shownAs === 'paidOff',
    paidOffDate: record.paidOffOn,
    payable: pay.allowed,
    whyNotPayable: toWhyNotPayable(pay, record),
    hasSsn: facts.ssnOnFile,
    refinanceEligible: eligibility.ok,
    whyNotRefinance: toWhyNotRefinance(eligibility),
    useRefiTerm: false,
    payoffAmount: figures.payoffAmountCents,
    minimumLoanAmount: figures.minimumLoanAmountCents,
    minimumAmountDue: figures.minimumAmountDueCents,
    minimumRequiredAmount: figures.minimumRequiredAmountCents,
    pastDueAmount: figures.pastDueAmountCents,
    productSwitchAmountDue: figures.productSwitchAmountDueCents,
    ofrPaymentValue: figures.ofrPaymentValueCents,
    principalBalance: figures.principalBalanceCents,
    originalPrincipal: figures.progress.originalPrincipalCents,
    regularPayment: product.kind === 'pawn' ? ownPeriodCharge(snapshot, product) : figures.regularPaymentCents,
    perDiem: figures.perDiemCents,
    comingCharge: toComingCharge(figures),
    feesDue: figures.feesCents,
    disbursementAmount: figures.disbursementAvailableCents,
    creditLimit: snapshot.line?.creditLimitCents ?? null,
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
    noteDate: snapshot.noteOn,
    asOf: snapshot.asOf,
    intentId: toIntentId(record),
    paymentInFlight: record.paymentInFlight,
    collateralDetail: record.collateral,
    validations: toValidations(record, product, figures, circumstances),
    renewal: toRenewal(record),
    voidUntil: record.voidUntil?.toISOString() ?? null,
    disburseProductMigration: toProductMigration(record, product, figures, eligibility),
    autoPay: toAutoPay(record, facts.otherParty),
  };
}
