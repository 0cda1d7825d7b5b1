import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { EXACT_PER_CENT } from '@lendside/domain/loans/charges/interest.ts';
import type { LoanBalances, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { PartnerProfile } from '#loan-systems/capabilities.ts';
import type { PaymentToPost, PostedPayment, PostingRefusal } from '#loan-systems/port.ts';
import type { HistoryLine } from '#loan-systems/history-line.ts';
import type { LoanRecord } from '#loan-systems/loan-record.ts';
import type { LoanAnswer, PaymentAnswer, TransactionAnswer } from './wire.ts';

/** Our product numbers for the partner's products. Source: loan-core 1.2. */
const PRODUCT_IDS: Readonly<Record<LoanAnswer['product'], number>> = { 'INV-PI-UT': 3101 };

const METHODS = { card: 'card', ach: 'ach', store: 'office' } as const;
const CHANNELS = { card: 'card', ach: 'ach', office: 'store' } as const;

/** Final refusals, after which the payment is refunded. Any other code is our error. */
const REFUSALS: ReadonlyMap<string, PostingRefusal> = new Map([
  ['NOT_FOUND', 'loan_not_found'],
  ['LOAN_NOT_PAYABLE', 'loan_not_payable'],
  ['AMOUNT_ABOVE_PAYOFF', 'loan_not_payable'],
]);

const MEANING: Readonly<
  Record<Exclude<TransactionAnswer['kind'], 'disbursed'>, readonly [HistoryLine['kind'], string]>
> = {
  originated: ['advance', 'Loan'],
  payment: ['payment', 'Payment'],
  smallBalance: ['adjustment', 'Small balance written off'],
};

/** Formats cents as Invictus writes an amount: 172500 → "1725.00". */
export function toAmountText(amountCents: Cents): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** Parses an amount of Invictus to cents. Throws for text that the schema does not allow. */
export function toCents(text: string): Cents {
  const amountCents = parseAmount(text);
  if (amountCents === null) throw new Error(`"${text}" is not an amount`);
  return amountCents;
}

function toBalances({ balances }: LoanAnswer): LoanBalances {
  return {
    principalCents: toCents(balances.principal),
    interestCents: toCents(balances.interest),
    feesCents: toCents(balances.fees),
    // The product has no such balances.
    chargeCents: NO_CENTS,
    graceCents: NO_CENTS,
    customaryFeeCents: NO_CENTS,
    maintenanceCents: NO_CENTS,
    costsCents: NO_CENTS,
    creditCents: NO_CENTS,
    unearnedChargeCents: NO_CENTS,
  };
}

function toSnapshot(loan: LoanAnswer): LoanSnapshot {
  const { numerator, denominator } = loan.interestExact;
  const noteOn = businessDate(loan.noteDate);
  return {
    loanId: loan.loanId,
    loanHeader: loan.loanNumber,
    lmsId: LOAN_SYSTEM_IDS.Invictus,
    productId: PRODUCT_IDS[loan.product],
    status: loan.status,
    phase: loan.stage === 'awaitingFunds' ? 'pendingFunding' : 'active',
    asOf: businessDate(loan.asOf),
    noteOn,
    chainStartOn: noteOn,
    originalPrincipalCents: toCents(loan.originalPrincipal),
    rateE8: loan.rateE8,
    balances: toBalances(loan),
    accruedExact: (BigInt(numerator) * EXACT_PER_CENT) / BigInt(denominator),
    appliedCents: toCents(loan.applied),
    schedule: loan.schedule.map((item) => ({
      number: item.number,
      dueOn: businessDate(item.dueDate),
      amountCents: toCents(item.amount),
      interestCents: toCents(item.interest),
      principalCents: toCents(item.principal),
      balanceCents: toCents(item.balance),
    })),
    // Always false, because we do not know how the partner accounts for interest.
    isNonAccrual: false,
    renewalNumber: 0,
    chainPrincipalCents: toCents(loan.originalPrincipal),
    statusBeforeBankruptcy: null,
    line: null,
    pawn: null,
  };
}

/** Builds the body of `PUT /v1/customers/{id}/profile`. */
export function toProfileBody(profile: PartnerProfile): unknown {
  const { cellNumber, email, employer, payFrequency, street2, ...address } = profile;
  const { street, city, state, zip } = address;
  return {
    address: { street, street2: toTextOrNull(street2), city, state, zip },
    cellNumber,
    email,
    employer: toTextOrNull(employer),
    payFrequency: payFrequency ?? null,
  };
}

const toTextOrNull = (text = ''): string | null => (text.trim() === '' ? null : text.trim());

/** Converts the partner's loan. We compute the amounts due from the snapshot and ignore the partner's. Source:
 *  docs/partners.md (Invictus). */
export function toLoanRecord(loan: LoanAnswer): LoanRecord {
  return {
    snapshot: toSnapshot(loan),
    brand: loan.brand,
    storeId: loan.office.id,
    storePhone: loan.office.phone,
    storeState: loan.office.state,
    customerId: loan.customerId,
    cosignerId: null,
    paidOffOn: loan.paidOffOn === null ? null : businessDate(loan.paidOffOn),
    collateral: null,
    autopay: null,
    quoteVersion: loan.revision,
    // Only the code that accepts payments knows which payments are in flight.
    paymentInFlight: false,
  };
}

function toHistoryLine(
  transaction: TransactionAnswer,
  kind: Exclude<TransactionAnswer['kind'], 'disbursed'>,
): HistoryLine {
  const [meaning, description] = MEANING[kind];
  return {
    transactionId: transaction.transactionId,
    on: businessDate(transaction.date),
    kind: meaning,
    description,
    amountCents: toCents(transaction.amount),
    principalCents: toCents(transaction.principal),
    interestCents: toCents(transaction.interest),
    feesCents: toCents(transaction.fees),
    balanceCents: toCents(transaction.principalAfter),
    payoffAfterCents: toCents(transaction.payoffAfter),
    channel: transaction.method === null ? null : CHANNELS[transaction.method],
    confirmationNumber: transaction.confirmationNumber,
    draw: null,
  };
}

/** Converts the partner's transactions to history lines, newest first. Leaves out the disbursement, because it changes no
 *  debt; the built-in core leaves it out too. Source: LOP-119. */
export function toHistory(transactions: readonly TransactionAnswer[]): HistoryLine[] {
  return transactions
    .flatMap((transaction) => (transaction.kind === 'disbursed' ? [] : [toHistoryLine(transaction, transaction.kind)]))
    .toReversed();
}

/** Builds the body of a payment. The key travels in a header, so that a retry sends the identical request. */
export function toPaymentBody(payment: PaymentToPost): Record<string, unknown> {
  return {
    amount: toAmountText(payment.amountCents),
    purpose: payment.purpose === 'payoff' ? 'payoff' : 'payment',
    method: METHODS[payment.channel],
    confirmationNumber: payment.confirmationNumber,
  };
}

/** Converts a booked payment. */
export function toPostedPayment(reference: string, answer: PaymentAnswer): PostedPayment {
  const postedOn: BusinessDate = businessDate(answer.postedOn);
  return {
    reference,
    postedOn,
    isPayoff: answer.closesLoan,
    allocation: {
      interestCents: toCents(answer.parts.interest),
      chargeCents: NO_CENTS,
      graceCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      maintenanceCents: NO_CENTS,
      principalCents: toCents(answer.parts.principal),
      feesCents: toCents(answer.parts.fees),
      costsCents: NO_CENTS,
      creditCents: NO_CENTS,
    },
    after: toSnapshot(answer.loan),
  };
}

/** Converts the partner's refusal code. Returns null for a code that is not a final refusal. */
export function toPostingRefusal(code: string): PostingRefusal | null {
  return REFUSALS.get(code) ?? null;
}
