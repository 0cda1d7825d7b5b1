import { expect, test } from 'vitest';
import { toIdentity } from './people.ts';
import { simulationHandlers } from './simulation-routes.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

test('listCast returns only the seeded people who are in the database', async () => {
  const database = await copyTestDatabase();
  const { listCast } = simulationHandlers({
    mode: 'simulation',
    worker: database.open('lendside_worker'),
    sealing: makeSealing(['a key of these tests, longer than it must be']),
    loanSystems: [],
    partnerClock: null,
    pages: { inboxUrl: '', phoneUrl: '', controlPanelUrl: '' },
  });
  const codes = async () => (await listCast()).people.map(({ code }) => code);
  expect(await codes()).toEqual([]);
  await database
    .open('owner')
    .rows(
      statement(
        'test_present',
        `insert into app.profile (profile_id, first_name, last_name) values ($1, 'Alma', 'Reyes')`,
      ),
      [toIdentity({ code: 'P01' }).profileId],
    );
  expect(await codes()).toEqual(['P01']);
});
