import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { beforeAll, expect, test } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import type { PaymentRequest } from './payment-request.ts';
import { aGuestPayment, openGuest } from '#features/payments/guest.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { claimNewPayments } from '#features/payments/pay-job/payment-claims.ts';
import { decideAfterCharge } from '#features/payments/pay-job/decide-outcome.ts';
import { payLimits } from '#features/payments/pay-job/pay-limits.ts';
import { recordOutcomes } from '#features/payments/pay-job/record-outcomes.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { findPaymentOwner } from '#features/payments/payment-store.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import { submitPayment } from './submit-payment.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const database = copy.open('lendside_api');
const loans = ledgerLoanSystem(owner);
const processor = openFakeProcessor();
const payments = paymentsHandlers({
  ...toSubmitOptions(database, loans),
  logger: { warn: () => undefined },
  mode: 'simulation',
});
const cards = cardsHandlers({
  database,
  processors: [processor],
  ownOrigins: ['https://pay.example'],
  today: () => Promise.resolve(businessDate('2026-06-15')),
});
const context = {
  requestId: 'r',
  ip: '127.0.0.1',
  brand: 'tmx' as const,
  deviceKey: null,
  userAgent: '',
  findCookie: () => null,
  setCookie: () => undefined,
  answerAsRepeat: () => undefined,
};
const customers: FixtureCustomer[] = [];
const paymentRow = statement<{ guest_session_id: string | null; contact: unknown; remove_card_after: boolean }>(
  'test_guest_payment',
  'select guest_session_id, contact, remove_card_after from app.payment where payment_id = $1',
);
const isRemoved = statement<{ is_removed: boolean; removals: number }>(
  'test_guest_card_removed',
  `select c.removed_at is not null as is_removed,
          (select count(*)::int from app.outbox o where o.kind = 'cardRemoval' and o.payload ->> 'cardId' = c.card_id) as removals
     from app.card c where c.card_id = $1`,
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 12)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

/** Opens a guest session and adds a card in it. */
async function aGuest(index: number): Promise<{ who: FixtureCustomer; guest: Customer; cardToken: string }> {
  const who = customer(index);
  const guest = await openGuest(owner, who);
  const input = { guestCard: true, cardholderName: 'Gus Hart', tokenPayTempToken: 'fake:4111111111111111:12:2030' };
  const { card } = await cards.addCard(input, guest, context);
  return { who, guest, cardToken: card.cardToken };
}

