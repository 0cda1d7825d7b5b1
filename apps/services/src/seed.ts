import { parseConfig } from '#config.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';

const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
try {
  const done = await seedEverything({
    databaseUrl: parsed.config.DATABASE_URL,
    mode: parsed.config.LENDSIDE_MODE,
    today: new Date().toISOString().slice(0, 10),
    seedCards: () => Promise.resolve(),
  });
  process.stdout.write(`${done}\n`);
} catch (error) {
  process.stderr.write(`The data could not be seeded: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
