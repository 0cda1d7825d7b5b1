import { startSimulatedWorld } from '@lendside/providers/card-processing/simulated-world.fixture.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { followBeforeClosing } from '#features/payouts/close-day/follow-before-closing.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { payoutLimits } from '#features/payouts/send/payout-limits.ts';
import { runPayoutLanes } from '#features/payouts/send/run-payout-lanes.ts';
import { storeDesk } from '#features/payouts/store-desk.ts';
import { statement } from '#platform/database.ts';
import { openPayoutDesks } from '#wiring/payout-desks.ts';

const world = await startSimulatedWorld();
const trial = await openPayoutTrial();
const { line, ask, reaches, stateOf, worker, owner } = trial;
const USE_SIMULATED_CARD = statement(
  'test_use_simulated_card',
  `update app.card set processor_token = 'SIMCARD-4242-1230-trial' where card_id = 'card_trial'`,
);
// A partner wants the receiver's name.
const NAME_CUSTOMER = statement(
  'test_name_customer',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name) values (2, 'trial', 'Ann', 'Lee')`,
);
await owner.rows(USE_SIMULATED_CARD);
await owner.rows(NAME_CUSTOMER);
const parsed = parseConfig({
  DATABASE_URL: 'postgres://db/x',
  LENDSIDE_MODE: 'simulation',
  SIMULATOR_URL: world.url,
  // An absence counts soon, so that the test need not wait for ten seconds.
  CYBERSOURCE_MAX_LATENESS_MS: '400',
  REPAY_MAX_LATENESS_MS: '400',
  MONEYGRAM_MAX_LATENESS_MS: '400',
});
if (!parsed.ok) throw new Error(parsed.problems.join(' '));
const desks = { ...openPayoutDesks(parsed.config), store: storeDesk(worker) };
const followMs = { debit: [50, 50], moneyGram: [50, 50], ach: [50, 50], store: [50, 50] } as const;
const options = {
  database: worker,
  desks,
  sealing: { open: () => '000123456789' },
  limits: payoutLimits(desks, 'simulation', { pollMs: 60, followMs }),
  logger: pino({ level: 'silent' }),
};
const lanes = runPayoutLanes(options);
afterAll(() => lanes.stop(5_000));

const MOVE_CARD_TO_REPAY = statement(
  'test_move_card_to_repay',
  `update app.card set processor = 2, processor_token = 'SIMCARD-4242-1230-r/SIMCARD-4242-1230-r' where card_id = 'card_trial'`,
);

const PARTNERS = { moneyGram: 'moneygram', debit: 'cybersource', ach: 'ach' } as const;
type Partner = (typeof PARTNERS)[keyof typeof PARTNERS] | 'repay';
const act = (partner: Partner, name: string, body: object) =>
  world.control('POST', `/control/payouts/${partner}/${name}`, body);

interface BookedPayout {
  readonly id: string;
  readonly amountCents: number;
  readonly state: string;
  readonly referenceNumber: string | null;
}

async function bookedAt(partner: Partner, reference: string): Promise<readonly BookedPayout[]> {
  const told = await world.control('GET', `/control/payouts/${partner}?reference=${reference}`);
  const { payouts } = told as { payouts: readonly BookedPayout[] };
  return payouts.filter(({ state }) => state !== 'prepared');
}

/** Asks for a draw of 400.00 on a line of its own. */
async function draw(channel: DisbursementChannel): Promise<string> {
  return ask(await line(), channel);
}

test('a draw by each partner is booked there once, for the amount that was asked', async () => {
  for (const [channel, partner] of Object.entries(PARTNERS) as [keyof typeof PARTNERS, Partner][]) {
    const id = await draw(channel);
    await reaches(id, channel === 'debit' ? 'paid' : 'sent');
    expect([channel, await bookedAt(partner, id)]).toMatchObject([channel, [{ amountCents: 40_000 }]]);
  }
});

test('cash at MoneyGram is paid when the agent hands it out by its number', async () => {
  const id = await draw('moneyGram');
  await reaches(id, 'sent');
  const [booked] = await bookedAt('moneygram', id);
  expect(await stateOf(id)).toMatchObject({ reference_number: booked?.referenceNumber });
  await act('moneygram', 'pay-out', { number: booked?.referenceNumber });
  await reaches(id, 'paid');
  expect(await trial.journal(`payout:${id}:paid`)).toEqual([
    'DISBURSE Dr2114 400.00 Dr5080 6.00 Cr1000 400.00 Cr1000 6.00',
  ]);
});

test('a person who stops cash at MoneyGram in time gets the hold back, and nobody can pick it up', async () => {
  const id = await draw('moneyGram');
  await reaches(id, 'sent');
  await trial.wantCancelled(id);
  await reaches(id, 'cancelled');
  const [booked] = await bookedAt('moneygram', id);
  expect(booked?.state).toBe('cancelled');
  await expect(act('moneygram', 'pay-out', { number: booked?.referenceNumber })).rejects.toThrow('409');
});

test('a MoneyGram reference that expired is taken back, and its draw is undone', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  await reaches(id, 'sent');
  const [booked] = await bookedAt('moneygram', id);
  await act('moneygram', 'expire', { number: booked?.referenceNumber });
  await reaches(id, 'expired');
  expect(await bookedAt('moneygram', id)).toMatchObject([{ state: 'cancelled' }]);
  expect((await trial.loan(loanId)).snapshot).toMatchObject({
    balances: { principalCents: 0 },
    line: { holdsCents: 0 },
  });
});

test('lost answers at every partner end in one payout, by the partner’s books', { timeout: 120_000 }, async () => {
  const outcomes = ['cut-after-booking', 'cut-before-booking', 'error-502-after-booking', 'error-503-before-booking'];
  for (const [channel, partner] of [
    ['debit', 'cybersource'],
    ['moneyGram', 'moneygram'],
  ] as const)
    for (const outcome of outcomes) {
      await act(partner, 'next', { outcome });
      const id = await draw(channel);
      await reaches(id, channel === 'debit' ? 'paid' : 'sent');
      expect([channel, outcome, await bookedAt(partner, id)]).toMatchObject([channel, outcome, [{}]]);
    }
  for (const partner of Object.values(PARTNERS))
    expect(await world.control('GET', `/control/payouts/${partner}/summary`)).toMatchObject({
      duplicatedReferences: [],
    });
});

test('a refused draw fails with the partner’s reason and gives its hold back', async () => {
  const loanId = await line();
  await act('moneygram', 'next', { outcome: 'refuse' });
  const id = await ask(loanId, 'moneyGram');
  await reaches(id, 'failed');
  expect(await stateOf(id)).toMatchObject({ failure_code: 'receiverRefused' });
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(0);
});

test('a credit that its bank sends back is undone on the day that the bank names', async () => {
  const id = await draw('ach');
  await reaches(id, 'sent');
  await act('ach', 'return', { reference: id, code: 'R02', on: '2026-06-01' });
  await followBeforeClosing({ ...options, waitMaxMs: 5_000 }, 2, businessDate('2026-06-01'));
  await reaches(id, 'returned');
  expect(await trial.path(id)).toBe('asked begun claimed sent returned');
});

test('a push goes through the processor that keeps the card', async () => {
  await owner.rows(MOVE_CARD_TO_REPAY);
  const id = await draw('debit');
  await reaches(id, 'paid');
  expect(await bookedAt('repay', id)).toMatchObject([{ amountCents: 40_000, state: 'paid' }]);
  expect(await bookedAt('cybersource', id)).toEqual([]);
});
