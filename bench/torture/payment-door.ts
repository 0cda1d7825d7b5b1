import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { PaymentRequest } from '@lendside/services/features/payments/accept/payment-request.ts';
import { submitPayment } from '@lendside/services/features/payments/accept/submit-payment.ts';
import { aGuestPayment } from '@lendside/services/features/payments/guest.fixture.ts';
import {
  aPaymentRequest,
  callerOf,
  type PaymentChanges,
} from '@lendside/services/features/payments/payment.fixture.ts';
import type { Customer } from '@lendside/services/platform/access/caller.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { Refused } from '@lendside/services/platform/refused.ts';
import { makeWorkNotifier } from '@lendside/services/platform/work-notifier.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import type { Payer } from './seed-books.ts';

/** Status and body of an answer. */
export interface PaymentAnswer {
  readonly status: number;
  readonly body: unknown;
}

function callerFor({ customer, guestSessionId }: Payer): Customer {
  const caller = callerOf(customer);
  if (guestSessionId === null) return caller;
  return { ...caller, sessionId: guestSessionId, scope: { kind: 'guest', loanId: customer.loanId }, deviceKey: '' };
}

type Loans = ReturnType<typeof builtInLoanSystem>;

/** Builds the request of a payer who looks at the loan now and presses Pay for the `press`th time. */
async function quote(loans: Loans, payer: Payer, press: number): Promise<PaymentRequest> {
  const { customer, means, lastFour, amountCents } = payer;
  const record = await loans.account(customer.loanId, [customer.customerId]);
  if (record === null) throw new Error(`loan ${customer.loanId} is not there`);
  const changes: PaymentChanges = {
    paymentKey: `torture_${customer.loanId}_press_${press}`,
    storeId: record.storeId,
    productBrand: 'tmx',
    intentId: toIntentId(record),
    ...(amountCents === null
      ? {
          paymentAmount: payoffCents(record.snapshot),
          paymentType: 'payoff',
          isPayoff: true,
          paymentAmountType: 'payoff',
        }
      : { paymentAmount: cents(amountCents) }),
  };
  if (payer.guestSessionId !== null)
    return aGuestPayment(
      customer,
      { cardToken: customer.cardId, lastFour },
      { ...changes, saveGuestCard: means === 'guestSaved' },
    );
  const byBank: PaymentChanges = {
    cardNumber: lastFour,
    cardIds: [{ type: 'bank', id: customer.cardId }],
    achAuthorization: { version: BANK_AUTHORISATION_VERSIONS.once },
  };
  return aPaymentRequest(customer, { ...changes, ...(means === 'bank' ? byBank : {}) });
}

/** Opens the product's own submit-payment for payers invented by a torture test, without sign-in. Its answer to a payer without a request is the
 *  request. */
export function openPaymentDoor(databaseUrl: string): (text: string) => Promise<PaymentAnswer> {
  const open = (connectionsMax: number) =>
    openDatabase({ url: databaseUrl, role: 'lendside_api', connectionsMax, reads: 'byKey', onBroken: () => undefined });
  const database = open(8);
  const loans = builtInLoanSystem(2, database);
  const options = {
    database,
    loanSystems: { 2: loans },
    intentIdOf: toIntentId,
    isSsnNeeded: () => Promise.resolve(false),
    notifier: makeWorkNotifier(open(1), () => undefined),
  };
  return async (text) => {
    const asked = JSON.parse(text) as { payer: Payer; press: number; request?: PaymentRequest };
    try {
      if (asked.request === undefined)
        return { status: 200, body: { request: await quote(loans, asked.payer, asked.press) } };
      const { messageKey } = await submitPayment(options, asked.request, callerFor(asked.payer));
      return { status: 202, body: { messageKey } };
    } catch (error) {
      return error instanceof Refused
        ? { status: 409, body: { errorCode: error.errorCode } }
        : { status: 503, body: { errorCode: 'ServiceUnavailableException' } };
    }
  };
}
