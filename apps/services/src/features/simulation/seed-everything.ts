import pg from 'pg';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase, statement, type Database } from '#platform/database.ts';
import { findMode, type Mode } from '#platform/system-mode.ts';
import { migrate } from '#database/migrate-database.ts';
import { firstDaysOf } from '#features/simulation/live-stories.ts';
import { PEOPLE } from '#features/simulation/people.ts';
import type { Person } from '#features/simulation/story.ts';
import { seedPeople } from '#features/simulation/seed-people.ts';
import { makeSealing } from '#platform/sealing.ts';
import { seedReference } from '#servicing/seed-reference.ts';

/** Vaults a person's cards at the simulated processor and saves them; whoever composes the programs brings it. */
export type SeedCards = (person: Person, owner: Database) => Promise<void>;

/** How to seed. `today` starts the clocks of a production database. */
export interface SeedOptions {
  readonly databaseUrl: string;
  readonly mode: Mode;
  readonly today: string;
  readonly seedCards: SeedCards;
  /** Seals what is private of the people; not needed in production, which has none. */
  readonly sealingKeys: readonly string[];
  /** Who to make; everybody without it. */
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
// Numbers kept for fiction. A production sets its own (OPEN-06).
const SEED_SETTINGS = statement(
  'seed_settings',
  `
  insert into app.setting (name, value)
  values ('config.supportPhoneNumbers', '{"TLXe": "8005550110", "NLS": "8005550120", "Invictus": "8005550130"}'),
         -- The simulated lender sends notifications; one that exists decides for itself (LRO-012).
         ('config.cleverTapEnabled', 'true')
  on conflict (name) do nothing`,
);

// So that every way of taking cards can be seen: cards new to Repay or BridgePay beside those CyberSource keeps, and none at all.
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

/** Fills a migrated database: reference data in every mode, people in simulation. Done once; a seed that was cut off is
 *  wiped and starts over. Answers what it did as a sentence. Faults with `StartProblem` when the database
 *  cannot be used or belongs to the other mode. */
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
    if (found?.state === 'done') return 'The people are in place.';
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
  const worker = openDatabase({ url: withoutWaitingForDisk(databaseUrl), role: 'lendside_worker', connectionsMax: 3 });
  try {
    await seedPeople({ owner, worker, sealing: makeSealing(sealingKeys) }, people);
  } finally {
    await worker.close();
  }
  for (const person of people) await seedCards(person, owner);
  // This commit waits for the disk and with it for all before it.
  await owner.rows(MARK_SEED, ['done']);
}

/** Hundreds of days are closed one after another; a crash among them starts the seed over anyway. */
function withoutWaitingForDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c role=lendside_worker -c timezone=UTC -c synchronous_commit=off');
  return url.href;
}

/** The ledger refuses every delete, so a half-made database goes as a whole and is migrated anew. */
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