async function submit(request: PaymentRequest, caller: Customer): Promise<string> {
  return payments.submitPayment(request, caller, context).then(
    ({ messageKey }) => messageKey,
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

async function runWorker(): Promise<void> {
  const limits = payLimits(processor);
  for (const claim of await claimNewPayments(worker, 10, limits)) {
    const outcome = await processor.charge({
      reference: claim.payment_id,
      amountCents: claim.amount,
      cardToken: claim.processor_token,
    });
    await recordOutcomes({ database: worker, loanSystems: { 2: { kind: 'joins', system: loans } } }, [
      decideAfterCharge(claim, outcome, limits),
    ]);
  }
}

test("the receipt of a guest's payment by one-time card is sent to the guest, not the borrower [LOP-083 LOP-061 PAY-019]", async () => {
  const { who, guest, cardToken } = await aGuest(0);
  const messageKey = await submit(aGuestPayment(who, { cardToken, lastFour: '1111' }), guest);
  expect(messageKey).toMatch(/^pay_/);
  expect(await owner.row(paymentRow, [messageKey])).toEqual({
    guest_session_id: guest.sessionId,
    contact: { email: 'gus@guest.example', phone: null, preference: 0, name: 'Gus Hart' },
    remove_card_after: true,
  });
  await runWorker();
  const messenger = openFakeMessenger();
  const letters = receiptMessages({ database: worker, messenger, mode: 'simulation' });
  expect(await letters.work({ paymentId: messageKey, channel: 'email' })).toEqual({ kind: 'done' });
  const [mail] = messenger.mails;
  expect(mail?.to).toBe('gus@guest.example');
  expect(mail?.text).toContain('Hello Gus Hart,');
  for (const untold of ['Ann', 'Principal left', 'Payoff amount', 'To principal', 'ann1@example.com'])
    expect([untold, `${mail?.text}${mail?.html}`.includes(untold)]).toEqual([untold, false]);
  expect(await owner.row(isRemoved, [cardToken])).toEqual({ is_removed: true, removals: 1 });
});

test("a guest's card is kept after the payment when the guest asks to save it [LOP-083]", async () => {
  const { who, guest, cardToken } = await aGuest(1);
  await submit(aGuestPayment(who, { cardToken, lastFour: '1111' }, { saveGuestCard: true }), guest);
  await runWorker();
  expect(await owner.row(isRemoved, [cardToken])).toEqual({ is_removed: false, removals: 0 });
  expect((await cards.listCards({}, guest, context)).cards).toHaveLength(1);
  expect((await cards.listCards({}, callerOf(who), context)).cards).toHaveLength(1);
});

test("a guest and a borrower cannot pay with each other's cards [LOP-083 LOP-085]", async () => {
  const { who, guest, cardToken } = await aGuest(2);
  const other = await openGuest(owner, who);
  const withBorrowers = aGuestPayment(who, { cardToken: who.cardId, lastFour: '4242' });
  expect(await submit(withBorrowers, guest)).toBe('NotFoundException');
  const withGuests = aGuestPayment(who, { cardToken, lastFour: '1111' });
  expect(await submit(withGuests, other)).toBe('NotFoundException');
  expect(await submit(aPaymentRequest(who, { cardToken, cardNumber: '1111' }), callerOf(who))).toBe(
    'NotFoundException',
  );
  expect(await submit(withGuests, guest)).toMatch(/^pay_/);
});

test('a payment request with a guest flag that contradicts its session is refused [security T21]', async () => {
  const { who, guest, cardToken } = await aGuest(3);
  const card = { cardToken, lastFour: '1111' };
  expect(await submit(aGuestPayment(who, card, { guestPayment: false }), guest)).toBe('ValidationException');
  expect(await submit(aGuestPayment(who, card, { guestCard: false }), guest)).toBe('ValidationException');
  expect(await submit(aGuestPayment(who, card, { autoPay: { enrolled: true } }), guest)).toBe('ValidationException');
  expect(await submit(aGuestPayment(who, card, { customerId: who.customerId }), guest)).toBe('NotFoundException');
  expect(await submit(aPaymentRequest(who, { guestPayment: true }), callerOf(who))).toBe('ValidationException');
  const { customerId: _number, username: _name, ...anonymous } = aPaymentRequest(who);
  expect(await submit(anonymous, callerOf(who))).toBe('NotFoundException');
});

test('a loan accepts one payment at a time, whether from a guest or the borrower [PAY-016]', async () => {
  const { who, guest, cardToken } = await aGuest(4);
  const [mine, theirs] = await Promise.all([
    submit(aGuestPayment(who, { cardToken, lastFour: '1111' }, { paymentKey: 'key_of_the_guest_0001' }), guest),
    submit(aPaymentRequest(who, { paymentKey: 'key_of_the_owner_0001' }), callerOf(who)),
  ]);
  const answers = [mine, theirs];
  expect(answers.filter((answer) => answer.startsWith('pay_'))).toHaveLength(1);
  expect(answers).toContain('PaymentInFlight');
});

test("a guest's payment key gives the borrower and other guests no access to the payment [LOP-085]", async () => {
  const { who, guest, cardToken } = await aGuest(5);
  const other = await openGuest(owner, who);
  const request = aGuestPayment(who, { cardToken, lastFour: '1111' });
  const messageKey = await submit(request, guest);
  expect(await submit(request, guest)).toBe(messageKey);
  for (const changes of [{ customerName: 'Gil Hart' }, { email: 'gil@guest.example' }, { phoneNumber: '2055550177' }])
    expect(await submit({ ...request, ...changes }, guest)).toBe('PaymentKeyReused');
  expect(await submit(request, other)).toBe('PaymentKeyReused');
  expect(await submit(aPaymentRequest(who), callerOf(who))).toBe('PaymentKeyReused');
  expect(await findPaymentOwner(database, messageKey)).toEqual({
    profileId: who.profileId,
    guestSessionId: guest.sessionId,
  });
  await runWorker();
  expect((await payments.getPaymentResult({ messageKey }, guest, context)).status).toBe('COMPLETE');
  const byKey = { messageKey: request.paymentKey };
  expect((await payments.getPaymentResult(byKey, guest, context)).messageKey).toBe(messageKey);
  for (const caller of [other, callerOf(who)]) {
    for (const read of [payments.getPaymentResult, payments.getPaymentReceipt, payments.sendConfirmation])
      await expect(read({ messageKey }, caller, context)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(payments.getPaymentResult(byKey, caller, context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  }
});

test("a copy of a guest's receipt is sent only to the email address the guest paid with", async () => {
  const { who, guest, cardToken } = await aGuest(6);
  const messageKey = await submit(aGuestPayment(who, { cardToken, lastFour: '1111' }), guest);
  await runWorker();
  expect(await payments.sendConfirmation({ messageKey }, guest, context)).toMatchObject({ sent: true });
  // The borrower's phone is on file, but the guest gave none.
  expect(await payments.sendConfirmation({ messageKey, contact: 'text' }, guest, context)).toMatchObject({
    sent: false,
  });
});

test('a guest gets no reason when a loan cannot be paid [T8]', async () => {
  const { who, guest, cardToken } = await aGuest(7);
  const strict = paymentsHandlers({
    ...toSubmitOptions(database, loans, { isSsnNeeded: () => Promise.resolve(true) }),
    logger: { warn: () => undefined },
    mode: 'simulation',
  });
  await owner.rows(statement('test_no_ssn', 'update app.profile set ssn_on_file = false where profile_id = $1'), [
    who.profileId,
  ]);
  await expect(
    strict.submitPayment(aGuestPayment(who, { cardToken, lastFour: '1111' }), guest, context),
  ).rejects.toMatchObject({
    errorCode: 'LoanNotPayable',
    message: 'This loan cannot be paid online. Please call the store.',
  });
});

test('a guest who tries to pay a settlement gets the same refusal for every loan [T8]', async () => {
  const { who, guest, cardToken } = await aGuest(8);
  const refusals: unknown[] = [];
  for (const status of [LOAN_STATUS.Open, LOAN_STATUS.Bankrupt, LOAN_STATUS.ChargedOff]) {
    const inStatus = {
      account: async (loanId: number, ids: readonly string[]) => {
        const loan = await loans.account(loanId, ids);
        return loan === null ? null : { ...loan, snapshot: { ...loan.snapshot, status } };
      },
    };
    for (const asked of [{ paymentType: 'settlement' }, { paymentAmountType: 'settlement' }] as const) {
      const request = aGuestPayment(who, { cardToken, lastFour: '1111' }, asked);
      const refusal: unknown = await submitPayment(toSubmitOptions(database, inStatus), request, guest).catch(
        (error: unknown) => error,
      );
      if (!(refusal instanceof Refused)) throw new Error('it was not refused');
      const { errorCode, message, details } = refusal;
      refusals.push({ errorCode, message, details });
    }
  }
  expect(new Set(refusals.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(refusals[0]).toMatchObject({
    errorCode: 'ValidationException',
    details: { fields: [{ field: 'paymentType' }] },
  });
});
