import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { cardRemovals } from '#features/cards/remove-vaulted-card.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { ledgerLoanSystem, seedCustomers, type FixtureCustomer } from './ledger-loan-system.fixture.ts';
import { desksOf } from './pay-job/money-desk.ts';
import { patientLimits } from './pay-job/patient-limits.fixture.ts';
import { runPaymentLanes, type PaymentLanes } from './pay-job/run-payment-lanes.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from './payment.fixture.ts';
import { reconciliations } from './reconciliation/reconciliation-job.ts';
import { submitPayment } from './accept/submit-payment.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const cyberSource = openFakeProcessor();
const fakeRepay = openFakeProcessor();
/** A processor that says with the vaulted card whether the card can receive money, and has no look-up by first digits. */
const repay: CardProcessor = {
  ...fakeRepay,
  processorNumber: 2,
  vaultCard: async (token, holder) => {
    const card = await fakeRepay.vaultCard(token, holder);
    return 'kind' in card ? card : { ...card, cardToken: `repay/${card.cardToken}`, canDisburse: true };
  },
  lookUpBin: () => Promise.resolve({ kind: 'notOffered' }),
};
const setRouting = statement(
  'test_set_routing',
  `insert into app.setting (name, value) values ('config.cardProcessors', jsonb_build_object('tmx', jsonb_build_object('TLXe', $1::jsonb)))
   on conflict (name) do update set value = excluded.value`,
);
const stateOf = statement<{ state: string }>('test_state', 'select state from app.payment where payment_id = $1');
const cardOf = statement<{ processor: number; can_disburse: boolean }>(
  'test_card',
  'select processor, can_disburse from app.card where card_id = $1',
);
const runsOf = statement<{ processor: number; payments: number; unanswered: number }>(
  'test_runs',
  'select processor, payments, unanswered from app.reconciliation_run order by processor, at',
);
const customers: FixtureCustomer[] = [];
const running: PaymentLanes[] = [];

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 12)));
});
afterEach(async () => {
  for (const lanes of running.splice(0)) await lanes.stop(2_000);
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

/** Opens new handlers after a settings change, because settings are cached for two seconds. */
async function openDoor(routing: unknown, processors: readonly CardProcessor[] = [cyberSource, repay]) {
  await owner.rows(setRouting, [JSON.stringify(routing)]);
  const database = copy.open('lendside_api');
  const cards = cardsHandlers({
    database,
    processors,
    ownOrigins: ['https://pay.example'],
    today: () => Promise.resolve(businessDate('2026-06-15')),
  });
  const pay = (who: FixtureCustomer, cardToken = who.cardId): Promise<string> =>
    submitPayment(
      toSubmitOptions(database, ledgerLoanSystem(owner), { isSsnNeeded: () => Promise.resolve(true) }),
      aPaymentRequest(who, { cardToken, paymentKey: `key_${cardToken}_0000000000` }),
      callerOf(who),
    ).then(({ messageKey }) => messageKey);
  const add = (who: FixtureCustomer, loan: { lmsId?: 1 | 2 | 3; productBrand?: 'tmx' | 'inl' } = {}) =>
    cards.addCard(
      {
        guestCard: false,
        cardholderName: 'Ann Lee',
        tokenPayTempToken: 'fake:4242424242424242:12:2031',
        ...loan,
      },
      callerOf(who),
      context,
    );
  const formOf = (who: FixtureCustomer, loan: { lmsId?: number; productBrand?: 'tmx' | 'inl' } = {}) =>
    cards.getCardFormKey(
      { cardTransactionType: 'payment', origin: 'https://pay.example', ...loan },
      callerOf(who),
      context,
    );
  return { cards, pay, add, formOf };
}

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

function startLanes(): void {
  running.push(
    runPaymentLanes({
      database: worker,
      desks: desksOf([cyberSource, repay]),
      loanSystems: { 2: { kind: 'joins', system: ledgerLoanSystem(owner) } },
      limits: patientLimits(cyberSource, { pollMs: 40 }),
      logger: pino({ level: 'silent' }),
    }),
  );
}

async function reaches(paymentId: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await worker.row(stateOf, [paymentId]))?.state).toBe(state);
    },
    { timeout: 8_000, interval: 20 },
  );
}

