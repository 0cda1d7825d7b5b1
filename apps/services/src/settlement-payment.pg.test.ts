import { cents } from '@lendside/domain/money/cents.ts';
import { payoffCents } from '@lendside/domain/loans/payoff.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, openBankTrial } from '#bank-payment.fixture.ts';
import { timelineHandlers } from '#features/loans/timeline-routes.ts';
import type { PaymentRequest } from '#features/payments/decide-payment.ts';
import { settlementsHandlers } from '#features/settlements/settlements-routes.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { offerSettlement, signSettlement } from '#servicing/commands/settle.ts';

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

let trial: Awaited<ReturnType<typeof openBankTrial>>;
beforeAll(async () => {
  trial = await openBankTrial();
  await trial.owner.rows(COSIGNER, [trial.loanId]);
  await trial.owner.rows(CARD);
  // 95 days late: a settlement can be offered.
  while ((await trial.loan(trial.loanId)).snapshot.asOf < '2026-12-18') await trial.close(1);
}, 120_000);
afterAll(() => trial.lanes.stop(2_000));

const readers = () => [builtInLoanSystem(2, trial.api)];
const status = (by: Customer = ANN) =>
  settlementsHandlers({ loanSystems: readers() }).getSettlementStatus({ loanId: trial.loanId }, by, {} as never);
const say = (docSigned: boolean, paymentMade: boolean) =>
  settlementsHandlers({ loanSystems: readers() }).setSettlementStatus(
    { loanId: trial.loanId, docSigned, paymentMade },
    ANN,
    {} as never,
  );
const events = async (by: Customer) => {
  const calls = timelineHandlers({ db: trial.api, loanSystems: readers(), mode: 'simulation' });
  return (await calls.getAccountTimeline({ loanId: trial.loanId, lmsId: 2 }, by)).events;
};
let tries = 0;
/** A try of its own each time. */
const settle = async (paymentAmount: number, changes: Partial<PaymentRequest> = {}) => {
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
const head = (key: string) => ({ key, lmsId: 2, loanId: trial.loanId }) as const;

test('a settlement is refused without an offer, unsigned, and for any other amount; saying that it was signed signs nothing [LOP-042 LOP-067 LAP-088 LAP-089 LOP-128 OFR-007 OFR-008]', async () => {
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
  await expect(say(true, false)).rejects.toMatchObject({ errorCode: 'SettlementNotSigned' });
  await trial.done((tx) => signSettlement(tx, head('sign')));
  expect(await say(true, false)).toMatchObject({ step: 'pay', docSigned: true, triesLeft: 3 });
  await expect(say(true, true)).rejects.toMatchObject({ errorCode: 'ConflictException' });
  for (const wrong of [offer.settlementAmount - 1, offer.settlementAmount + 1])
    await expect(settle(wrong)).rejects.toMatchObject({ errorCode: 'AmountOutOfRange' });
  await expect(settle(offer.settlementAmount, { isPayoff: true })).rejects.toMatchObject({
    errorCode: 'QuoteChanged',
  });
});

test('a refused card counts as a try, and why it was refused is told to whoever paid and not to the other one [OFR-009 LCF-009]', async () => {
  const { settlementAmount } = await status();
  trial.processor.faults.push({ declined: 'insufficientFunds' });
  await trial.reaches(await settle(settlementAmount), 'declined');
  expect(await status()).toMatchObject({ step: 'pay', triesLeft: 2 });
  const ofAnn = (await events(ANN)).find(({ state }) => state === 'attempted');
  expect(ofAnn).toMatchObject({ title: 'Settlement payment declined', note: 'There was not enough money on the card' });
  const ofTom = (await events(TOM)).find(({ state }) => state === 'attempted');
  expect(ofTom).toMatchObject({ title: 'Settlement payment declined', note: 'It did not go through' });
});

test('whoever signed too sees the offer and pays it: the loan is settled; receipt, status and history say so [LOP-042 OFR-007 OFR-008]', async () => {
  const { settlementAmount } = await status();
  expect(await status(TOM)).toEqual(await status());
  tries += 1;
  const asked: Partial<PaymentRequest> = {
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
  expect(paid).toMatchObject({ title: 'Settlement payment', channel: 'card' });
  expect((await builtInLoanSystem(2, trial.api).history(trial.loanId, ANN.customerIds))[0]).toMatchObject({
    kind: 'payment',
    description: 'Settlement payment',
  });
  await expect(settle(settlementAmount)).rejects.toMatchObject({ errorCode: 'SettlementClosed' });
  await trial.lawful();
});
