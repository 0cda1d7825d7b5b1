// An operator's command. Customers read the announcement, so it is checked and written to the audit log. Source: DSH-012.
import { findBrandCode } from '@lendside/domain/brands/brands.ts';
import { announce, endAnnouncements } from '#features/announcements/announcement-store.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Database } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Say something on the dashboard, or take back what is said there:
  --title TEXT --message TEXT [--severity info|warning] [--brand CODE] [--customer ID] [--hours N]
  --end`;

type Said = Parameters<typeof announce>[1];

/** Parses the announcement; null ends the current announcements. Throws `StartProblem` when a part is missing or not valid. */
function readSaid(): Said | null {
  const values = readArguments({
    title: { type: 'string' },
    message: { type: 'string' },
    severity: { type: 'string', default: 'info' },
    brand: { type: 'string' },
    customer: { type: 'string' },
    hours: { type: 'string' },
    end: { type: 'boolean', default: false },
  });
  const { title = '', message = '', severity, brand = null, customer: customerId = null, hours = null, end } = values;
  if (end) return null;
  const isSound =
    title !== '' &&
    message !== '' &&
    (brand === null || findBrandCode(brand) !== null) &&
    (hours === null || /^[1-9]\d{0,3}$/.test(hours));
  if (!isSound || (severity !== 'info' && severity !== 'warning')) throw new StartProblem(USAGE);
  return { title, message, severity, brand, customerId, hours: hours === null ? null : Number(hours) };
}

async function say(database: Database, said: Said): Promise<void> {
  const number = await announce(database, said);
  await writeAudit(database, { action: 'announce', decision: 'allowed', object: `message ${number}` });
  process.stdout.write(`Message ${number} shows on the dashboard from now on.\n`);
}

async function takeBack(database: Database): Promise<void> {
  const ended = await endAnnouncements(database);
  await writeAudit(database, { action: 'announce', decision: 'allowed', object: `ended ${ended}` });
  process.stdout.write(`Taken back: ${ended}.\n`);
}

await runCommand({ failure: 'Nothing was said' }, (config) => {
  const said = readSaid();
  return withDatabase(config, { role: 'lendside_worker', connectionsMax: 1 }, (database) =>
    said === null ? takeBack(database) : say(database, said),
  );
});
