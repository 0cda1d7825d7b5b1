import { cents } from '@lendside/domain/money/cents.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { renewalCalls } from '#servicing/capabilities/renewal-calls.ts';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';

let trial: Awaited<ReturnType<typeof openBankTrial>>;
beforeAll(async () => {
  trial = await openBankTrial();
});
afterAll(() => trial.lanes.stop(2_000));

test('a renewal paid by bank waits for its signatures and ends when the bank returns its payment [PAY-005 LOP-036]', async () => {
  const loanId = await trial.open({ productId: 1101, principalCents: 150_000 });
  const quoted = await renewalCalls(2, trial.api).quoteRenewal(loanId, wishOf(1101, 22_500), [TRIAL_CUSTOMER]);
  const termsHash = quoted?.ok === true ? quoted.value.hash : '';
  // The bank returns debits of this account two business days later.
  const bankId = await trial.addBank('000123459101');
  const renewal = { productId: 1101, termsHash, ancillaryIds: [], migrateProduct: false, cash: null };
  const asked = { loanId, paymentType: 'refinance', paymentAmount: cents(22_500), renewal } as const;
  const { messageKey } = await trial.pay(bankId, '9101', undefined, asked);
  await trial.reaches(messageKey, 'posted');
  const waiting = await getPaymentResult(trial.api, messageKey, ANN);
  expect(waiting).toMatchObject({
    settlement: { state: 'pending' },
    renewal: { state: 'awaitingSignature' },
    receipt: { cardType: 'bank', messageType: 'payment', payType: 'refinance' },
  });
  await trial.close(4);
  expect(await getPaymentResult(trial.api, messageKey, ANN)).toMatchObject({
    settlement: { state: 'returned' },
    newLoanId: null,
    renewal: { state: 'ended', endedWhy: 'paymentReturned' },
    receipt: { messageType: 'cancelledRefi', payType: 'cancelledRefi' },
  });
});
