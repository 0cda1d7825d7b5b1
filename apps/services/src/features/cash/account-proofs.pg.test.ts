import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { openCashTrial, personOf, type DrawAsked } from './cash.fixture.ts';

const trial = await openCashTrial();
const { calls, context, owner, ach, line, draw, start, reaches, stateOf } = trial;
const [ann, eve] = [personOf('ann'), personOf('eve')];

const NEWEST = statement<{ proof_id: string }>(
  'proof_test_newest',
  'select proof_id from app.account_proof where profile_id = $1 order by asked_at desc limit 1',
);
const AMOUNTS = statement<{ amount: Cents }>(
  'proof_test_amounts',
  `select amount from servicing.disbursement where reference like $1 || '-%' order by reference`,
);
const LEDGER = statement<{ event: string; account: string; dr: number; cr: number }>(
  'proof_test_ledger',
  `select t.event, e.account, e.dr, e.cr from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.event like 'ACCOUNT_PROOF%' order by t.txn_id, e.dr desc`,
);
const COST = statement<{ cost: number; payable: number }>(
  'proof_test_cost',
  `select coalesce(sum(e.dr - e.cr) filter (where e.account = '5080'), 0)::int as cost,
          coalesce(sum(e.cr - e.dr) filter (where e.account = '2199'), 0)::int as payable
     from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.event like 'ACCOUNT_PROOF%'`,
);
const FORGET = statement('proof_test_forget', 'delete from app.account_proof');
const TOLD = statement<{ text: string }>(
  'proof_test_told',
  `select t.text from (
     select row_to_json(n)::text as text from servicing.notice n
     union all select row_to_json(c)::text from servicing.loan_command c
     union all select row_to_json(a)::text from app.audit_log a
     union all select row_to_json(o)::text from app.outbox o
     union all select row_to_json(p)::text from app.account_proof p) t
    where t.text like '%' || $1 || '%'`,
);

const code = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: { errorCode?: string; message: string }) => error.errorCode ?? error.message,
  );
const ask = (who = ann, cardToken = 'card_bank') => calls().startAccountProof({ cardToken }, who, context);
const type = (amounts: readonly [number, number], who = ann) =>
  calls().confirmAccountProof(
    { cardToken: 'card_bank', firstAmount: cents(amounts[0]), secondAmount: cents(amounts[1]) },
    who,
    context,
  );
const standing = async () => (await calls().listAccountProofs({}, ann, context)).proofs[0];

/** Asks for a proof and lets the worker send its credits. Returns its id and the amounts, as the person sees them at the bank. */
async function sent(): Promise<{ id: string; amounts: readonly [number, number] }> {
  await ask();
  await trial.makeQueued();
  await trial.makeQueued();
  const lanes = start();
  const id = (await owner.row(NEWEST, ['prf_trial']))?.proof_id ?? '';
  await reaches(`${id}-1`, 'sent');
  await reaches(`${id}-2`, 'sent');
  await lanes.stop(2_000);
  const [one, other] = (await owner.rows(AMOUNTS, [id])).map(({ amount }) => amount);
  return { id, amounts: [one ?? 0, other ?? 0] };
}

beforeEach(async () => {
  await owner.rows(FORGET);
  await forgetLimits(owner);
});

test('an account whose two small credits are typed can receive a draw', async () => {
  const loanId = await line();
  expect(await ask()).toEqual({
    cardToken: 'card_bank',
    state: 'asked',
    expectedOn: null,
    expiresOn: null,
    triesLeft: 3,
  });
  // Asked again while it goes on, it is the same proof.
  expect(await ask()).toMatchObject({ state: 'asked' });
  expect(await code(type([12, 47]))).toBe('ConflictException');
  const { id, amounts } = await sent();
  expect(amounts.every((amount) => amount >= 1 && amount <= 99)).toBe(true);
  expect(amounts[0]).not.toBe(amounts[1]);
  expect(ach.payouts.filter(({ reference }) => reference.startsWith(id))).toHaveLength(2);
  expect(await standing()).toMatchObject({ state: 'sent', expectedOn: '2026-06-02', expiresOn: '2026-06-07' });
  const asDrawn: Partial<DrawAsked> = { disbursementType: 101, disburseCardIds: ['card_bank'] };
  expect(await code(draw(loanId, asDrawn))).not.toBe('accepted');
  expect(await type([amounts[1], amounts[0]])).toMatchObject({ state: 'confirmed' });
  expect(await type([1, 2])).toMatchObject({ state: 'confirmed' });
  expect(await code(ask())).toBe('ConflictException');
  const drawn = await draw(loanId, asDrawn);
  const lanes = start();
  await reaches(drawn, 'sent');
  await lanes.stop(2_000);
  await trial.lawful();
});

