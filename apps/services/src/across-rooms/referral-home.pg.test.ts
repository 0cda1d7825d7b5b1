import { HEADERS } from '@lendside/contract/headers.ts';
import { toPrivateInput } from '@lendside/contract/client-call.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

const SITE = 'http://localhost:8080';
let services: TestServices;
let ann: Visit;
let code: string;

const REWARD = statement(
  'home_trial_reward',
  `insert into servicing.reward (reference, customer_id, amount, earned_on, reason)
   select $1, r.customer_id, $2, $3, $4 from servicing.referrer r where r.profile_id = 'ann'`,
);
const CARD = statement<{ card_id: string }>(
  'home_trial_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse,
     saved, purpose)
   values ('card_home_trial', 'ann', 1, 'vault_home_trial', 'visa', '424242', '4242', 'Ann Sample', 12, 2030, true, true, 'reward')
   returning card_id`,
);
const PROGRAM = statement(
  'home_trial_program',
  `insert into app.setting (name, value) values ('config.referralRewardsButton', $1::jsonb)
   on conflict (name) do update set value = excluded.value`,
);
const REFUSED = statement<{ reason: string }>(
  'home_trial_refused',
  `select reason from app.audit_log where action = 'enrollReferrer' and decision = 'refused'`,
);
const FRIENDS = statement(
  'home_trial_friends',
  `
  insert into servicing.referral (referrer_id, came_by, lms_id, customer_id, state, reason, signed_up_on, changed_on)
  select r.customer_id, 'link', 2, 'friend-' || f.reason, f.state, f.reason, '2026-06-01', '2026-06-04'
    from servicing.referrer r, (values ('refused', 'alreadyCustomer'), ('refused', 'samePerson'), ('refused', 'rescinded'),
           ('refused', 'refusedByPerson'), ('takenBack', 'firstPaymentReturned')) f (state, reason)
   where r.profile_id = 'ann'`,
);

beforeAll(async () => {
  services = await openTestServices({ PUBLIC_URL: SITE }, 'everyRoom');
  const today = businessDate('2026-06-15');
  await seedReference(services.owner, 'simulation', { 1: today, 2: today });
  ann = await signIn(services.app, 'ann');
});

function call(method: 'GET' | 'POST', path: string, payload?: object, privateInput?: Record<string, string>) {
  return services.app.inject({
    method,
    url: `/api${path}`,
    cookies: ann.cookies,
    headers: {
      authorization: `Bearer ${ann.accessToken}`,
      'x-id-token': ann.idToken,
      [HEADERS.brand]: 'tmx',
      ...(privateInput === undefined ? {} : { [HEADERS.privateInput]: toPrivateInput(privateInput) }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
const read = async (path: string) => (await call('GET', path)).json<Record<string, unknown>>();

test('a customer who has not joined is of kind ecr, may join, and has no code, link or balance [RFL-004]', async () => {
  expect(await read('/referralStats')).toMatchObject({
    kind: 'ecr',
    isActive: false,
    canEnroll: true,
    shortCode: null,
    referralUrl: null,
    canCashOut: false,
    cashOutStop: 'notActive',
  });
  expect((await call('GET', '/birdEyeReferralUrl', undefined, {})).statusCode).toBe(404);
  expect(await read('/referralBalanceHistory')).toEqual({ currentBalance: '0.00', balanceHistory: [] });
});

test('nobody joins while the lender has turned the program off [MNU-17]', async () => {
  await services.owner.rows(PROGRAM, ['false']);
  expect(await read('/referralStats')).toMatchObject({ kind: 'ecr', canEnroll: false });
  const refused = await call('POST', '/referralEnrollment', { hasAgreedToTerms: true });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    errorCode: 'ConflictException',
    message: 'This feature is currently unavailable.',
  });
  expect(await services.owner.row(REFUSED)).toEqual({ reason: 'program_off' });
  await services.owner.rows(PROGRAM, ['true']);
  expect(await read('/referralStats')).toMatchObject({ canEnroll: true, isActive: false });
});

test('after joining the stats say friends, scans, amount and code, and the link ends in the code [LAP-112 LAP-117]', async () => {
  const joined = await call('POST', '/referralEnrollment', { hasAgreedToTerms: true });
  code = joined.json<{ shortCode: string }>().shortCode;
  expect(await read('/referralStats')).toEqual({
    kind: 'ecr',
    isActive: true,
    canEnroll: false,
    peopleSignedUp: 0,
    codesScanned: 0,
    amountPerShare: null,
    currentBalance: '0.00',
    pendingCashOut: '0.00',
    shortCode: code,
    referralUrl: `${SITE}/r/${code}`,
    payoutCard: null,
    canCashOut: false,
    cashOutStop: 'noBalance',
    friends: [],
  });
  expect((await call('GET', '/birdEyeReferralUrl', undefined, { shortCode: code })).json()).toEqual({
    referralUrl: `${SITE}/r/${code}`,
  });
  expect((await call('GET', '/birdEyeReferralUrl', undefined, { shortCode: 'FRND2223' })).statusCode).toBe(404);
});

test('the history lists rewards and cash-outs with their balances, the newest first [LAP-111 LOP-138]', async () => {
  await services.owner.rows(REWARD, ['home-1', 5_000, '2026-06-01', null]);
  await services.owner.rows(REWARD, ['home-2', 5_000, '2026-06-02', null]);
  await services.owner.rows(REWARD, ['home-3', -5_000, '2026-06-03', 'firstPaymentReturned']);
  expect(await read('/referralStats')).toMatchObject({ currentBalance: '50.00' });
  const card = await services.owner.row(CARD);
  const asked = await call('POST', '/cashOut', {
    cashOutKey: 'cash-out-of-the-home-1',
    cardNumber: '4242',
    cardToken: card?.card_id,
  });
  expect(asked.statusCode).toBe(202);
  expect(await read('/referralBalanceHistory')).toEqual({
    currentBalance: '0.00',
    balanceHistory: [
      expect.objectContaining({ type: 'cashOut', amount: '50.00', status: 'pending', balance: '0.00' }),
      {
        date: '2026-06-03',
        type: 'earned',
        amount: '-50.00',
        description: 'Your friend’s loan no longer counts under the program terms',
        status: 'takenBack',
        balance: '50.00',
      },
      {
        date: '2026-06-02',
        type: 'earned',
        amount: '50.00',
        description: 'Reward for a friend',
        status: 'earned',
        balance: '100.00',
      },
      {
        date: '2026-06-01',
        type: 'earned',
        amount: '50.00',
        description: 'Reward for a friend',
        status: 'earned',
        balance: '50.00',
      },
    ],
  });
});

test('a friend whose referral ended has one step for every reason, and the reason stays inside', async () => {
  await services.owner.rows(FRIENDS);
  const answer = await call('GET', '/referralStats');
  const { friends } = answer.json<{ friends: { step: string }[] }>();
  expect(friends.map(({ step }) => step)).toEqual(Array.from({ length: 5 }, () => 'ended'));
  expect(answer.body).not.toMatch(/alreadyCustomer|samePerson|rescinded|refusedByPerson|firstPaymentReturned/);
});
