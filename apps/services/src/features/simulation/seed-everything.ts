import pg from 'pg';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase, statement, type Database } from '#platform/database.ts';
import { findMode, type Mode } from '#platform/system-mode.ts';
import { migrate } from '#database/migrate-database.ts';
import { seedStoreCalendars } from '#features/appointments/calendar-queries.ts';
import { STORES } from '#servicing/sample-stores.ts';
import { firstDaysOf } from './live-stories.ts';
import { PEOPLE } from './people.ts';
import type { Person } from './story.ts';
import { seedPeople } from './seed-people.ts';
import { makeSealing } from '#platform/sealing.ts';
import { seedCardsOfApplications, seedProducts, seedReference } from '#servicing/seed-reference.ts';

/** Saves a person's cards at the simulated processor and in the database. The program that runs the seed provides it. */
export type SeedCards = (person: Person, owner: Database) => Promise<void>;

/** Options of the seed. `today` is the first business date of a production database. */
export interface SeedOptions {
  readonly databaseUrl: string;
  readonly mode: Mode;
  readonly today: string;
  readonly seedCards: SeedCards;
  /** Keys that encrypt the people's private data. A production seed needs no keys, because it has no people. */
  readonly sealingKeys: readonly string[];
  /** The people to seed; everybody by default. */
  readonly people?: readonly Person[];
}

const SEED_STATE = statement<{ state: string | null }>(
  'seed_state',
  `select value ->> 'state' as state from app.setting where name = 'seed'`,
);
const MARK_SEED = statement(
  'mark_seed',
  `
  insert into app.setting (name, value) values ('seed', jsonb_build_object('state', $1::text))
  on conflict (name) do update set value = excluded.value, updated_at = now()`,
);
// Phone numbers and addresses reserved for fiction. A production system sets its own (OPEN-06).
const SEED_SETTINGS = statement(
  'seed_settings',
  `
  insert into app.setting (name, value)
  values ('config.supportPhoneNumbers', '{"TLXe": "8005550110", "NLS": "8005550120", "Invictus": "8005550130"}'),
         ('config.supportEmails', (select jsonb_object_agg(code, 'support@' || code || '.example')
            from unnest(array['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'rpc', 'spc', 'tbs', 'tmx']) as brand (code))),
         ('config.supportHours', (select jsonb_object_agg(name, 'Monday to Friday, 8:00 AM to 7:00 PM Central')
            from unnest(array['TLXe', 'NLS', 'Invictus']) as loan_system (name))),
         -- Only the simulated lender turns notifications, offers and disclosures on; a real one decides for itself (LRO-012, MNU-12, MNU-28).
         ('config.cleverTapEnabled', 'true'),
         ('config.optInDisclosuresButton', 'true'),
         ('config.offerButton', 'true')
  on conflict (name) do nothing`,
);

// One brand for each way of taking cards: new cards at BridgePay or Repay beside older cards at CyberSource, and no cards at all.
const SEED_CARD_PROCESSORS = statement(
  'seed_card_processors',
  `
  insert into app.setting (name, value)
  values ('config.cardProcessors', '{
    "ccf": {"TLXe": {"newCards": 4, "alsoCharges": [1]}, "NLS": {"newCards": 4, "alsoCharges": [1]}},
    "ccc": {"TLXe": {"newCards": 2, "alsoCharges": [1]}, "NLS": {"newCards": 2, "alsoCharges": [1]}},
    "chs": {"TLXe": 5, "NLS": 5}}')
  on conflict (name) do nothing`,
);

/** Seeds a migrated database with reference data, and in simulation also with people. Does nothing when the seed is complete;
 *  wipes and restarts an interrupted seed. Returns a sentence that says what was done. Throws `StartProblem` when the database
 *  is unusable or belongs to the other mode. */
export async function seedEverything(options: SeedOptions): Promise<string> {
  const owner = openDatabase({ url: options.databaseUrl, role: 'owner', connectionsMax: 2 });
  try {
    await findMode(owner, options.mode);
    if (options.mode === 'production') {
      const today = businessDate(options.today);
      await seedReference(owner, 'production', { 1: today, 2: today });
      return 'The reference data is in place.';
    }
    const found = await owner.row(SEED_STATE);
    if (found?.state === 'done') {
      await seedProducts(owner);
      return 'The people are in place.';
    }
    if (found?.state === 'running') await startOver(options.databaseUrl);
    await seedSimulation(owner, options);
    return found?.state === 'running'
      ? 'The last seed was cut off; it was wiped and done again.'
      : `Seeded ${(options.people ?? PEOPLE).length} people.`;
  } finally {
    await owner.close();
  }
}

async function seedSimulation(
  owner: Database,
  { databaseUrl, seedCards, sealingKeys, people = PEOPLE }: SeedOptions,
): Promise<void> {
  await owner.rows(MARK_SEED, ['running']);
  await owner.rows(SEED_SETTINGS);
  await owner.rows(SEED_CARD_PROCESSORS);
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await seedStoreCalendars(
    owner,
    STORES.map(({ storeId }) => storeId),
  );
  const worker = openDatabase({ url: withoutWaitingForDisk(databaseUrl), role: 'lendside_worker', connectionsMax: 3 });
  try {
    await seedPeople({ owner, worker, sealing: makeSealing(sealingKeys) }, people);
  } finally {
    await worker.close();
  }
  for (const person of people) await seedCards(person, owner);
  await seedCardsOfApplications(owner);
  // This commit is synchronous, so it also flushes all earlier commits to disk.
  await owner.rows(MARK_SEED, ['done']);
}

/** Turns off synchronous commits for speed, because the seed runs hundreds of day-ends. After a crash the seed restarts
 *  anyway. */
function withoutWaitingForDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c role=lendside_worker -c timezone=UTC -c synchronous_commit=off');
  return url.href;
}

/** Drops the schemas and migrates again, because the ledger refuses every delete. */
async function startOver(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('drop schema app, servicing, user_pool, installed cascade');
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}
