import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEntryFacts, toServiceConfiguration } from '#features/sign-in/service-configuration.ts';
import { toIdentityClaims } from '#features/sign-in/identity-claims.ts';
import { findAccount } from '#identity/account-queries.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { readRewardEvents } from '#servicing/commands/rewards/rewards.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { firstDaysOf } from './live-stories.ts';
import { PEOPLE, toIdentity } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { findReferralHome } from '#features/referrals/referral-queries.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';

const FRIENDS = ['P21', 'P22', 'P39', 'P40', 'P46'];
const people = PEOPLE.filter(({ code }) => ['P10', 'P23', 'P24', 'P25', ...FRIENDS].includes(code));
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  const sealing = makeSealing(['a key of these tests, longer than it must be']);
  await seedPeople({ owner, worker, sealing }, people);
}, 120_000);

/** Returns what sign-in answers to a seeded person, with the claims of the id token. */
async function signIn(code: string) {
  const { profileId } = toIdentity({ code });
  const account = await findAccount(api, profileId);
  if (account === null) throw new Error(`${code} has no account`);
  const entry = toServiceConfiguration(account, await readEntryFacts(api, profileId, 'tmx'), { kind: 'full' });
  return { entry, claims: toIdentityClaims(account) };
}

/** What the home of a seeded referrer says. */
async function homeOf(code: string) {
  const home = await findReferralHome(api, toIdentity({ code }).profileId);
  if (home === null) throw new Error(`${code} refers nobody`);
  const { scans, signed_up: signedUp, friends } = home;
  return { scans, signedUp, friends: friends.map(({ firstName, state, since }) => `${firstName} ${state} ${since}`) };
}

describe('seeded people of the referral program', () => {
  test('P23 is a non-customer in the program, with a balance of 100.00 [ENT-06 RFL-005 LOP-069]', async () => {
    const { entry, claims } = await signIn('P23');
    expect(entry).toMatchObject({ isNonCustomer: true, isReferralUser: true });
    expect(claims).toMatchObject({
      'custom:lms_customer_ids': '{}',
      'custom:customer_id': '',
      'custom:non_customer_refer': 'active',
    });
    const events = await readRewardEvents(worker, toIdentity({ code: 'P23' }).profileId);
    expect(rewardBalances(events)).toMatchObject({ currentBalanceCents: 10_000 });
  });

  test('P24 is a customer whose menu shows Referral Rewards [ENT-11]', async () => {
    const { entry, claims } = await signIn('P24');
    expect(entry).toMatchObject({ isNonCustomer: false, isReferralUser: true, referralRewardsButton: true });
    expect(claims['custom:non_customer_refer']).toBeUndefined();
    const events = await readRewardEvents(worker, toIdentity({ code: 'P24' }).customerIdOf(2));
    expect(events.filter(({ kind }) => kind === 'earned')).toHaveLength(3);
  });

  test('a TLXe customer who has not joined reaches Referral Rewards, one of NLS alone does not', async () => {
    expect((await signIn('P25')).entry).toMatchObject({ isReferralUser: true, referralRewardsButton: true });
    expect((await signIn('P10')).entry).toMatchObject({ isReferralUser: false, referralRewardsButton: false });
  });

  test('the friends who earned the rewards of P23 and P24 signed up, and each reward is of one', async () => {
    expect(await homeOf('P23')).toEqual({
      scans: 2,
      signedUp: 2,
      friends: ['Mark earned 2026-06-12', 'Vic earned 2026-06-03'],
    });
    expect(await homeOf('P24')).toEqual({
      scans: 3,
      signedUp: 3,
      friends: ['Tina earned 2026-06-08', 'Nora earned 2026-05-21', 'Vera earned 2026-05-06'],
    });
    // Nothing undid their loans, so the next day takes no reward back.
    expect(await runDayEnd(worker, 2)).toMatchObject({ breaches: [], rewardsEarned: 0, rewardsTakenBack: 0 });
  });
});
