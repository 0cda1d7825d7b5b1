// npm run torture -- --payments 2000 --kills 80 --days 15 [--mistake none|newReference|noInquiry|noFence]
import { MUST_BE_ZERO } from './compare-books.ts';
import { findSlow, findSpared } from './limits-of-run.ts';
import { openRun } from './open-run.ts';
import { parseRun } from './parse-run.ts';
import { runTorture } from './run-torture.ts';
import { PAYMENT_RUN } from './settings.ts';
import { SLOW_SECONDS } from './slow-payments.ts';

/** Exit code of a run that could not be made; 1 means that something was lost or slow. */
const CANNOT_BE_DONE = 2;

const asked = parseRun(process.argv.slice(2), PAYMENT_RUN);
if (!asked.ok) refuse(asked.problem);
const { mistake, folder, counts } = asked.run;
const { payments, kills, days, rate: perSecond } = counts;
const result = await runTorture({
  payments,
  kills,
  days,
  perSecond,
  mistake,
  folder: openRun(folder, 'torture'),
  settleWithinMs: mistake === 'none' ? 300_000 : 20_000,
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
}).catch((error: unknown) =>
  refuse(`The torture could not be brought to its end: ${error instanceof Error ? error.message : String(error)}`),
);
const { verdict, slow } = result;
const rows = Object.entries({
  ...result.damage,
  settledSeconds: result.settledSeconds,
  wholeSeconds: result.wholeSeconds,
  ...verdict,
});
for (const [name, value] of rows)
  process.stdout.write(`${name.padEnd(22)} ${Number.isInteger(value) ? value : value.toFixed(1)}\n`);
const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${Math.round(count)}`)
    .join(', ');
process.stdout
  .write(`Longer than ${SLOW_SECONDS} s from the first attempt: ${slow.slow}, ${slow.byAutopay} of them by autopay.
  Their seconds went to: ${inWords(slow.seconds)}
  Most of each went to:  ${inWords(slow.mostly)}
  By attempts:           ${inWords(slow.byAttempts)}
${slow.slowest.map((line) => `  ${line}\n`).join('')}`);
const wrong = MUST_BE_ZERO.filter((name) => verdict[name] !== 0);
process.stdout.write(
  wrong.length === 0 ? 'Nothing was lost and nothing was doubled.\n' : `Wrong: ${wrong.join(', ')}\n`,
);
// A planted mistake must be found; speed does not matter then.
const short = mistake === 'none' ? [...findSlow(result, payments), ...findSpared(result, payments)] : [];
for (const each of short) process.stdout.write(`Not what security R1 asks: ${each}\n`);
process.exitCode = wrong.length + short.length === 0 ? 0 : 1;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(CANNOT_BE_DONE);
}
