// npm run torture-signing -- --signings 300 --uploads 300 --kills 80 [--mistake none|newReference|noSweep|noScan]
import { MUST_BE_ZERO } from './compare-signings.ts';
import { openRun } from '../torture/open-run.ts';
import { parseRun } from '../torture/parse-run.ts';
import { runSigningTorture } from './run-signing-torture.ts';
import { SIGNING_RUN } from './settings.ts';

/** Exit code of a run that could not be made; 1 means that something was lost or doubled. */
const CANNOT_BE_DONE = 2;

const asked = parseRun(process.argv.slice(2), SIGNING_RUN);
if (!asked.ok) refuse(asked.problem);
const { run } = asked;
const { signings, uploads, kills, rate: perSecond } = run.counts;
if (signings + uploads === 0) refuse('--signings or --uploads is more than 0.');
const { verdict, damage, settledSeconds, wholeSeconds } = await runSigningTorture({
  signings,
  uploads,
  kills,
  perSecond,
  mistake: run.mistake,
  folder: openRun(run.folder, 'signing-torture'),
  settleWithinMs: run.mistake === 'none' ? 180_000 : 15_000,
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
}).catch((error: unknown) =>
  refuse(`The torture could not be brought to its end: ${error instanceof Error ? error.message : String(error)}`),
);
for (const [name, value] of Object.entries({ ...damage, settledSeconds, wholeSeconds, ...verdict }))
  process.stdout.write(`${name.padEnd(22)} ${Number.isInteger(value) ? value : value.toFixed(1)}\n`);
const wrong = MUST_BE_ZERO.filter((name) => verdict[name] !== 0);
process.stdout.write(
  wrong.length === 0
    ? 'No envelope was lost or signed twice, and every file was decided once.\n'
    : `Wrong: ${wrong.join(', ')}\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(CANNOT_BE_DONE);
}
