import { parseEnvironment } from '@lendside/services/config.ts';
import { readArguments } from '@lendside/services/read-arguments.ts';
import { growPortfolio } from './grow-portfolio.ts';

const LOANS_MAX = 2_000_000;

const parsed = parseEnvironment();
if (!parsed.ok) {
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  process.exit(1);
}
const { config } = parsed;
const loans = Number(readArguments({ loans: { type: 'string', default: '10000' } }).loans);
if (config.LENDSIDE_MODE !== 'simulation' || !Number.isInteger(loans) || loans < 1 || loans > LOANS_MAX) {
  process.stderr.write(`A portfolio is made in a simulation only, by --loans 1 to ${LOANS_MAX}.\n`);
  process.exit(1);
}
try {
  await growPortfolio({
    databaseUrl: config.DATABASE_URL,
    loans,
    say: (text) => {
      process.stdout.write(`${text}\n`);
    },
  });
} catch (error) {
  process.stderr.write(`The portfolio could not be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