test('new cards are added at the configured processor and saved cards are charged at their own [LOA-031 LAP-107 LAP-109 LOP-136]', async () => {
  const door = await openDoor({ newCards: 2, alsoCharges: [1] });
  const [who, other] = [customer(0), customer(1)];
  expect(await door.formOf(who)).toMatchObject({ processor: 2 });
  const { card } = await door.add(who);
  expect(card.cardIds).toEqual([{ type: 'repay', id: card.cardToken }]);
  expect(await owner.row(cardOf, [card.cardToken])).toEqual({ processor: 2, can_disburse: true });
  const [byRepay, byCyberSource] = [await door.pay(who, card.cardToken), await door.pay(other)];
  startLanes();
  await reaches(byRepay, 'posted');
  await reaches(byCyberSource, 'posted');
  expect(fakeRepay.charges.map(({ reference }) => reference)).toEqual([byRepay]);
  expect(cyberSource.charges.map(({ reference }) => reference)).toEqual([byCyberSource]);
  const asked = (payProviderType: number) =>
    door.cards
      .listCards({ payProviderType }, callerOf(who), context)
      .then(({ cards }) => cards.map(({ cardIds }) => cardIds[0]?.type));
  expect(await asked(2)).toEqual(['repay']);
  expect(new Set(await asked(3))).toEqual(new Set(['cyberSource', 'repay']));
  expect(await asked(5)).toEqual([]);
});

test('reconciliation asks each processor about its own payments only', async () => {
  const job = reconciliations({
    database: worker,
    processors: [cyberSource, repay],
    logger: pino({ level: 'silent' }),
  });
  expect(await job.work({ lmsId: 2, businessDate: '2026-06-15' })).toEqual({ kind: 'done' });
  expect(await owner.rows(runsOf)).toEqual([
    { processor: 1, payments: 1, unanswered: 0 },
    { processor: 2, payments: 1, unanswered: 0 },
  ]);
  const silent: CardProcessor = { ...repay, inquire: () => Promise.resolve({ kind: 'unaskable', detail: 'never' }) };
  const once = reconciliations({ database: worker, processors: [silent], logger: pino({ level: 'silent' }) });
  // This processor can never be asked, so the job is not retried. The run records one unanswered payment.
  expect(await once.work({ lmsId: 2, businessDate: '2026-06-15' })).toEqual({ kind: 'done' });
  expect((await owner.rows(runsOf)).at(-1)).toEqual({ processor: 2, payments: 1, unanswered: 1 });
});

test('a card vaulted at a processor that does not serve the loan is refused', async () => {
  const door = await openDoor(2);
  expect(await codeOf(door.pay(customer(2)))).toBe('CardNotAccepted');
  const { card } = await door.add(customer(2));
  const paymentId = await door.pay(customer(2), card.cardToken);
  startLanes();
  await reaches(paymentId, 'posted');
  expect(fakeRepay.charges.at(-1)?.reference).toBe(paymentId);
});

test('a brand that takes no cards refuses to add or charge a card and names other ways to pay [LAP-107 LAP-109]', async () => {
  const door = await openDoor(5);
  const who = customer(3);
  const codes = await Promise.all([door.formOf(who), door.add(who), door.pay(who)].map(codeOf));
  expect(codes).toEqual(['CardsNotOffered', 'CardsNotOffered', 'CardsNotOffered']);
  await expect(door.formOf(who)).rejects.toThrow('Use another way to pay, call us, or come to your store.');
  // The customer's other brand still takes cards.
  expect(await codeOf(door.formOf(who, { lmsId: 2, productBrand: 'inl' }))).toBe('accepted');
});

test('a card form is refused for an unknown loan system or a system where the caller has no loan', async () => {
  const door = await openDoor(1);
  expect(await codeOf(door.formOf(customer(4), { lmsId: 9 }))).toBe('ValidationException');
  expect(await codeOf(door.formOf(customer(4), { lmsId: 3 }))).toBe('NotFoundException');
  expect(await codeOf(door.add(customer(4), { lmsId: 1 }))).toBe('NotFoundException');
});

test('a configured processor that this installation cannot reach takes no card', async () => {
  const door = await openDoor(4);
  expect(await codeOf(door.formOf(customer(5)))).toBe('ProcessorUnavailable');
  expect(await codeOf(door.add(customer(5)))).toBe('ProcessorUnavailable');
  const removal = cardRemovals({ database: worker, processors: [cyberSource] });
  expect(await removal.work({ cardId: 'card_nobody' })).toEqual({ kind: 'done' });
});

test("a payment of unknown outcome is reviewed, not resent, when its processor can't be asked", async () => {
  const door = await openDoor({ newCards: 2, alsoCharges: [1] });
  const { card } = await door.add(customer(6));
  const before = fakeRepay.charges.length;
  fakeRepay.faults.push('lostAfter');
  const silent: CardProcessor = { ...repay, inquire: () => Promise.resolve({ kind: 'unaskable', detail: 'never' }) };
  const paymentId = await door.pay(customer(6), card.cardToken);
  running.push(
    runPaymentLanes({
      database: worker,
      desks: desksOf([cyberSource, silent]),
      loanSystems: { 2: { kind: 'joins', system: ledgerLoanSystem(owner) } },
      limits: patientLimits(cyberSource, { pollMs: 40 }),
      logger: pino({ level: 'silent' }),
    }),
  );
  await reaches(paymentId, 'review');
  expect(fakeRepay.charges).toHaveLength(before + 1);
});
