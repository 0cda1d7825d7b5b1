import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCashTrial, personOf, type DrawAsked } from './cash.fixture.ts';

const trial = await openCashTrial();
const { calls, context, line, asking, draw, follow, start, reaches } = trial;
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const PAYOUTS = statement<{ id: string }>(
  'cash_test_payouts',
  'select payout_id as id from app.payout where loan_id = $1 order by asked_at, payout_id',
);
const payoutsOf = async (loanId: number): Promise<string[]> =>
  (await trial.owner.rows(PAYOUTS, [loanId])).map(({ id }) => id);
const ask = (asked: DrawAsked, who = ann) => calls().startDraw(asked, who, context);
const codeOf = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: { errorCode?: string }) => error.errorCode ?? 'fault',
  );

test('a draw answers with a key and is followed until its channel has it and the person took it [DRW-001 DRW-002 LAP-083 LAP-084]', async () => {
  const loanId = await line();
  const asked = await asking(loanId);
  const { messageKey } = await ask(asked);
  expect(messageKey).toMatch(/^out_/);
  expect(await follow(messageKey)).toMatchObject({
    status: 'PENDING',
    transactionId: null,
    referenceNumber: null,
    newLoanId: null,
    payout: { state: 'asked', pendingCode: 1000, purpose: 'draw', loanId, amount: 40_000, disbursementType: 14 },
  });
  start();
  await reaches(messageKey, 'sent');
  const sent = await follow(messageKey);
  expect(sent).toMatchObject({
    messageKey,
    status: 'COMPLETE',
    transactionId: messageKey,
    disbursementAmount: 40_000,
    disbursementType: 14,
    payout: { state: 'sent', pendingCode: 1002, expectedOn: '2026-06-01', expiresOn: '2026-07-01', failure: null },
  });
  expect(sent.referenceNumber).toMatch(/^\d{8}$/);
  // A person who never saw the answer asks with their own key.
  expect((await follow(asked.drawKey)).transactionId).toBe(messageKey);
  trial.moneyGram.pay(messageKey);
  await trial.lookNow(messageKey);
  await reaches(messageKey, 'paid');
  const { payout } = await follow(messageKey);
  expect(payout).toMatchObject({ pendingCode: null, expectedOn: null, cancelUntil: null });
  for (const at of Object.values(payout.steps)) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  await trial.lawful();
});

test('the same key with the same content draws once, with other content it is refused', async () => {
  const loanId = await line();
  const asked = await asking(loanId);
  const first = await ask(asked);
  expect(await ask(asked)).toEqual(first);
  await expect(ask({ ...asked, disbursementAmount: cents(40_001) })).rejects.toMatchObject({
    errorCode: 'PaymentKeyReused',
  });
  start();
  await reaches(first.messageKey, 'sent');
  // The figures have changed by now, but the answer to a repeat stays.
  expect(await ask(asked)).toEqual(first);
  expect(await payoutsOf(loanId)).toEqual([first.messageKey]);
});

test('twelve draws that are asked for at once take as many statements as one', async () => {
  await trial.addCard('card_ann', {});
  const statementsOf = async (count: number): Promise<readonly string[]> => {
    const asked: DrawAsked[] = [];
    for (let place = 0; place < count; place += 1)
      asked.push(await asking(await line(), { disbursementType: 16, disburseCardIds: ['card_ann'] }));
    const counted = trial.countedCalls();
    await Promise.all(asked.map((each) => counted.startDraw(each, ann, context)));
    return counted.sent.toSorted();
  };
  const one = await statementsOf(1);
  expect(one).toEqual(['ask_payouts', 'cards_asked', 'cash_facts', 'loans_asked', 'screens_asked', 'standing_asked']);
  expect(await statementsOf(12)).toEqual(one);
});

test('people who ask at the same moment each get the answer to their own request [LOP-014]', async () => {
  const [own, shared] = [await line(), await line()];
  await trial.cosign(shared);
  await trial.addCard('card_of_tom', { profileId: 'prf_tom' });
  const toCard = (cardId: string): Partial<DrawAsked> => ({ disbursementType: 16, disburseCardIds: [cardId] });
  const [byAnn, byEve, byTom, withHerCard] = [
    await asking(own, toCard('card_trial')),
    await asking(own, toCard('card_trial')),
    await asking(shared, toCard('card_of_tom')),
    await asking(shared, toCard('card_trial')),
  ];
  const answers = await Promise.all([
    codeOf(ask(byAnn)),
    codeOf(ask(byEve, eve)),
    codeOf(ask(withHerCard, tom)),
    codeOf(ask(byTom, tom)),
  ]);
  expect(answers).toEqual(['accepted', 'NotFoundException', 'ChannelClosed', 'accepted']);
});

