import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import type { CardProcessor, ProcessorFailure } from '@lendside/providers/card-processing/port.ts';
import { beforeAll, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { callerOf } from '#features/payments/payment.fixture.ts';
import { cardsHandlers } from './cards-routes.ts';
import { guestCardEnds } from './end-guest-card.ts';
import { cardRemovals } from './remove-vaulted-card.ts';
import { seedCards } from './seed-cards.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const fake = openFakeProcessor();
/** The failure that the fake vault returns; null while it stores cards. Like real vaults, it makes a new token each time. */
const vault: { failure: ProcessorFailure | null; kept: number } = { failure: null, kept: 0 };
const processor: CardProcessor = {
  ...fake,
  vaultCard: async (token, holder) => {
    if (vault.failure !== null) return vault.failure;
    const made = await fake.vaultCard(token, holder);
    if ('kind' in made) return made;
    vault.kept += 1;
    return { ...made, cardToken: `${made.cardToken}_${vault.kept}` };
  },
};
const means = {
  database: copy.open('lendside_api'),
  processors: [processor],
  ownOrigins: ['https://pay.example', 'https://pay.example:8091'],
  today: () => Promise.resolve(businessDate('2026-06-15')),
};
const cards = cardsHandlers(means);
const context: CallContext = {
  requestId: 'req_test',
  ip: '127.0.0.1',
  brand: 'tmx',
  deviceKey: null,
  userAgent: '',
  findCookie: () => null,
  setCookie: () => undefined,
  answerAsRepeat: () => undefined,
};
const customers: FixtureCustomer[] = [];
const removals = statement<{ payload: Record<string, unknown> }>(
  'test_removals',
  `select payload from app.outbox where kind = 'cardRemoval' order by 1`,
);
const endings = statement<{ card_id: string; is_in_a_day: boolean }>(
  'test_endings',
  `select c.card_id, abs(extract(epoch from o.next_at - c.added_at - interval '1 day')) < 60 as is_in_a_day
     from app.outbox o join app.card c on c.card_id = o.payload ->> 'cardId'
    where o.kind = 'guestCardEnd' and c.card_id = any ($1) order by c.added_at`,
);
const leftOf = statement<{ card_id: string }>(
  'test_left_of',
  'select card_id from app.card where card_id = any ($1) and removed_at is null order by card_id collate "C"',
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 14)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

async function add(
  who: FixtureCustomer,
  number: string,
  changes: { guestCard?: boolean; cardholderName?: string; expires?: string } = {},
) {
  const { expires = '12:2030', ...rest } = changes;
  return cards.addCard(
    { guestCard: false, cardholderName: 'Ann Lee', tokenPayTempToken: `fake:${number}:${expires}`, ...rest },
    callerOf(who),
    context,
  );
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

async function listed(who: FixtureCustomer): Promise<string[]> {
  return (await cards.listCards({}, callerOf(who), context)).cards.map(({ cardNumber }) => cardNumber);
}

test('the card list shows only the last four digits of an added card [CRD-002 CRD-006 LAP-106 LOP-135]', async () => {
  const who = customer(0);
  const { card } = await add(who, '4111111111111111');
  expect(card).toMatchObject({
    cardNumber: '•••• 1111',
    cardType: 'visa',
    expirationMonth: '12',
    expirationYear: '30',
    expired: false,
    guestCard: false,
    newCard: true,
    canDisburse: false,
    cardholderName: 'Ann Lee',
    customerId: who.customerId,
    cardIds: [{ type: 'cyberSource', id: card.cardToken }],
  });
  expect(await listed(who)).toEqual(['•••• 1111', '•••• 4242']);
  expect(JSON.stringify(card)).not.toContain('vault_');
  const answer = await cards.listCards({ payProviderType: 2 }, callerOf(who), context);
  expect(answer).toEqual({
    cards: [],
    validations: { maxDisburseCards: 5, allowedTypes: ['amex', 'discover', 'mastercard', 'visa'] },
  });
});

test('adding the same card twice stores it once', async () => {
  const who = customer(1);
  const [first, second] = [await add(who, '5555555555554444'), await add(who, '5555555555554444')];
  expect(second.card.cardToken).toBe(first.card.cardToken);
  expect(second.card.newCard).toBe(false);
  expect(await listed(who)).toHaveLength(2);
});

test('a card with a different number is new despite equal brand, last four digits and expiry [CRD-001]', async () => {
  const who = customer(12);
  const [first, other] = [await add(who, '4111111111111111'), await add(who, '4555551555551111')];
  expect([other.card.newCard, other.card.cardBin]).toEqual([true, '455555']);
  expect(other.card.cardToken).not.toBe(first.card.cardToken);
  expect((await add(who, '4555551555551111')).card.cardToken).toBe(other.card.cardToken);
  expect((await add(who, '4111111111111111')).card.cardToken).toBe(first.card.cardToken);
  expect(await listed(who)).toHaveLength(3);
});

test('cards without known first digits are told apart by their processor tokens [CRD-001]', async () => {
  const who = customer(13);
  const keep = statement<{ card_id: string; answer: string }>(
    'test_keep_card',
    'select card_id, answer from app.add_card($1::jsonb)',
  );
  const looks = { type: 'visa', bin: '', lastFour: '1111', holder: 'Ann Lee', expiresMonth: 12, expiresYear: 2030 };
  const keepOne = (cardId: string, processorToken: string) =>
    means.database.row(keep, [
      JSON.stringify({
        ...looks,
        cardId,
        processorToken,
        profileId: who.profileId,
        processor: 2,
        canDisburse: false,
        saved: true,
        guestSessionId: null,
        disburseMax: 5,
      }),
    ]);
  expect(await keepOne('card_looks_1', 'repay_1')).toEqual({ card_id: 'card_looks_1', answer: 'added' });
  expect(await keepOne('card_looks_2', 'repay_2')).toEqual({ card_id: 'card_looks_2', answer: 'added' });
  expect(await keepOne('card_looks_3', 'repay_1')).toEqual({ card_id: 'card_looks_1', answer: 'known' });
});

test("a card is refused when the name on it is not the customer's [LVA-004 LVA-005 LOP-060]", async () => {
  expect(await codeOf(add(customer(2), '4111111111111111', { cardholderName: 'Bob Lee' }))).toBe('NameMismatch');
  expect(await codeOf(add(customer(2), '4111111111111111', { cardholderName: 'Ann Leeson' }))).toBe('NameMismatch');
});

test('a card is accepted until the end of its expiry month and refused afterwards [LVA-002 CRD-005]', async () => {
  expect(await codeOf(add(customer(2), '4111111111111111', { expires: '05:2026' }))).toBe('CardExpired');
  const { card } = await add(customer(2), '4111111111111111', { expires: '06:2026' });
  expect([card.expirationMonth, card.expirationYear, card.expired]).toEqual(['06', '26', false]);
});

test('a one-time card does not appear among the saved cards [LVA-007 CRD-015]', async () => {
  const who = customer(3);
  const { card } = await add(who, '4111111111111111', { guestCard: true });
  expect(card.guestCard).toBe(true);
  expect(await listed(who)).toEqual(['•••• 4242']);
});

test('an unused one-time card is removed after a day, even if its card number was added again [LVA-007 CRD-015 PAY-019]', async () => {
  const who = customer(9);
  const once = async () => (await add(who, '4012888888881881', { guestCard: true })).card.cardToken;
  const [first, second] = [await once(), await once()];
  expect(second).not.toBe(first);
  const { card: saved } = await add(who, '4012888888881881');
  expect(await owner.rows(endings, [[first, second, saved.cardToken]])).toEqual([
    { card_id: first, is_in_a_day: true },
    { card_id: second, is_in_a_day: true },
  ]);
  const ends = guestCardEnds({ database: worker });
  for (const cardId of [first, first, saved.cardToken]) expect(await ends.work({ cardId })).toEqual({ kind: 'done' });
  expect(await owner.rows(leftOf, [[first, second, saved.cardToken]])).toEqual(
    [second, saved.cardToken].toSorted().map((card_id) => ({ card_id })),
  );
  expect((await worker.rows(removals)).filter(({ payload }) => payload['cardId'] === first)).toHaveLength(1);
  await owner.rows(statement('test_forget_removals', `delete from app.outbox where kind = 'cardRemoval'`));
});

test("adding a card returns the error code of the vault's failure and stores no card [LER-001 LER-002 LER-003 LER-005]", async () => {
  const answers: [string, string][] = [];
  for (const because of ['broken', 'busy', 'accessDenied', 'away', 'silent', 'unclear'] as const) {
    await forgetLimits(owner);
    vault.failure = { kind: 'unavailable', because, detail: 'as played' };
    answers.push([because, await codeOf(add(customer(11), '4111111111111111'))]);
  }
  vault.failure = null;
  expect(answers).toEqual([
    ['broken', 'InternalErrorException'],
    ['busy', 'TooManyRequestsException'],
    ['accessDenied', 'AccessDeniedException'],
    ['away', 'ServiceUnavailableException'],
    ['silent', 'RequestTimeoutException'],
    ['unclear', 'ProcessorUnavailable'],
  ]);
  expect(await listed(customer(11))).toEqual(['•••• 4242']);
});

test("a customer's attempts to add a card reach the processor at most five times a day", async () => {
  const who = customer(4);
  const answers: string[] = [];
  for (let tries = 0; tries < 8; tries += 1)
    answers.push(
      await codeOf(
        cards.addCard(
          { guestCard: true, cardholderName: 'Ann Lee', tokenPayTempToken: 'stolen' },
          callerOf(who),
          context,
        ),
      ),
    );
  expect(answers).toEqual([
    ...Array.from({ length: 5 }, () => 'CardDeclined'),
    ...Array.from({ length: 3 }, () => 'TooManyRequestsException'),
  ]);
});

test('a sixth payout card is refused, even when cards are added in parallel [LVA-009 LOP-062]', async () => {
  const who = customer(5);
  await forgetLimits(owner);
  const numbers = ['4242420000000001', '4242420000000002', '4242420000000003', '4242420000000004', '4242420000000005'];
  const answers = await Promise.all(numbers.map((number) => codeOf(add(who, number))));
  expect(answers.toSorted()).toEqual(['CardLimitReached', 'accepted', 'accepted', 'accepted', 'accepted']);
  expect(await listed(who)).toHaveLength(5);
});

test("the lender's settings limit how many payout cards a customer can add [LCF-022 LCF-007 LVA-009]", async () => {
  const set = statement(
    'test_cards_max',
    `insert into app.setting (name, value) values ('config.disbursementCardsMax', '1')`,
  );
  await owner.rows(set);
  const anew = { ...means, database: copy.open('lendside_api') };
  const few = cardsHandlers(anew);
  const who = customer(11);
  const { validations } = await few.listCards({}, callerOf(who), context);
  expect(validations.maxDisburseCards).toBe(1);
  const adding = few.addCard(
    { guestCard: false, cardholderName: 'Ann Lee', tokenPayTempToken: 'fake:4242420000000009:12:2030' },
    callerOf(who),
    context,
  );
  await expect(adding).rejects.toMatchObject({
    errorCode: 'CardLimitReached',
    message: 'You can have at most 1 disbursement cards.',
  });
  await owner.rows(
    statement('test_cards_max_gone', `delete from app.setting where name = 'config.disbursementCardsMax'`),
  );
});

test('a removed card stays removed, and repeated requests queue only one removal from the vault [CRD-010 LAP-108]', async () => {
  const who = customer(6);
  const input = { cardIds: [{ type: 'cyberSource', id: who.cardId }] };
  expect(await cards.removeCards(input, callerOf(who), context)).toEqual({ removed: [who.cardId] });
  expect(await cards.removeCards(input, callerOf(who), context)).toEqual({ removed: [who.cardId] });
  expect(await listed(who)).toEqual([]);
  expect(await worker.rows(removals)).toEqual([{ payload: { cardId: who.cardId } }]);
  expect(await codeOf(cards.removeCards(input, callerOf(customer(7)), context))).toBe('NotFoundException');
});

test("a request to remove several cards removes none if one is another customer's [CRD-010 LAP-108 OPEN-78]", async () => {
  const [who, other] = [customer(7), customer(8)];
  const cardIds = [who.cardId, other.cardId].map((id) => ({ type: 'cyberSource' as const, id }));
  const before = await listed(who);
  expect(before.length).toBeGreaterThan(0);
  expect(await codeOf(cards.removeCards({ cardIds }, callerOf(who), context))).toBe('NotFoundException');
  expect(await listed(who)).toEqual(before);
});

test('the worker deletes a removed card from the vault and retries once [PAY-019 PAY-020]', async () => {
  const who = customer(6);
  const calls: string[] = [];
  const kind = cardRemovals({
    database: worker,
    processors: [
      {
        ...processor,
        removeCard: (token) => {
          calls.push(token);
          return Promise.resolve(
            calls.length === 1 ? { kind: 'unavailable', because: 'busy', detail: 'busy' } : { kind: 'removed' },
          );
        },
      },
    ],
  });
  expect(kind.attemptsMax).toBe(2);
  expect(await kind.work({ cardId: who.cardId })).toEqual({ kind: 'again', detail: 'busy' });
  expect(await kind.work({ cardId: who.cardId })).toEqual({ kind: 'done' });
  expect(calls).toEqual(['SIMCARD-4242-1230-7', 'SIMCARD-4242-1230-7']);
  expect(await kind.work({ cardId: customer(8).cardId })).toEqual({ kind: 'done' });
  expect(calls).toHaveLength(2);
});

test('a card form opens only for our own page origins [LAP-109 LOP-136]', async () => {
  const ask = (origin: string) =>
    cards.getCardFormKey({ cardTransactionType: 'payment', origin }, callerOf(customer(9)), context);
  expect(await ask('https://pay.example')).toMatchObject({
    processor: 1,
    formKey: expect.any(String),
    expiresAt: expect.any(String),
  });
  expect(await ask('https://pay.example:8091')).toMatchObject({ processor: 1 });
  for (const foreign of [
    'https://pay.example:8092',
    'https://evil.example',
    'http://pay.example',
    'https://pay.example.evil.example',
    'null',
  ])
    expect(await codeOf(ask(foreign))).toBe('AccessDeniedException');
});

test("a card look-up by first digits returns the card's type and whether it can receive money [LOP-137]", async () => {
  const lookUp = (cardBin: string) => cards.lookUpCard({ cardBin }, callerOf(customer(9)), context);
  expect(await lookUp('42424242')).toEqual({ cardBin: '42424242', cardType: 'visa', isDebit: true, canDisburse: true });
  expect(await lookUp('99999999')).toEqual({ cardBin: '99999999', cardType: null, isDebit: false, canDisburse: false });
});

test("seeding a simulated person's cards twice adds each card once", async () => {
  const who = customer(10);
  const card = { lastFour: '1111', expiresMonth: 3, expiresYear: 2028, holder: 'Ann Lee' } as const;
  await seedCards(owner, who.profileId, [card]);
  await seedCards(owner, who.profileId, [card]);
  expect((await listed(who)).toSorted()).toEqual(['•••• 1111', '•••• 4242']);
});
