import { migrate } from '#database/migrate-database.ts';
import { fixMode, refuseOtherMode } from '#platform/system-mode.ts';
import { runCommand } from '#run-command.ts';

await runCommand(
  { failure: 'The database could not be brought up to date' },
  async ({ DATABASE_URL: url, LENDSIDE_MODE: mode }) => {
    await refuseOtherMode(url, mode);
    const applied = await migrate(url);
    await fixMode(url, mode);
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
  },
);
