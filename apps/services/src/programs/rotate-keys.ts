import { writeAudit } from '#platform/access/audit.ts';
import { rotateSigningKeys } from '#platform/access/signing-keys.ts';
import { LIMITS } from '#platform/limits.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand({ failure: 'The keys could not be changed' }, (config) =>
  withDatabase(config, { role: 'lendside_api', connectionsMax: 1 }, async (database) => {
    const { added, retired } = await rotateSigningKeys(database);
    const object = `added ${added}, retired ${retired.length === 0 ? 'none' : retired.join(' ')}`;
    await writeAudit(database, { action: 'rotateKeys', decision: 'allowed', object });
    process.stdout.write(
      `Key ${added} is published and signs in ${LIMITS.signingKeyLearnSeconds / 60} minutes. Retired: ${retired.length}.\n`,
    );
  }),
);
