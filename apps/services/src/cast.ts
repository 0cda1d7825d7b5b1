import { invictusLoanSystem } from '@lendside/providers/loan-systems/invictus/adapter.ts';
import { parseEnvironment } from '#config.ts';
import { openDatabase } from '#platform/database.ts';
import { requireMode } from '#platform/system-mode.ts';
import { readCast } from '#features/simulation/cast.ts';
import type { CastMember } from '#features/simulation/cast.ts';
import { invictusOptions } from '#provider-options.ts';

function toTable(members: readonly CastMember[]): string {
  const rows = members.flatMap(({ code, name, username, password, brands, figures }) => {
    const who = [code, name, username, password];
    // Who has no loan can sign in, or register, all the same.
    if (figures.length === 0) return [[...who, brands[0] ?? '', 'no loan', '', '', '']];
    return figures.map((loan) => [
      ...who,
      loan.brand,
      `${loan.status} ${loan.statusName}`,
      loan.payoffAmount,
      loan.minimumAmountDue,
      loan.dueDate ?? '',
    ]);
  });
  const table = [['Code', 'Name', 'Username', 'Password', 'Brand', 'Status', 'Payoff', 'Minimum', 'Due'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
if (parsed.config.LENDSIDE_MODE !== 'simulation') {
  process.stderr.write('There are no seeded people outside a simulation.\n');
  process.exit(1);
}
const database = openDatabase({ url: parsed.config.DATABASE_URL, role: 'lendside_worker', connectionsMax: 2 });
try {
  await requireMode(database, 'simulation');
  const options = invictusOptions(parsed.config);
  const members = await readCast(database, options === null ? null : invictusLoanSystem(options));
  process.stdout.write(
    process.argv.includes('--json') ? `${JSON.stringify(members, null, 2)}\n` : `${toTable(members)}\n`,
  );
} catch (error) {
  process.stderr.write(`The people could not be read: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
