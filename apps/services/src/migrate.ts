import { migrate } from '#platform/migrations.ts';
import { parseConfig } from '#config.ts';

const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
try {
  const applied = await migrate(parsed.config.DATABASE_URL);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
} catch (error) {
  process.stderr.write(
    `The database could not be brought up to date: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
