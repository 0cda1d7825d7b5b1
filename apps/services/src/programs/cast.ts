import { readCast, type CastMember } from '#features/simulation/cast.ts';
import { openProvider, PROVIDERS } from '#wiring/providers.ts';
import { runCommand, withDatabase } from './run-command.ts';

function toTable(members: readonly CastMember[]): string {
  const rows = members.flatMap(({ code, name, username, password, brands, figures }) => {
    const who = [code, name, username, password];
    // People without a loan can still sign in or register.
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

await runCommand(
  { failure: 'The people could not be read', simulationOnly: 'There are no seeded people outside a simulation.' },
  (config) =>
    withDatabase(config, { role: 'lendside_worker', connectionsMax: 2 }, async (database) => {
      const members = await readCast(database, openProvider(PROVIDERS.loanSystem, config));
      process.stdout.write(
        process.argv.includes('--json') ? `${JSON.stringify(members, null, 2)}\n` : `${toTable(members)}\n`,
      );
    }),
);