test('two presses at once with one key make one draw, and with two keys one is refused [LOP-028]', async () => {
  const twins = await asking(await line());
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(twins)));
  expect(new Set(answers.map(({ messageKey }) => messageKey)).size).toBe(1);
  const loanId = await line();
  const rivals = await Promise.all([asking(loanId), asking(loanId), asking(loanId)]);
  const codes = await Promise.all(rivals.map((rival) => codeOf(ask(rival))));
  expect(codes.toSorted()).toEqual(['CashPending', 'CashPending', 'accepted']);
  expect(await payoutsOf(loanId)).toHaveLength(1);
});

test('nobody draws on the loan of somebody else or follows their draw [LOP-029]', async () => {
  const loanId = await line();
  expect(await codeOf(ask(await asking(loanId), eve))).toBe('NotFoundException');
  const key = await draw(loanId);
  expect(await codeOf(follow(key, eve))).toBe('NotFoundException');
  expect(await codeOf(trial.cancel(loanId, key, eve))).toBe('NotFoundException');
  expect(await codeOf(calls().listPayouts({ loanId, lmsId: 2 }, eve, context))).toBe('NotFoundException');
  expect(await codeOf(follow('out_00000000000000000000000000'))).toBe('NotFoundException');
  // Another person's key of the same text finds nothing either.
  const asked = await asking(await line());
  await ask(asked);
  expect(await codeOf(follow(asked.drawKey, eve))).toBe('NotFoundException');
});

test('an amount over the limit by a cent names both limits, and the limit itself is drawn [LOP-049]', async () => {
  const loanId = await line(30_000);
  const over = await asking(loanId, { disbursementAmount: cents(30_001) });
  await expect(ask(over)).rejects.toMatchObject({
    errorCode: 'AmountOutOfRange',
    message: 'Enter an amount from $50.00 to $300.00.',
  });
  expect(await codeOf(ask(await asking(loanId, { disbursementAmount: cents(4_999) })))).toBe('AmountOutOfRange');
  const key = await draw(loanId, { disbursementAmount: cents(30_000) });
  start();
  await reaches(key, 'sent');
  expect((await trial.loan(loanId)).snapshot.balances.principalCents).toBe(30_000);
});

test('MoneyGram is closed above 10,000.00, and a store above 2,500.00 a day [DRW-005 LCF-006 LOP-050]', async () => {
  const loanId = await line(400_000);
  await expect(ask(await asking(loanId, { disbursementAmount: cents(1_000_001) }))).rejects.toMatchObject({
    errorCode: 'ChannelClosed',
    message: 'MoneyGram is available up to $10,000.00.',
  });
  // The channel takes this amount; only the line does not.
  expect(await codeOf(ask(await asking(loanId, { disbursementAmount: cents(1_000_000) })))).toBe('AmountOutOfRange');
  const store = { disbursementType: 2 } as const;
  expect(await codeOf(ask(await asking(loanId, { ...store, disbursementAmount: cents(250_001) })))).toBe(
    'ChannelClosed',
  );
  expect(await codeOf(ask(await asking(loanId, { ...store, disbursementAmount: cents(250_000) })))).toBe('accepted');
});

test('only a card of the person that can receive money is drawn to', async () => {
  const loanId = await line();
  await trial.addCard('card_no_credit', { canDisburse: false });
  await trial.addCard('card_expired', { year: 2025 });
  await trial.addCard('card_of_eve', { profileId: 'prf_eve' });
  // Kept by a processor that pushes no money.
  await trial.addCard('card_elsewhere', { processor: 4 });
  for (const ids of [['card_elsewhere'], ['card_no_credit'], ['card_expired'], ['card_of_eve'], ['card_unknown'], []]) {
    const asked = await asking(loanId, { disbursementType: 16, disburseCardIds: ids });
    await expect(ask(asked)).rejects.toMatchObject({
      errorCode: 'ChannelClosed',
      message: 'This card cannot receive money. Choose another one.',
    });
  }
  const pickUp = await asking(loanId, { disburseCardIds: ['card_trial'] });
  await expect(ask(pickUp)).rejects.toMatchObject({ message: 'Cash that you pick up needs no card.' });
  const key = await draw(loanId, { disbursementType: 16, disburseCardIds: ['card_trial'] });
  start();
  await reaches(key, 'sent');
  expect((await follow(key)).payout).toMatchObject({ displayNumber: '•••• 4242', disbursementType: 16 });
});