test('small credits are a cost of the lender until the bank returns them', async () => {
  const before = await owner.row(COST);
  const { id, amounts } = await sent();
  const total = amounts[0] + amounts[1];
  expect(await owner.row(COST)).toEqual({
    cost: (before?.cost ?? 0) + total,
    payable: (before?.payable ?? 0) + total,
  });
  await type(amounts);
  await trial.beforeClosing('2026-06-02');
  expect(await stateOf(`${id}-1`)).toMatchObject({ state: 'paid' });
  expect((await owner.row(COST))?.cost).toBe((before?.cost ?? 0) + total);
  expect(await standing()).toMatchObject({ state: 'confirmed' });
  ach.giveBack(`${id}-1`, 'R03', businessDate('2026-06-02'));
  await trial.beforeClosing('2026-06-02');
  expect(await stateOf(`${id}-1`)).toMatchObject({ state: 'returned' });
  // The return ends the proof, although the amounts were right.
  expect(await standing()).toMatchObject({ state: 'returned' });
  expect((await owner.row(COST))?.cost).toBe((before?.cost ?? 0) + amounts[1]);
  const returned = (await owner.rows(LEDGER)).filter(({ event }) => event === 'ACCOUNT_PROOF_RETURNED');
  expect(returned.map(({ account, dr, cr }) => [account, dr, cr])).toEqual([
    ['1000', amounts[0], 0],
    ['5080', 0, amounts[0]],
  ]);
  await trial.lawful();
});

test('three different wrong pairs end a proof, and the same wrong pair costs one try', async () => {
  const { amounts } = await sent();
  const wrong = (at: number): [number, number] => [amounts[0], (amounts[1] % 90) + at];
  expect(await type(wrong(1))).toMatchObject({ state: 'sent', triesLeft: 2 });
  expect(await type(wrong(1))).toMatchObject({ state: 'sent', triesLeft: 2 });
  // Tries that come at once count one after the other.
  await Promise.all([type(wrong(2)), type(wrong(3))]);
  expect(await standing()).toMatchObject({ state: 'wrong', triesLeft: 0 });
  expect(await code(type(amounts))).toBe('ConflictException');
  // The right amounts are of no use afterwards, but a new proof may be asked for.
  expect(await ask()).toMatchObject({ state: 'asked', triesLeft: 3 });
});

test('a person may ask three times a month, and so may all persons of an account together', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await code(ask())).toBe('accepted');
    const { proof_id: id } = (await owner.row(NEWEST, ['prf_trial'])) ?? { proof_id: '' };
    await owner.rows(
      statement('proof_test_wear', `update app.account_proof set wrong_pairs = '{1,2,3}' where proof_id = $1`),
      [id],
    );
  }
  expect(await code(ask())).toBe('TooManyRequestsException');
  await forgetLimits(owner);
  expect(await code(ask())).toBe('TooManyRequestsException');
});

test('two requests at once begin one proof', async () => {
  await Promise.all([ask(), ask(), ask()]);
  const proofs = await owner.rows(statement('proof_test_all', 'select proof_id from app.account_proof'));
  expect(proofs).toHaveLength(1);
});

test('nobody proves or reads the account of another person', async () => {
  await sent();
  expect(await code(ask(eve))).toBe('NotFoundException');
  expect(await code(type([1, 2], eve))).toBe('NotFoundException');
  expect((await calls().listAccountProofs({}, eve, context)).proofs).toEqual([]);
});

test('a credit that the bank refuses at once ends the proof and costs nothing', async () => {
  const before = await owner.row(COST);
  ach.faults.push({ refused: 'invalidAccount' }, { refused: 'invalidAccount' });
  await ask();
  await trial.makeQueued();
  await trial.makeQueued();
  start();
  const id = (await owner.row(NEWEST, ['prf_trial']))?.proof_id ?? '';
  await reaches(`${id}-1`, 'failed');
  await reaches(`${id}-2`, 'failed');
  expect(await standing()).toMatchObject({ state: 'failed' });
  expect(await owner.row(COST)).toEqual(before);
});

test('a lender turns small credits off', async () => {
  trial.switches.isAccountProofOffered = false;
  try {
    expect(await calls().listAccountProofs({}, ann, context)).toMatchObject({ isOffered: false });
    expect(await code(ask())).toBe('CashNotAvailable');
    expect(await code(type([1, 2]))).toBe('CashNotAvailable');
  } finally {
    trial.switches.isAccountProofOffered = true;
  }
});

test('no call, notice, command, queue or audit line tells the amounts', async () => {
  const { id } = await sent();
  const { payouts } = await calls().listPayouts({ loanId: await line(), lmsId: 2 }, ann, context);
  expect(payouts.some(({ transactionId }) => transactionId.startsWith(id))).toBe(false);
  const told = (await owner.rows(TOLD, [id])).map(({ text }) => text);
  expect(told.length).toBeGreaterThan(3);
  expect([JSON.stringify(await standing()), ...told].filter((text) => /amount|cents/i.test(text))).toEqual([]);
});
