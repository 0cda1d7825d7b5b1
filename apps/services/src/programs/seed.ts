import { seedCards, type CardToSeed } from '#features/cards/seed-cards.ts';
import { toIdentity } from '#features/simulation/people.ts';
import type { Person } from '#features/simulation/story.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { sealingKeys } from '#wiring/own-keys.ts';
import { runCommand } from './run-command.ts';

/** The simulated processor's test cards, in the order in which people get them. */
const TEST_CARD_ORDER = ['4242', '4444', '1111', '0005', '1117'] as const;

function cardsOf(person: Person): CardToSeed[] {
  return TEST_CARD_ORDER.slice(0, person.cards).map((lastFour) => ({
    lastFour,
    expiresMonth: 12,
    expiresYear: 2029,
    holder: `${person.firstName} ${person.lastName}`,
  }));
}

await runCommand({ failure: 'The data could not be seeded' }, async (config) => {
  const done = await seedEverything({
    databaseUrl: config.DATABASE_URL,
    mode: config.LENDSIDE_MODE,
    sealingKeys: sealingKeys(config),
    today: new Date().toISOString().slice(0, 10),
    seedCards: (person, owner) => seedCards(owner, toIdentity(person).profileId, cardsOf(person)),
  });
  process.stdout.write(`${done}\n`);
});
