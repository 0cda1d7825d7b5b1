// npm run torture-payouts -- --payouts 1000 --payments 1000 --kills 60 [--mistake none|newReference|noInquiry|noFence]
import { openRun } from '../torture/open-run.ts';
import { parseRun } from '../torture/parse-run.ts';
import { runPayoutTorture } from './run-payout-torture.ts';
import { FAIR_SHARE, PAYOUT_RUN } from './settings.ts';

/** Exit code of a run that could not be made; 1 means that money was lost, sent twice or not explained. */
const CANNOT_BE_DONE = 2;

const asked = parseRun(process.argv.slice(2), PAYOUT_RUN);
if (!asked.ok) refuse(asked.problem);
const { mistake, folder, counts } = asked.run;
const { rate: perSecond, ...sizes } = counts;
const result = await runPayoutTorture({
  ...sizes,
  perSecond,
  mistake,
  folder: openRun(folder, 'payout-torture'),
  settleWithinMs: mistake === 'none' ? 300_000 + (counts.payouts + counts.payments) * 60 : 15_000,
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
}).catch((error: unknown) =>
  refuse(`The torture could not be brought to its end: ${error instanceof Error ? error.stack : String(error)}`),
);
const { verdict, damage, payments, wrong, settledSeconds, wholeSeconds } = result;
const ofPayments = Object.entries(payments ?? {}).map(([name, value]) => [`payments: ${name}`, value] as const);
for (const [name, value] of [...Object.entries({ ...damage, settledSeconds, wholeSeconds, ...verdict }), ...ofPayments])
  process.stdout.write(
    `${name.padEnd(32)} ${Number.isInteger(value) || typeof value === 'string' ? value : value.toFixed(1)}\n`,
  );
if (verdict.fatesMissed > 0)
  process.stdout.write(
    `This run proves little: the plan of a draw must come true for ${FAIR_SHARE * 100} % of its people, and some answers must be lost.\n`,
  );
process.stdout.write(
  wrong.length === 0 ? 'No money was lost, and none was sent twice.\n' : `Wrong: ${wrong.join(', ')}\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(CANNOT_BE_DONE);
}
