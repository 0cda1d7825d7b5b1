import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, openBankTrial } from '#across-rooms/bank-payment.fixture.ts';
import { statement } from '#platform/database.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import type { PaymentChanges } from '#features/payments/payment.fixture.ts';

const CARDS = statement(
  'asked_trial_cards',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_saved', 'ann', 1, 'tok_saved', 'visa', '41111111', '1111', 'Ann Lee', 12, 2030, false, true),
          ('card_once', 'ann', 1, 'tok_once', 'visa', '41111111', '2222', 'Ann Lee', 12, 2030, false, false)`,
);
const ASKED = statement<{ outcome: string | null }>(
  'asked_trial',
  'select outcome from app.payment_autopay where payment_id = $1',
);
const PAYMENTS = statement<{ n: number }>('asked_trial_payments', 'select count(*)::int as n from app.payment');
const NOTICES = statement<{ code: string }>(
  'asked_trial_notices',
  `select code from servicing.notice where code in ('N18', 'N19') order by key`,
);

let trial: Awaited<ReturnType<typeof openBankTrial>>;
beforeAll(async () => {
  trial = await openBankTrial();
  await trial.owner.rows(CARDS);
});
afterAll(() => trial.lanes.stop(2_000));

const autopay = () => autopayHandlers({ database: trial.api, loanSystems: [builtInLoanSystem(2, trial.api)] });
const state = async () => (await autopay().getEnrollment({ loanId: trial.loanId, lmsId: 2 }, ANN, {} as never)).state;
const turnOff = () => autopay().endEnrollment({ loanId: trial.loanId, enrolled: false }, ANN, {} as never);
const cards = () =>
  cardsHandlers({
    database: trial.api,
    processors: [trial.processor],
    ownOrigins: ['http://localhost'],
    today: () => Promise.resolve(businessDate('2026-06-15')),
  });
const remove = (id: string, endAutopay?: boolean) =>
  cards().removeCards(
    { cardIds: [{ type: 'bank', id }], ...(endAutopay === undefined ? {} : { endAutopay }) },
    ANN,
    {} as never,
  );
const asking = (methodId: string, changes: PaymentChanges = {}): PaymentChanges => {
  const isBank = methodId.startsWith('bank_');
  return {
    autoPay: { enrolled: true, method: isBank ? 'bank' : 'card', methodId },
    autoPayAuthorization: { version: AUTOPAY_TERMS[isBank ? 'bank' : 'card'].version },
    ...changes,
  };
};
const result = (id: string) => getPaymentResult(trial.api, id, ANN);
const payByCard = (id: string, lastFour: string, changes: PaymentChanges) =>
  trial.pay(id, lastFour, null, { achAuthorization: null, ...changes });

test('autopay with a payment is refused for a different or one-time card or outdated terms [LOP-065 PAY-026]', async () => {
  const refusal = { errorCode: 'ValidationException' };
  await expect(payByCard('card_once', '2222', asking('card_once', { guestCard: true }))).rejects.toMatchObject(refusal);
  await expect(payByCard('card_saved', '1111', asking('card_once'))).rejects.toMatchObject(refusal);
  const other = asking('card_saved', { autoPayAuthorization: { version: 'autopay-1999-01' } });
  await expect(payByCard('card_saved', '1111', other)).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
  expect((await trial.owner.row(PAYMENTS))?.n).toBe(0);
});

test('autopay requested with a card payment starts when the card is charged and not if declined [LOP-065 PAY-012 PAY-026]', async () => {
  trial.processor.faults.push({ declined: 'insufficientFunds' });
  const declined = await payByCard('card_saved', '1111', asking('card_saved', { paymentKey: 'key_declined_0001' }));
  await trial.reaches(declined.messageKey, 'declined');
  expect(await trial.owner.row(ASKED, [declined.messageKey])).toEqual({ outcome: 'dropped' });
  expect(await result(declined.messageKey)).toMatchObject({ status: 'FAILED', autoPay: 'dropped' });
  expect(await state()).toBe('off');

  const paid = await payByCard('card_saved', '1111', asking('card_saved'));
  await trial.reaches(paid.messageKey, 'posted');
  expect(await trial.owner.row(ASKED, [paid.messageKey])).toEqual({ outcome: 'enrolled' });
  expect((await result(paid.messageKey)).autoPay).toBe('on');
  expect(await state()).toBe('on');
  expect(await trial.owner.rows(NOTICES)).toEqual([{ code: 'N18' }]);
  await turnOff();
});

test('a payment result reports autopay only if it was requested and the payment is finished', async () => {
  trial.processor.faults.push('lostAfter');
  trial.processor.setReachable(false);
  const { messageKey } = await payByCard(
    'card_saved',
    '1111',
    asking('card_saved', { paymentKey: 'key_unheard_00001' }),
  );
  await trial.reaches(messageKey, 'unknown');
  expect(await result(messageKey)).toMatchObject({ status: 'PENDING', autoPay: null });
  trial.processor.setReachable(true);
  await trial.reaches(messageKey, 'posted');
  expect(await result(messageKey)).toMatchObject({ status: 'COMPLETE', autoPay: 'on' });
  await turnOff();
  trial.processor.faults.push({ declined: 'insufficientFunds' });
  const plain = await payByCard('card_saved', '1111', { paymentKey: 'key_plain_00000001' });
  await trial.reaches(plain.messageKey, 'declined');
  expect(await result(plain.messageKey)).toMatchObject({ status: 'FAILED', autoPay: null });
});

test('autopay by bank starts when the first debit settles and not when that debit is returned', async () => {
  const good = await trial.addBank('000123456789');
  const { messageKey } = await trial.pay(good, '6789', undefined, asking(good));
  await trial.reaches(messageKey, 'posted');
  expect((await result(messageKey)).autoPay).toBe('waiting');
  expect(await state()).toBe('off');
  await trial.close(4);
  expect((await result(messageKey)).autoPay).toBe('on');
  expect(await state()).toBe('on');
  await turnOff();
  const poor = await trial.addBank('000009101');
  const returned = await trial.pay(poor, '9101', undefined, asking(poor));
  await trial.reaches(returned.messageKey, 'posted');
  await trial.close(6);
  expect((await result(returned.messageKey)).autoPay).toBe('dropped');
  expect(await state()).toBe('off');
});

test('a card or account used by autopay is removed only when the request also ends autopay [CRD-010]', async () => {
  const bank = await trial.addBank('000555566667777');
  await autopay().saveEnrollment(
    {
      loanId: trial.loanId,
      lmsId: 2,
      autoPay: {
        enrolled: true,
        method: 'bank',
        methodId: bank,
        cardType: 'bank',
        displayNumber: '•••• 7777',
        expiry: null,
      },
      authorizationVersion: AUTOPAY_TERMS.bank.version,
    },
    ANN,
    {} as never,
  );
  const listed = async (id: string) =>
    (await cards().listCards({}, ANN, {} as never)).cards.find(({ cardToken }) => cardToken === id);
  expect((await listed(bank))?.autopayLoanIds).toEqual([trial.loanId]);
  expect(await listed('card_saved')).not.toHaveProperty('autopayLoanIds');
  await expect(remove(bank)).rejects.toMatchObject({ errorCode: 'ConflictException' });
  expect(await listed(bank)).toBeDefined();
  const told = (await trial.owner.rows(NOTICES)).length;
  expect(await remove(bank, true)).toEqual({ removed: [bank] });
  expect(await listed(bank)).toBeUndefined();
  expect(await state()).toBe('off');
  expect(await trial.owner.rows(NOTICES)).toHaveLength(told + 1);
  expect(await remove('card_saved')).toEqual({ removed: ['card_saved'] });
  await expect(remove('card_of_nobody', true)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});
