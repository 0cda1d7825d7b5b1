import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dumpSchema } from '#database/dump-schema.ts';
import { withFreshDatabase } from '#database/fresh-database.ts';
import { migrate } from '#database/migrate-database.ts';
import { runCommand } from '#run-command.ts';

await runCommand({ failure: 'The schema could not be written' }, async ({ DATABASE_URL: databaseUrl }) => {
  const dump = await withFreshDatabase(databaseUrl, async (url) => {
    await migrate(url);
    const client = new pg.Client(url);
    await client.connect();
    try {
      return await dumpSchema(client);
    } finally {
      await client.end();
    }
  });
  writeFileSync(fileURLToPath(new URL('database/schema.sql', import.meta.url)), dump);
  process.stdout.write('Wrote apps/services/src/database/schema.sql.\n');
});
