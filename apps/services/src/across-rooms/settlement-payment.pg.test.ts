import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';
import { timelineHandlers } from '#features/loans/timeline-routes.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { failedSettlements } from '#features/payments/pay-job/failed-settlements.ts';
import { reconcilePayments } from '#features/payments/reconciliation/reconcile-payments.ts';
import { settlementsHandlers } from '#features/settlements/settlements-routes.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { offerSettlement, signSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import type { PaymentChanges } from '#features/payments/payment.fixture.ts';

const CARD = statement(
  'settlement_trial_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_ann', 'ann', 1, 'tok_ann', 'visa', '41111111', '4242', 'Ann Lee', 12, 2030, false, true),
          ('card_tom', 'tom', 1, 'tok_tom', 'visa', '41111111', '1881', 'Tom Lee', 12, 2030, false, true)`,
);
const COSIGNER = statement(
  'settlement_trial_cosigner',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('tom', 'Tom', 'Lee', 'tom@example.com')),
  c as (insert into servicing.customer (lms_id, customer_id, first_name, last_name) values (2, 'tom', 'Tom', 'Lee')),
  s as (update servicing.loan set cosigner_id = 'tom' where loan_id = $1)
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('tom', 2, 'tom')`,
);
const RECEIPT = statement<{ receipt: { messageType: string; amountPaid: number } }>(
  'settlement_trial_receipt',
  'select receipt from app.payment where payment_id = $1',
);
const TOM: Customer = {
  ...ANN,
  profileId: 'tom',
  username: 'tom@example.com',
  customerIds: ['tom'],
  customerIdBySystem: { TLXe: 'tom' },
};

const OUTBOX = statement<{ kind: string; fee: number | null }>(
  'settlement_trial_told',
  `select kind, (payload ->> 'feeCents')::bigint as fee from app.outbox where payload ->> 'paymentId' = $1 and kind = 'paymentReturned'`,
);

let trial: Awaited<ReturnType<typeof openBankTrial>>;
/** More loans of Ann, equally late. */
const others = { byBank: 0, refused: 0, late: 0, paidOff: 0, closing: 0 };
beforeAll(async () => {
  trial = await openBankTrial();
  await trial.owner.rows(COSIGNER, [trial.loanId]);
  await trial.owner.rows(CARD);
  for (const key of ['byBank', 'refused', 'late', 'paidOff', 'closing'] as const) others[key] = await trial.openLike();
  // A settlement can be offered when the loan is 95 days late.
  while ((await trial.loan(trial.loanId)).snapshot.asOf < '2026-12-18') await trial.close(1);
}, 120_000);
afterAll(() => trial.lanes.stop(2_000));

const readers = () => [builtInLoanSystem(2, trial.api)];
const status = (by: Customer = ANN, loanId = trial.loanId) =>
  settlementsHandlers({ loanSystems: readers() }).getSettlementStatus({ loanId }, by, {} as never);
const say = (docSigned: boolean, paymentMade: boolean) =>
  settlementsHandlers({ loanSystems: readers() }).setSettlementStatus(
    { loanId: trial.loanId, docSigned, paymentMade },
    ANN,
    {} as never,
  );
const events = async (by: Customer, loanId = trial.loanId) => {
  const calls = timelineHandlers({ db: trial.api, loanSystems: readers(), mode: 'simulation' });
  return (await calls.getAccountTimeline({ loanId, lmsId: 2 }, by)).events;
};
let tries = 0;
/** Each call is a new try with its own key. */
const settle = async (paymentAmount: number, changes: PaymentChanges = {}) => {
  tries += 1;
  const asked = {
    paymentType: 'settlement',
    paymentAmountType: 'settlement',
    paymentAmount: cents(paymentAmount),
  } as const;
  const paymentKey = `key_settlement_000${tries}`;
  const card = { cardIds: [], achAuthorization: null, paymentKey };
  const { messageKey } = await trial.pay('card_ann', '4242', null, { ...asked, ...card, ...changes });
  return messageKey;
};
const head = (key: string, loanId = trial.loanId) => ({ key, lmsId: 2, loanId }) as const;
/** Offers a settlement of another loan and signs it. Returns the amount. */
const signed = async (loanId: number) => {
  await trial.done((tx) => offerSettlement(tx, head(`offer-${loanId}`, loanId)));
  await trial.done((tx) => signSettlement(tx, head(`sign-${loanId}`, loanId)));
  return (await status(ANN, loanId)).settlementAmount;
};

