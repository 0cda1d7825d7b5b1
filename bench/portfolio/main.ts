import { StartProblem } from '@lendside/services/platform/start-problem.ts';
import { readArguments } from '@lendside/services/programs/read-arguments.ts';
import { runCommand } from '@lendside/services/programs/run-command.ts';
import { growPortfolio } from './grow-portfolio.ts';

const LOANS_MAX = 2_000_000;
const BOUNDS = `A portfolio is made in a simulation only, by --loans 1 to ${LOANS_MAX}.`;

await runCommand({ failure: 'The portfolio could not be made', simulationOnly: BOUNDS }, async (config) => {
  const loans = Number(readArguments({ loans: { type: 'string', default: '10000' } }).loans);
  if (!Number.isInteger(loans) || loans < 1 || loans > LOANS_MAX) throw new StartProblem(BOUNDS);
  await growPortfolio({
    databaseUrl: config.DATABASE_URL,
    loans,
    say: (text) => {
      process.stdout.write(`${text}\n`);
    },
  });
});
