// npm run torture-renewals -- --renewals 300 --kills 60 [--mistake none|noVendor|noEnd]
import { openRun } from '../torture/open-run.ts';
import { parseRun } from '../torture/parse-run.ts';
import { MUST_BE_ZERO } from './compare-renewals.ts';
import { runRenewalTorture } from './run-renewal-torture.ts';
import { FAIR_SHARE, RENEWAL_RUN } from './settings.ts';

/** Exit code of a run that could not be made; 1 means that something was lost, doubled or bound unsigned. */
const CANNOT_BE_DONE = 2;

const asked = parseRun(process.argv.slice(2), RENEWAL_RUN);
if (!asked.ok) refuse(asked.problem);
const { mistake, folder, counts } = asked.run;
const { verdict, damage, settledSeconds, wholeSeconds } = await runRenewalTorture({
  renewals: counts.renewals,
  kills: counts.kills,
  perSecond: counts.rate,
  mistake,
  folder: openRun(folder, 'renewal-torture'),
  settleWithinMs: mistake === 'none' ? 180_000 + counts.renewals * 100 : 15_000,
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
}).catch((error: unknown) =>
  refuse(`The torture could not be brought to its end: ${error instanceof Error ? error.stack : String(error)}`),
);
for (const [name, value] of Object.entries({ ...damage, settledSeconds, wholeSeconds, ...verdict }))
  process.stdout.write(
    `${name.padEnd(22)} ${Number.isInteger(value) || typeof value === 'string' ? value : value.toFixed(1)}\n`,
  );
if (verdict.fatesMissed > 0)
  process.stdout.write(
    `This run proves little: the fate of a renewal must come true for ${FAIR_SHARE * 100} % of its people.\n`,
  );
const wrong = MUST_BE_ZERO.filter((name) => verdict[name] !== 0);
process.stdout.write(
  wrong.length === 0
    ? 'No renewal was lost or doubled, and no loan was bound unsigned.\n'
    : `Wrong: ${wrong.join(', ')}\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(CANNOT_BE_DONE);
}
