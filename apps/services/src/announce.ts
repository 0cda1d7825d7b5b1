import { findBrandCode } from '@lendside/domain/brands/brands.ts';
import { parseEnvironment } from '#config.ts';
import { announce, endAnnouncements } from '#features/announcements/announcement-store.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { openDatabase } from '#platform/database.ts';
import { requireMode } from '#platform/system-mode.ts';
import { readArguments } from '#read-arguments.ts';

const USAGE = `Say something on the dashboard, or take back what is said there:
  --title TEXT --message TEXT [--severity info|warning] [--brand CODE] [--customer ID] [--hours N]
  --end
`;

// The command of an operator: what it says is read by customers, so it is checked and written into the audit log. Source: DSH-012.
const parsed = parseEnvironment();
const values = readArguments({
  title: { type: 'string' },
  message: { type: 'string' },
  severity: { type: 'string', default: 'info' },
  brand: { type: 'string' },
  customer: { type: 'string' },
  hours: { type: 'string' },
  end: { type: 'boolean', default: false },
});
const { title = '', message = '', severity, brand = null, customer = null, hours = null, end } = values;
const isSound =
  title !== '' &&
  message !== '' &&
  (severity === 'info' || severity === 'warning') &&
  (brand === null || findBrandCode(brand) !== null) &&
  (hours === null || /^[1-9]\d{0,3}$/.test(hours));
if (!parsed.ok || !(isSound || end)) {
  process.stderr.write(parsed.ok ? USAGE : `${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
const database = openDatabase({ url: parsed.config.DATABASE_URL, role: 'lendside_api', connectionsMax: 1 });
try {
  await requireMode(database, parsed.config.LENDSIDE_MODE);
  if (end) {
    const ended = await endAnnouncements(database);
    await writeAudit(database, { action: 'announce', decision: 'allowed', object: `ended ${ended}` });
    process.stdout.write(`Taken back: ${ended}.\n`);
  } else {
    const said = {
      title,
      message,
      severity: severity === 'warning' ? severity : 'info',
      brand,
      customerId: customer,
    } as const;
    const number = await announce(database, { ...said, hours: hours === null ? null : Number(hours) });
    await writeAudit(database, { action: 'announce', decision: 'allowed', object: `message ${number}` });
    process.stdout.write(`Message ${number} shows on the dashboard from now on.\n`);
  }
} catch (error) {
  process.stderr.write(`Nothing was said: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
