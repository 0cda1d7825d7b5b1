import { parseEnvironment } from '#config.ts';
import { seedCards } from '#features/cards/seed-cards.ts';
import type { CardToSeed } from '#features/cards/seed-cards.ts';
import { toIdentity } from '#features/simulation/people.ts';
import type { Person } from '#features/simulation/story.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { sealingKeys } from '#provider-options.ts';

/** The simulated processor's test cards, in the order people get them. */
const TEST_CARD_ORDER = ['4242', '4444', '1111', '0005', '1117'] as const;

function cardsOf(person: Person): CardToSeed[] {
  return TEST_CARD_ORDER.slice(0, person.cards).map((lastFour) => ({
    lastFour,
    expiresMonth: 12,
    expiresYear: 2029,
    holder: `${person.firstName} ${person.lastName}`,
  }));
}

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
try {
  const done = await seedEverything({
    databaseUrl: parsed.config.DATABASE_URL,
    mode: parsed.config.LENDSIDE_MODE,
    sealingKeys: sealingKeys(parsed.config),
    today: new Date().toISOString().slice(0, 10),
    seedCards: (person, owner) => seedCards(owner, toIdentity(person).profileId, cardsOf(person)),
  });
  process.stdout.write(`${done}\n`);
} catch (error) {
  process.stderr.write(`The data could not be seeded: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