test('a channel that the lender does not pay through is closed', async () => {
  const loanId = await line();
  trial.switches.offeredChannels.delete('moneyGram');
  try {
    expect((await trial.terms(loanId)).options.find(({ type }) => type === 14)).toMatchObject({
      closedBy: 'not_offered',
      expectedOn: null,
    });
    expect(await codeOf(ask(await asking(loanId)))).toBe('ChannelClosed');
  } finally {
    trial.switches.offeredChannels.add('moneyGram');
  }
});

test('a bank account receives money only after a debit of ours settled from it', async () => {
  const loanId = await line();
  const hash = 'ab'.repeat(32);
  await trial.addBank('bank_trial', hash);
  const toBank = { disbursementType: 101, disburseCardIds: ['bank_trial'] } as const;
  const asked = async () => asking(loanId, { ...toBank, disburseCardIds: ['bank_trial'] });
  await trial.debited(loanId, hash, 'sent');
  await expect(ask(await asked())).rejects.toMatchObject({
    errorCode: 'ChannelClosed',
    message: 'This bank account cannot receive money yet. Choose one that we have checked.',
  });
  await trial.debited(loanId, hash, 'settled');
  const { messageKey } = await ask(await asked());
  start();
  await reaches(messageKey, 'sent');
  expect((await follow(messageKey)).payout).toMatchObject({ displayNumber: '•••• 6789', expectedOn: '2026-06-02' });
});

test('a bank account that its bank calls closed receives no money', async () => {
  const loanId = await line();
  const hash = 'cd'.repeat(32);
  await trial.addBank('bank_closed', hash);
  await trial.debited(loanId, hash, 'settled');
  await trial.debited(loanId, hash, 'returned', 'R02');
  expect(await codeOf(ask(await asking(loanId, { disbursementType: 101, disburseCardIds: ['bank_closed'] })))).toBe(
    'ChannelClosed',
  );
});

test('a pending draw blocks a second one until it is over, whoever asked [LOP-028]', async () => {
  const loanId = await line();
  await trial.cosign(loanId);
  const key = await draw(loanId);
  for (const who of [ann, tom])
    await expect(ask(await asking(loanId), who)).rejects.toMatchObject({ errorCode: 'CashPending' });
  start();
  await reaches(key, 'sent');
  expect(await codeOf(ask(await asking(loanId)))).toBe('CashPending');
  trial.moneyGram.pay(key);
  await trial.lookNow(key);
  await reaches(key, 'paid');
  expect(await codeOf(ask(await asking(loanId), tom))).toBe('accepted');
});

test('a request with wrong facts about the loan or the person is refused', async () => {
  const loanId = await line();
  expect(await codeOf(ask(await asking(loanId, { storeId: 10_002 })))).toBe('ValidationException');
  expect(await codeOf(ask(await asking(loanId, { lmsId: 1 })))).toBe('ValidationException');
  expect(await codeOf(ask(await asking(loanId, { username: 'eve@example.com' })))).toBe('ValidationException');
  expect(await codeOf(ask(await asking(loanId, { guestPayment: true })))).toBe('CashNotAvailable');
  // No product follows this line, so a request that moves it saw other figures.
  expect(await codeOf(ask(await asking(loanId, { migrateProduct: true })))).toBe('QuoteChanged');
  expect(await payoutsOf(loanId)).toEqual([]);
});

test('figures of another version or of yesterday are refused and nothing is drawn', async () => {
  const loanId = await line();
  const asked = await asking(loanId);
  expect(await codeOf(ask({ ...asked, intentId: `${asked.intentId}9` }))).toBe('QuoteChanged');
  await trial.days(2, 1);
  expect(await codeOf(ask(asked))).toBe('QuoteChanged');
  expect(await payoutsOf(loanId)).toEqual([]);
});
