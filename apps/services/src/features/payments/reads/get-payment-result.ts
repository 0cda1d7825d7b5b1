import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPaymentResult as endpoint } from '@lendside/contract/payments/get-payment-result.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { bankDebitDays, bankReturnReason } from '@lendside/domain/payments/bank-debit.ts';
import { isOutcomeUnknown, publicStatus } from '@lendside/domain/payments/payment-states.ts';
import { payTypeOf } from '@lendside/domain/renewals/renewal-receipt.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { toGuestReceipt } from '#features/payments/receipts/guest-receipt.ts';
import { failureErrorCode, failureText } from '#features/payments/decline-texts.ts';
import { findPaymentOrKey, type PaymentRow } from '#features/payments/payment-store.ts';
import type { PaymentReadOptions } from '#features/payments/accept/payment-reads.ts';
import type { Receipt, ReceiptRenewal } from '#features/payments/receipts/receipt.ts';
import { readShownReceipt, type ShownReceipt } from '#features/payments/receipts/shown-receipt.ts';

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
const askedWith = statement<{ outcome: string | null }>(
  'payment_autopay_asked',
  'select outcome from app.autopay_asked_with($1, $2)',
);

/** Returns the status of the caller's own payment. `key` is its id or its payment key. An unknown key and another person's
 *  payment get the same 404. Source: LAP-101, LOP-029, LOP-032, security T19. */
export async function getPaymentResult(
  database: Database,
  key: string,
  caller: Customer,
  loanSystems: PaymentReadOptions['loanSystems'] = {},
): Promise<ResponseOf<typeof endpoint>> {
  const payment = await findPaymentOrKey(database, caller, key);
  if (payment === null) throw new Refused('NotFoundException', 'There is no such payment.');
  const isByBank = payment.receipt?.cardType === 'bank';
  const [shown, debit, autoPay] = await Promise.all([
    readShownReceipt(database, payment, caller, loanSystems),
    isByBank ? findDebit(database, caller, payment.payment_id) : null,
    publicStatus(payment.state) === 'PENDING' ? null : findAskedAutopay(database, caller, payment.payment_id),
  ]);
  return { ...toResult(payment, shown, guestSessionOf(caller) !== null), settlement: toSettlement(debit), autoPay };
}

/** Converts a bank debit to the settlement state that screens show. Source: loan-core 5.3. */
function toSettlement(debit: DebitRow | null): ResponseOf<typeof endpoint>['settlement'] {
  if (debit === null) return null;
  const { settlesOn } = bankDebitDays(businessDate(debit.effective_on));
  return {
    state: debit.state === 'sent' ? 'pending' : debit.state,
    settlesOn,
    returnedOn: debit.returned_on === null ? null : businessDate(debit.returned_on),
    reason: debit.state === 'returned' ? bankReturnReason(debit.return_code) : null,
  };
}

type Result = ResponseOf<typeof endpoint>;

function toResult(
  payment: PaymentRow,
  { receipt: shown, renewal }: ShownReceipt,
  isGuest: boolean,
): Omit<Result, 'settlement' | 'autoPay'> {
  const receipt = shown !== null && isGuest ? toGuestReceipt(shown) : shown;
  const status = publicStatus(payment.state);
  const failure =
    status === 'FAILED'
      ? {
          Error: failureText(payment.failure_code, payment.is_by_bank),
          errorCode: failureErrorCode(payment.failure_code),
        }
      : {};
  return {
    messageKey: payment.payment_id,
    status,
    steps: {
      received: payment.accepted_at.toISOString(),
      cardApproved: payment.captured_at?.toISOString() ?? null,
      posted: payment.posted_at?.toISOString() ?? null,
    },
    outcomeUnknown: isOutcomeUnknown(payment.state),
    ...failure,
    newLoanId: newLoanOf(renewal) ?? receipt?.renewedInto?.loanId ?? null,
    renewal: renewal?.isOwn === true ? toRenewal(renewal) : null,
    confirmationNumber: payment.confirmation_number,
    receipt: receipt === null ? null : toReceipt(receipt, renewal),
  };
}

/** Returns the number of the new loan while it is expected, and once it is booked. Null when it never came or was taken back. */
function newLoanOf(renewal: ReceiptRenewal | null): number | null {
  if (renewal === null || !renewal.isOwn || renewal.state === 'ended' || renewal.isVoided) return null;
  return renewal.newLoanId;
}

function toRenewal({ state, signBy, revision, endedWhy }: ReceiptRenewal): Result['renewal'] {
  return { state, signBy, revision, endedWhy };
}

function toReceipt({ renewal: _renewal, ...receipt }: Receipt, renewal: ReceiptRenewal | null): Result['receipt'] {
  const { isPayoff, messageType } = receipt;
  return { ...receipt, payType: payTypeOf({ isPayoff, isSettlement: messageType === 'settlement', renewal }) };
}

/** Returns the bank debit of a posted payment, or null for a card payment. */
function findDebit(database: Queryable, caller: Customer, paymentId: string): Promise<DebitRow | null> {
  return database.row(debitOf, [caller.customerIds, paymentId]);
}

/** Returns the outcome of the autopay requested with a payment, or null if no autopay was requested. */
async function findAskedAutopay(
  database: Queryable,
  caller: Customer,
  paymentId: string,
): Promise<'waiting' | 'on' | 'dropped' | null> {
  if (guestSessionOf(caller) !== null) return null;
  const row = await database.row(askedWith, [caller.profileId, paymentId]);
  if (row === null) return null;
  return row.outcome === null ? 'waiting' : row.outcome === 'enrolled' ? 'on' : 'dropped';
}
