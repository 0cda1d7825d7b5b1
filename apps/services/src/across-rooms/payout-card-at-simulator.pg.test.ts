import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import { startSimulatedWorld } from '@lendside/providers/card-processing/simulated-world.fixture.ts';
import { openCyberSourcePayouts } from '@lendside/providers/disbursements/cybersource-payouts/adapter.ts';
import { openCyberSourceSecureAcceptance } from '@lendside/providers/secure-acceptance/cybersource/adapter.ts';
import { SIMULATION_PROFILE } from '@lendside/providers/secure-acceptance/cybersource/simulation-profile.ts';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { runMessageLane } from '#features/messages/run-message-lane.ts';
import { payoutLimits } from '#features/payouts/send/payout-limits.ts';
import { runPayoutLanes } from '#features/payouts/send/run-payout-lanes.ts';
import { storeDesk } from '#features/payouts/store-desk.ts';
import { openCashOutTrial, type Referrer } from '#features/referrals/cash-outs.fixture.ts';
import { mountPayoutCardsHook } from '#features/referrals/payout-card/card-form-hook.ts';
import { checkPayoutCards } from '#features/referrals/payout-card/check-payout-card.ts';
import { getCardForm } from '#features/referrals/payout-card/get-card-form.ts';
import { openCardForm } from '#features/referrals/payout-card/open-card-form.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';

const world = await startSimulatedWorld();
const trial = await openCashOutTrial();
const { api, worker } = trial;
const connection = {
  baseUrl: `${world.url}/cybersource`,
  merchantId: 'lendside_simulation',
  keyId: 'sim-key-1',
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
  timeoutMs: 4_000,
  maxLatenessMs: 10_000,
  connectionsMax: 4,
};
const secureAcceptance = openCyberSourceSecureAcceptance({
  ...SIMULATION_PROFILE,
  pageUrl: `${world.url}/secureacceptance`,
});
const desks = {
  store: storeDesk(worker),
  debit: { 1: openCyberSourcePayouts({ ...connection, senderName: 'Lender' }) },
};
const logger = pino({ level: 'silent' });
const metrics = makeHttpMetrics(() => 0);
const app = await openServer({
  logger: openLogger('test', 'silent'),
  metrics,
  isHttps: false,
  frameOrigins: [],
  telemetryOrigins: [],
  trustedProxy: '',
});
await mountPayoutCardsHook(app, {
  database: api,
  secureAcceptance,
  callLimit: makeCallLimit({ customer: 0, stranger: 1_000 }),
  shedder: makeLoadShedder(),
  registry: metrics.registry,
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const means = { database: api, secureAcceptance, answerUrl: `${address}/api/hooks/payoutCards` };
const lanes = runPayoutLanes({
  database: worker,
  desks,
  sealing: { open: () => '' },
  limits: payoutLimits(desks, 'simulation', { pollMs: 100, sendWithinMs: 5_000 }),
  logger,
});
const queue = runMessageLane({
  database: worker,
  logger,
  kinds: { 'payoutCard.check': checkPayoutCards({ database: worker, processors: [openCyberSource(connection)] }) },
  pollMs: 60,
});
afterAll(async () => {
  await queue.stop(2_000);
  await lanes.stop(2_000);
  await app.close();
});

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();
}

/** Types a card into the processor's page and returns the form's id. */
async function typeCard({ caller }: Referrer, number: string): Promise<string> {
  const form = await openCardForm(means, caller);
  const page = await post(form.action, form.fields);
  const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const typed = { session, act: 'save', forename: 'Wendy', surname: 'Xu', number, expiry: '12/30', code: '123' };
  await post(form.action.replace('/create', '/save'), typed);
  return form.transactionUuid;
}

/** Waits until the form is no longer looked at, and returns what became of it. */
const ended = ({ caller }: Referrer, form: string) =>
  vi.waitFor(
    async () => {
      const found = await getCardForm(means, form, caller);
      if (found.status === 'waiting' || found.status === 'checking') throw new Error(found.status);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

test('a card typed into the simulated page gets the rewards, by the books of the processor [RFL-018]', async () => {
  const wendy = await trial.refers('ncr');
  await trial.earn(wendy, 2);
  const card = await ended(wendy, await typeCard(wendy, '4242424242424242'));
  expect(card).toMatchObject({ status: 'accepted', cardNumber: '4242', cardType: 'visa', firstName: 'Wendy' });
  const { messageKey } = await trial.ask(wendy, card.paymentToken ?? '');
  await vi.waitFor(
    async () => {
      expect(await trial.result(wendy, messageKey)).toMatchObject({ status: 'COMPLETE', amount: 10_000 });
    },
    { timeout: 20_000, interval: 100 },
  );
  const booked = await world.control('GET', `/control/payouts/cybersource?reference=${messageKey}`);
  expect(JSON.stringify(booked)).toContain('Wendy Xu');
  expect(booked).toMatchObject({ payouts: [{ amountCents: 10_000 }] });
}, 60_000);

test('a credit card and a declined card never become the payout card at the simulated page', async () => {
  const wendy = await trial.refers('ncr');
  expect(await ended(wendy, await typeCard(wendy, '4111111111111111'))).toMatchObject({
    status: 'refused',
    refusedBecause: 'cannotReceive',
    paymentToken: null,
  });
  expect(await ended(wendy, await typeCard(wendy, '4000000000000002'))).toMatchObject({ refusedBecause: 'declined' });
}, 60_000);

test('an answer that somebody posts again or forges at the simulated page is refused', async () => {
  const wendy = await trial.refers('ncr');
  const form = await typeCard(wendy, '4242424242424242');
  const before = await ended(wendy, form);
  const again = (changes: Record<string, string>) =>
    world.control('POST', `/control/secure-acceptance/${form}/post-again`, { changes });
  expect(await again({})).toEqual({ status: 409 });
  expect(await again({ payment_token: 'STOLEN00000000000000' })).toEqual({ status: 401 });
  expect(await again({ req_transaction_uuid: 'another' })).toEqual({ status: 401 });
  expect(await getCardForm(means, form, wendy.caller)).toEqual(before);
}, 60_000);