test('paying a settlement is refused without an offer and before the offer is signed [LOP-067 LAP-088 OFR-007]', async () => {
  await expect(status()).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(settle(100)).rejects.toMatchObject({ errorCode: 'SettlementClosed' });
  const { snapshot } = await trial.loan(trial.loanId);
  await trial.done((tx) => offerSettlement(tx, head('offer')));
  const offer = await status();
  expect(offer).toMatchObject({
    step: 'sign',
    docSigned: false,
    paymentMade: false,
    claimAmount: payoffCents(snapshot),
  });
  expect(offer.settlementAmount + offer.forgivenAmount).toBe(offer.claimAmount);
  await expect(settle(offer.settlementAmount)).rejects.toMatchObject({ errorCode: 'SettlementNotSigned' });
});

test('paying a settlement is refused for a false claim of signing or a wrong amount [LOP-042 LAP-089 LOP-128 OFR-008]', async () => {
  const { settlementAmount } = await status();
  await expect(say(true, false)).rejects.toMatchObject({ errorCode: 'SettlementNotSigned' });
  await trial.done((tx) => signSettlement(tx, head('sign')));
  expect(await say(true, false)).toMatchObject({ step: 'pay', docSigned: true, triesLeft: 3 });
  await expect(say(true, true)).rejects.toMatchObject({ errorCode: 'ConflictException' });
  for (const wrong of [settlementAmount - 1, settlementAmount + 1])
    await expect(settle(wrong)).rejects.toMatchObject({ errorCode: 'AmountOutOfRange' });
});

test('a settlement payment from a stale screen is refused without a charge or a used try [LOP-042]', async () => {
  const { settlementAmount } = await status();
  const stale: readonly PaymentChanges[] = [
    { isPayoff: true },
    { isPartial: true },
    { paymentDueDate: businessDate('2026-01-02') },
    { storeId: 1 },
    { productBrand: 'inl' },
    { ofrPaymentValue: 'payoff' },
    { paymentAmountType: 'payoff' },
  ];
  for (const seen of stale)
    await expect(settle(settlementAmount, seen)).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
  expect(await status()).toMatchObject({ step: 'pay', triesLeft: 3, settlementAmount });
  expect(trial.processor.charges).toEqual([]);
});

test('a declined card uses one of the configured tries, and only the payer sees the reason [OFR-009 LCF-009 LCF-022]', async () => {
  const { settlementAmount } = await status();
  trial.processor.faults.push({ declined: 'insufficientFunds' });
  await trial.reaches(await settle(settlementAmount), 'declined');
  expect(await status()).toMatchObject({ step: 'pay', triesLeft: 2, triesUsed: 1 });
  const allow = statement(
    'test_retries',
    `insert into app.setting (name, value) values ('config.settlementPaymentRetriesMax', to_jsonb($1::int))
     on conflict (name) do update set value = excluded.value`,
  );
  await trial.owner.rows(allow, [5]);
  expect(await status()).toMatchObject({ step: 'pay', triesLeft: 5 });
  await trial.owner.rows(allow, [0]);
  // 0 is not a valid number of tries, so the default applies.
  expect(await status()).toMatchObject({ step: 'pay', triesLeft: 2 });
  const ofAnn = (await events(ANN)).find(({ state }) => state === 'attempted');
  expect(ofAnn).toMatchObject({ title: 'Settlement payment declined', note: 'There was not enough money on the card' });
  const ofTom = (await events(TOM)).find(({ state }) => state === 'attempted');
  expect(ofTom).toMatchObject({ title: 'Settlement payment declined', note: 'It did not go through' });
});

