import { parseEnvironment } from '#config.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { rotateSigningKeys } from '#platform/access/signing-keys.ts';
import { openDatabase } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { requireMode } from '#platform/system-mode.ts';

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
const database = openDatabase({ url: parsed.config.DATABASE_URL, role: 'lendside_api', connectionsMax: 1 });
try {
  await requireMode(database, parsed.config.LENDSIDE_MODE);
  const { added, retired } = await rotateSigningKeys(database);
  const object = `added ${added}, retired ${retired.length === 0 ? 'none' : retired.join(' ')}`;
  await writeAudit(database, { action: 'rotateKeys', decision: 'allowed', object });
  process.stdout.write(
    `Key ${added} is published and signs in ${LIMITS.signingKeyLearnSeconds / 60} minutes. Retired: ${retired.length}.\n`,
  );
} catch (error) {
  process.stderr.write(`The keys could not be changed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
