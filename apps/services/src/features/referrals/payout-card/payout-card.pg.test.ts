import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCashOutTrial, type Referrer } from '#features/referrals/cash-outs.fixture.ts';

const trial = await openCashOutTrial();
const { refers, openForm, getForm, answerOf, post, checkCards, owner } = trial;

const CARDS = statement<{ last_four: string; purpose: string; is_removed: boolean; holder: string }>(
  'test_payout_cards',
  `select last_four, purpose, removed_at is not null as is_removed, holder from app.card
    where profile_id = $1 and purpose = 'reward' order by added_at, card_id`,
);
const LATE = statement(
  'test_payout_form_late',
  `update app.payout_card_form set expires_at = now() - interval '1 second' where transaction_uuid = $1`,
);
const REMOVALS = statement<{ n: number }>(
  'test_payout_removals',
  `select count(*)::int as n from app.outbox where kind = 'cardRemoval'`,
);
const listed = statement<{ card_id: string }>('test_cards_of', 'select card_id from app.cards_of($1, null)');

/** Opens a form of the person, answers it, and returns what became of it. */
async function answered(who: Referrer, how: Parameters<typeof answerOf>[1]) {
  const form = await openForm(who);
  expect(await post(answerOf(form, how))).toBe(200);
  await checkCards();
  return getForm(who, form.transactionUuid);
}
const WENDY = { firstName: 'Wendy', lastName: 'Xu' };

test('a filled-in form keeps the card for rewards only, and says its last four digits [LAP-113 LOP-139 RFL-018]', async () => {
  const wendy = await refers('ncr');
  const form = await openForm(wendy);
  expect(form).toMatchObject({ action: 'https://cards.fake.example/token', expiresAt: expect.stringMatching(/Z$/) });
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'waiting', paymentToken: null });
  expect(await post(answerOf(form, WENDY))).toBe(200);
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'checking', cardNumber: null });
  await checkCards();
  const done = await getForm(wendy, form.transactionUuid);
  expect(done).toEqual({
    status: 'accepted',
    refusedBecause: null,
    paymentToken: expect.stringMatching(/^card_/),
    firstName: 'Wendy',
    lastName: 'Xu',
    cardNumber: '4242',
    cardType: 'visa',
  });
  expect(JSON.stringify(done)).not.toContain('fake_payout_card');
  expect(await owner.rows(CARDS, [wendy.profileId])).toEqual([
    { last_four: '4242', purpose: 'reward', is_removed: false, holder: 'Wendy Xu' },
  ]);
  // It pays nothing: no list of cards has it.
  expect(await owner.rows(listed, [wendy.profileId])).toEqual([]);
  await expect(getForm(await refers('ecr'), form.transactionUuid)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});

test('an expired, declined or foreign card, or one that cannot receive, is refused with a reason', async () => {
  const wendy = await refers('ncr');
  const refused = async (how: Parameters<typeof answerOf>[1]) => (await answered(wendy, how)).refusedBecause;
  expect(await refused({ ...WENDY, bin: '411111', lastFour: '1111' })).toBe('cannotReceive');
  expect(await refused({ firstName: 'Eve', lastName: 'Ray' })).toBe('nameMismatch');
  expect(await refused({ ...WENDY, expiresMonth: 5, expiresYear: 2026 })).toBe('cardExpired');
  expect(await refused({ kind: 'declined', detail: '' })).toBe('declined');
  expect(await refused({ kind: 'cancelled' })).toBe('cancelled');
  expect(await refused({ kind: 'failed', detail: '' })).toBe('failed');
  const cards = await owner.rows(CARDS, [wendy.profileId]);
  expect(cards.map((card) => card.is_removed)).toEqual([true, true, true]);
  // The vault forgets each of them.
  expect((await owner.row(REMOVALS))?.n).toBe(3);
});

test('a silent processor is asked again about a card, and the card is given up in the end', async () => {
  const wendy = await refers('ncr');
  const form = await openForm(wendy);
  await post(answerOf(form, WENDY));
  const payload = { transactionUuid: form.transactionUuid };
  trial.setReachable(false);
  expect(await trial.check.work(payload)).toMatchObject({ kind: 'again' });
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'checking' });
  await trial.check.onGivenUp?.(payload);
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'refused', refusedBecause: 'failed' });
  trial.setReachable(true);
  expect(await trial.check.work(payload)).toEqual({ kind: 'done' });
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ refusedBecause: 'failed' });
});

test('a forged, repeated, old, late or unreadable answer changes nothing and is counted', async () => {
  const wendy = await refers('ncr');
  const before = await trial.answersCounted();
  const form = await openForm(wendy);
  const right = answerOf(form, WENDY);
  const foreign = answerOf({ fields: { form: 'nobody' } }, WENDY);
  expect(await post({ ...right, said: right['said']?.replace('4242', '4243') ?? '' })).toBe(401);
  expect(await post({ ...right, seal: '' })).toBe(401);
  expect(await post(`${new URLSearchParams(right).toString()}&seal=1`)).toBe(400);
  expect(await post(foreign)).toBe(404);
  expect(await post(answerOf(form, WENDY, Date.now() - 16 * 60_000))).toBe(400);
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'waiting' });
  expect(await post(right)).toBe(200);
  expect(await post(right)).toBe(409);
  expect(await post(answerOf(form, { kind: 'cancelled' }))).toBe(409);
  expect(await getForm(wendy, form.transactionUuid)).toMatchObject({ status: 'checking' });
  const late = await openForm(wendy);
  await owner.rows(LATE, [late.transactionUuid]);
  expect(await post(answerOf(late, WENDY))).toBe(400);
  expect(await getForm(wendy, late.transactionUuid)).toMatchObject({ status: 'expired' });
  const after = await trial.answersCounted();
  const counted = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  expect(
    Object.fromEntries(
      ['forged', 'unreadable', 'unknown', 'old', 'taken', 'replayed', 'late'].map((name) => [name, counted(name)]),
    ),
  ).toEqual({
    forged: 2,
    unreadable: 1,
    unknown: 1,
    old: 1,
    taken: 1,
    replayed: 2,
    late: 1,
  });
});

test('many equal answers at once count once', async () => {
  const wendy = await refers('ncr');
  const form = await openForm(wendy);
  const right = answerOf(form, WENDY);
  const statuses = await Promise.all(Array.from({ length: 12 }, () => post(right)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
});

test('a second card takes the place of the first, and the same card stays one card', async () => {
  const wendy = await refers('ncr');
  const first = await answered(wendy, WENDY);
  const same = await answered(wendy, { ...WENDY, cardToken: 'fake_payout_card_again' });
  expect(same.paymentToken).toBe(first.paymentToken);
  const second = await answered(wendy, {
    ...WENDY,
    cardToken: 'fake_other_card',
    bin: '555555',
    lastFour: '4444',
    brand: 'mastercard',
  });
  expect(second).toMatchObject({ status: 'accepted', cardNumber: '4444', cardType: 'mastercard' });
  const live = (await owner.rows(CARDS, [wendy.profileId])).filter((card) => !card.is_removed);
  expect(live).toMatchObject([{ last_four: '4444' }]);
});

test('a form opens only for somebody in the program, and ten times a day', async () => {
  const wendy = await refers('ncr');
  await expect(openForm(await refers('none'))).rejects.toMatchObject({ errorCode: 'AccessDeniedException' });
  for (let times = 0; times < 10; times += 1) await openForm(wendy);
  await expect(openForm(wendy)).rejects.toMatchObject({ errorCode: 'TooManyRequestsException' });
});