const CLOSING = statement(
  'settlement_trial_closing',
  `insert into servicing.eod_run (lms_id, business_date, step)
   select lms_id, business_date, 'started' from servicing.business_clock where lms_id = 2`,
);
const OPEN_AGAIN = statement(
  'settlement_trial_open_again',
  `delete from servicing.eod_run r using servicing.business_clock c
    where r.lms_id = 2 and c.lms_id = 2 and r.business_date = c.business_date and r.step = 'started'`,
);
const DAY_BEFORE = statement(
  'settlement_trial_day_before',
  `update app.payment set finished_at = finished_at - interval '1 day' where payment_id = $1`,
);
const LEFT = statement<{ payload: Record<string, unknown> }>(
  'settlement_trial_left',
  `select payload from app.outbox where kind = 'settlementDeclined'`,
);

test('a card declined during a day-end fails its payment at once and uses one try afterwards [OFR-009 LOP-067]', async () => {
  const loanId = others.closing;
  const amount = await signed(loanId);
  await trial.owner.rows(CLOSING);
  trial.processor.faults.push({ declined: 'insufficientFunds' });
  const messageKey = await settle(amount, { loanId });
  await trial.reaches(messageKey, 'declined');
  expect(await getPaymentResult(trial.api, messageKey, ANN)).toMatchObject({
    status: 'FAILED',
    errorCode: 'CardDeclined',
  });
  expect(await status(ANN, loanId)).toMatchObject({ step: 'pay', triesUsed: 0 });
  const counting = failedSettlements({ database: trial.worker });
  expect(await trial.owner.rows(LEFT)).toEqual([{ payload: { paymentId: messageKey } }]);
  expect(await counting.work({ paymentId: messageKey })).toMatchObject({ kind: 'later' });
  await trial.owner.rows(OPEN_AGAIN);
  for (let time = 0; time < 2; time += 1) {
    expect(await counting.work({ paymentId: messageKey })).toEqual({ kind: 'done' });
    expect(await status(ANN, loanId)).toMatchObject({ step: 'pay', triesUsed: 1, triesLeft: 2 });
  }
  expect(await counting.work({ paymentId: 'pay_nobody' })).toMatchObject({ kind: 'giveUp' });
  // Moves the decline out of the window of the card-testing rule.
  await trial.owner.rows(DAY_BEFORE, [messageKey]);
});

test('a settlement paid by a co-borrower shows on the loan, receipt, status and history [LOP-042 OFR-007 OFR-008]', async () => {
  const { settlementAmount, forgivenAmount } = await status();
  expect(await status(TOM)).toEqual(await status());
  tries += 1;
  const asked: PaymentChanges = {
    paymentType: 'settlement',
    paymentAmountType: 'settlement',
    paymentAmount: cents(settlementAmount),
    cardIds: [],
    achAuthorization: null,
    paymentKey: `key_settlement_000${tries}`,
    username: TOM.username,
    customerId: 'tom',
  };
  const { messageKey } = await trial.pay('card_tom', '1881', null, asked, TOM);
  await trial.reaches(messageKey, 'posted');
  expect((await trial.loan(trial.loanId)).snapshot).toMatchObject({ status: 29 });
  expect(await say(true, true)).toMatchObject({ step: 'paid', paymentMade: true });
  expect((await trial.owner.row(RECEIPT, [messageKey]))?.receipt).toMatchObject({
    messageType: 'settlement',
    amountPaid: settlementAmount,
  });
  expect(await status(TOM)).toMatchObject({ step: 'paid', paymentMade: true });
  const paid = (await events(TOM)).find(({ sort, state }) => sort === 'payment' && state === 'posted');
  expect(paid).toMatchObject({ title: 'Settlement payment', channel: 'card', amount: 0 - settlementAmount });
  const forgiven = (await events(TOM)).find(({ title }) => title === 'Forgiven by the settlement');
  expect(forgiven).toMatchObject({ sort: 'adjustment', amount: 0 - forgivenAmount, balance: 0 });
  expect((await builtInLoanSystem(2, trial.api).history(trial.loanId, ANN.customerIds)).slice(0, 2)).toMatchObject([
    { kind: 'adjustment', description: 'Forgiven by the settlement', amountCents: forgivenAmount, payoffAfterCents: 0 },
    {
      kind: 'payment',
      description: 'Settlement payment',
      amountCents: settlementAmount,
      payoffAfterCents: forgivenAmount,
    },
  ]);
  await expect(settle(settlementAmount)).rejects.toMatchObject({ errorCode: 'SettlementClosed' });
  await trial.lawful();
});

