import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPaymentResult as endpoint } from '@lendside/contract/payments/get-payment-result.ts';
import { publicStatus } from '@lendside/domain/payments/payment-states.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { toGuestReceipt } from './guest-receipt.ts';
import { failureErrorCode, failureText } from './payment-failure-text.ts';
import { findPayment } from './payment-store.ts';
import type { PaymentRow } from './payment-store.ts';

/** Where the caller's own payment stands; an unknown key or somebody else's answers the same 404. Source: LAP-101, LOP-029, T19. */
export async function getPaymentResult(
  database: Queryable,
  messageKey: string,
  caller: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const payment = await findPayment(database, caller, messageKey);
  if (payment === null) throw new Refused('NotFoundException', 'There is no such payment.');
  return toResult(payment, guestSessionOf(caller) !== null);
}

function toResult(payment: PaymentRow, isGuest: boolean): ResponseOf<typeof endpoint> {
  const receipt = payment.receipt !== null && isGuest ? toGuestReceipt(payment.receipt) : payment.receipt;
  const status = publicStatus(payment.state);
  const failure =
    status === 'FAILED'
      ? { Error: failureText(payment.failure_code), errorCode: failureErrorCode(payment.failure_code) }
      : {};
  return {
    messageKey: payment.payment_id,
    status,
    steps: {
      received: payment.accepted_at.toISOString(),
      cardApproved: payment.captured_at?.toISOString() ?? null,
      posted: payment.posted_at?.toISOString() ?? null,
    },
    outcomeUnknown: payment.state === 'unknown' || payment.state === 'review',
    ...failure,
    newLoanId: receipt?.renewedInto?.loanId ?? null,
    confirmationNumber: payment.confirmation_number,
    receipt,
  };
}
