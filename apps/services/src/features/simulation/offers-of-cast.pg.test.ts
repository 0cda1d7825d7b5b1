import { beforeAll, expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { offerCalls } from '#servicing/capabilities/offer-calls.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { firstDaysOf } from './live-stories.ts';
import { PEOPLE, toIdentity } from './people.ts';
import { seedPeople } from './seed-people.ts';

const SHOW = statement(
  'cast_offers_show',
  `insert into app.setting (name, value) values ('config.offerButton', 'true')`,
);
const people = PEOPLE.filter(({ code }) => ['P01', 'P08', 'P25', 'P27', 'P29', 'P34'].includes(code));
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await owner.rows(SHOW);
  const sealing = makeSealing(['a key of these tests, longer than it must be']);
  await seedPeople({ owner, worker, sealing }, people);
}, 120_000);

/** Returns the rules of a person's offers in TLXe, as the API reads them. */
async function rulesOf(code: string): Promise<string[]> {
  const offers = await offerCalls(2, api).offers([toIdentity({ code }).customerIdOf(2)], null);
  return offers.filter(({ state }) => state === 'open').map(({ rule }) => rule);
}

test('each rule makes an offer to somebody, and blocked or covered people have none [OFR-001]', async () => {
  expect(await rulesOf('P01')).toEqual(['qualifiedAmount']);
  expect(await rulesOf('P08')).toEqual(['settlement']);
  expect(await rulesOf('P29')).toEqual(['appraisal']);
  expect(await rulesOf('P34')).toContain('line');
  expect(await rulesOf('P25')).toEqual([]);
  expect(await rulesOf('P27')).toEqual([]);
});