test('a returned settlement restores debt and offer, and its letter names only a fee that is due [LOP-042 OFR-008 OFR-009]', async () => {
  const loanId = others.byBank;
  const amount = await signed(loanId);
  const before = (await trial.loan(loanId)).snapshot;
  const bankId = await trial.addBank('000009101');
  const { messageKey } = await trial.pay(
    bankId,
    '9101',
    undefined,
    { loanId, paymentType: 'settlement', paymentAmountType: 'settlement', paymentAmount: cents(amount) },
    ANN,
  );
  await trial.reaches(messageKey, 'posted');
  expect((await trial.loan(loanId)).snapshot).toMatchObject({ status: 29 });
  expect(await status(ANN, loanId)).toMatchObject({ step: 'paid', paymentMade: true });
  expect(await trial.journal(`pay:${messageKey}`)).toContainEqual(expect.stringMatching(/^SETTLEMENT Dr1030 /));
  await trial.close(5);

  const after = (await trial.loan(loanId)).snapshot;
  // The loan owes what it would owe without any payment: five days of interest on 2,400.00 at 180 % a year.
  const interestCents = before.balances.interestCents + Math.round((5 * 240_000 * 1.8) / 365);
  expect(after.balances).toEqual({ ...before.balances, interestCents });
  expect((await trial.steps(loanId)).slice(-3)).toEqual([
    'paySettlement 27>29 customer',
    'reverseClosingPayment 29>33 partner',
    'ladder31 33>31 dayEnd',
  ]);
  expect(await status(ANN, loanId)).toMatchObject({ step: 'pay', docSigned: true, paymentMade: false, triesLeft: 2 });
  expect(await trial.owner.rows(OUTBOX, [messageKey])).toEqual([{ kind: 'paymentReturned', fee: 0 }]);
  expect((await events(ANN, loanId)).find(({ state }) => state === 'returned')).toMatchObject({
    title: 'Settlement payment returned',
    amount,
  });
  expect((await events(ANN, loanId)).find(({ title }) => title === 'No longer forgiven')).toMatchObject({
    state: 'posted',
    amount: payoffCents(before) - amount,
    balance: payoffCents(before),
  });
  const lines = await builtInLoanSystem(2, trial.api).history(loanId, ANN.customerIds);
  expect(lines.map(({ description }) => description)).toContain('Settlement payment returned');
  await trial.lawful();

  // The customer may pay the settlement again with another method.
  const card = { cardIds: [], achAuthorization: null, paymentKey: 'key_settlement_again' };
  const asked = { paymentType: 'settlement', paymentAmountType: 'settlement', paymentAmount: cents(amount) } as const;
  const again = await trial.pay('card_ann', '4242', null, { loanId, ...asked, ...card });
  await trial.reaches(again.messageKey, 'posted');
  expect((await trial.loan(loanId)).snapshot).toMatchObject({ status: 29 });
  // A chargeback reverses the second payment too, so only one try is left.
  const paymentKey = `pay:${again.messageKey}`;
  await trial.done((tx) => reversePayment(tx, { ...head('charged-back', loanId), paymentKey, kind: 'chargeback' }));
  expect(await status(ANN, loanId)).toMatchObject({ step: 'pay', paymentMade: false, triesLeft: 1 });
  const [last] = (await events(ANN, loanId)).filter(({ state }) => state === 'returned').slice(-1);
  expect(last).toMatchObject({ title: 'Settlement payment charged back', amount });
  await trial.lawful();
});

