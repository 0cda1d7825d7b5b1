import { migrate } from '#platform/migrations.ts';
import { fixMode } from '#platform/system-mode.ts';
import { parseEnvironment } from '#config.ts';

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
try {
  const applied = await migrate(parsed.config.DATABASE_URL);
  await fixMode(parsed.config.DATABASE_URL, parsed.config.LENDSIDE_MODE);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
} catch (error) {
  process.stderr.write(`The database could not be brought up to date: ${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