test('reconciliation compares a payment booked in several transactions by their sum', async () => {
  const loanId = others.paidOff;
  const { snapshot } = await trial.loan(loanId);
  const { isNonAccrual, asOf: businessDate } = snapshot;
  expect(isNonAccrual).toBe(true);
  const paymentAmount = payoffCents(snapshot);
  const bankId = await trial.addBank('000123456789');
  const asked = { paymentType: 'payoff', paymentAmountType: 'payoff', isPayoff: true } as const;
  const { messageKey: paymentId } = await trial.pay(bankId, '6789', undefined, { loanId, paymentAmount, ...asked });
  await trial.reaches(paymentId, 'posted');
  // The interest was no longer on the balance sheet; the principal still is.
  expect(await trial.journal(`pay:${paymentId}`)).toEqual([
    expect.stringMatching(/^PAYMENT_MEMO Dr1030 /),
    expect.stringMatching(/^PAYMENT Dr1030 .* Cr1100 2400.00 /),
  ]);
  const found = async (amountCents: number) => {
    const charge = { kind: 'captured', processorId: 'p', approvalCode: 'a', copies: 1, extraProcessorIds: [] } as const;
    const books = {
      processorNumber: 101,
      inquire: () => Promise.resolve({ ...charge, amountCents: cents(amountCents) }),
    };
    return (await reconcilePayments(trial.worker, books, { lmsId: 2, businessDate, paymentId })).differences;
  };
  expect(await found(paymentAmount)).toEqual([]);
  expect(await found(240_000)).toMatchObject([{ kind: 'amount', ourCents: paymentAmount, theirCents: 240_000 }]);
});

test('a settlement ordered on the offer’s last day counts even if the card answers a day later [LOP-042 LOP-067]', async () => {
  const loanId = others.late;
  const amount = await signed(loanId);
  const lastDay = (await status(ANN, loanId)).docExp;
  while ((await trial.loan(loanId)).snapshot.asOf < lastDay) await trial.close(1);
  trial.processor.faults.push('lostAfter');
  trial.processor.setReachable(false);
  const messageKey = await settle(amount, { loanId });
  await trial.reaches(messageKey, 'unknown');
  await trial.close(1);
  trial.processor.setReachable(true);
  await trial.reaches(messageKey, 'posted');
  expect((await trial.loan(loanId)).snapshot).toMatchObject({ status: 29 });
  expect(await status(ANN, loanId)).toMatchObject({ step: 'paid', paymentMade: true });
  await trial.lawful();
});

test('the third failed try closes the offer, but a refusal for card testing uses no try [OFR-009 LOP-067 security T22]', async () => {
  const loanId = others.refused;
  const amount = await signed(loanId);
  const asked = { loanId, paymentType: 'settlement', paymentAmountType: 'settlement' } as const;
  const byCard = (paymentKey: string) => {
    trial.processor.faults.push({ declined: 'insufficientFunds' });
    const card = { cardIds: [], achAuthorization: null, paymentKey };
    return trial.pay('card_ann', '4242', null, { ...asked, ...card, paymentAmount: cents(amount) });
  };
  const byBank = async (account: string) => {
    const bankId = await trial.addBank(account);
    return trial.pay(bankId, account.slice(-4), BANK_AUTHORISATION_VERSIONS.anew, {
      ...asked,
      paymentAmount: cents(amount),
    });
  };
  const isRefused = async (paying: ReturnType<typeof byCard>, left: object) => {
    await trial.reaches((await paying).messageKey, 'declined');
    expect(await status(ANN, loanId)).toMatchObject(left);
  };
  await isRefused(byCard('key_refused_first'), { step: 'pay', triesLeft: 2 });
  await isRefused(byCard('key_refused_second'), { step: 'pay', triesLeft: 1 });
  // The decline on another loan makes this the third within an hour. A fourth card is refused before the processor is called, and
  // that uses no try of the offer.
  await expect(byCard('key_refused_third')).rejects.toMatchObject({ errorCode: 'TooManyDeclines' });
  expect(await status(ANN, loanId)).toMatchObject({ step: 'pay', triesLeft: 1 });
  await isRefused(byBank('77779199'), { step: 'closed', triesLeft: 0 });
  await expect(byBank('000123456789')).rejects.toMatchObject({ errorCode: 'SettlementClosed' });
});
