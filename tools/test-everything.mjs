// npm test: the check, the database tests, the build with its size budget, and the journeys in a browser. Nothing runs twice.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureShell } from './browser.mjs';
import { check, runVitest } from './check.mjs';
import { installed, root, run, withThisNode } from './commands.mjs';
import {
  countFlaky,
  exactly,
  failuresOf,
  keepFailure,
  ranAndPassed,
  RETRIES_MAX,
  retryFailed,
} from './flaky-tests.mjs';
import { sourceFiles } from './places.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { readFailed, readSlowest, readTotals, reportPath } from './test-totals.mjs';
import { checkPaymentScripts } from './payment-scripts.mjs';
import { checkSizeBudget } from './size-budget.mjs';
import { buildWeb } from './web-build.mjs';

const reports = ['unit', 'pg', 'journeys'];
// For an idle machine with two cores (docs/decisions/027-npm-test-has-a-time-budget.md).
const budgetMinutes = 20;
const slowestShown = 10;
/** Tests that failed and then passed when they ran again. */
const flaky = [];
let retriesLeft = RETRIES_MAX;
const stages = {
  check: () => check(),
  'database tests': testDatabase,
  'web build': buildWithinBudget,
  journeys: runJourneys,
};

/** Runs every stage, then prints the slowest tests and, on a line of their own, the totals. */
export async function testEverything() {
  for (const name of reports) rmSync(reportPath(name), { force: true });
  const failures = [];
  const seconds = {};
  for (const [name, stage] of Object.entries(stages)) {
    console.log(`\n== ${name}`);
    const startedAtMs = Date.now();
    await stage().catch((thrown) => {
      if (!(thrown instanceof PlainFailure)) throw thrown;
      console.error(thrown.message);
      failures.push(name);
    });
    seconds[name] = Math.round((Date.now() - startedAtMs) / 1000);
  }
  tellTimes(seconds);
  const { passed, failed } = countFlaky(readTotals(reports), flaky);
  tellFailed();
  if (failures.length > 0) console.error(`\nfailed: ${failures.join(', ')}`);
  // A stage can fail without a failed test, for example on a type error. It counts, so that the last line never looks like a
  // pass.
  const failedInAll = Math.max(failed, failures.length);
  for (const { title } of flaky) console.log(`flaky: ${title}`);
  console.log(`\n${passed} passed, ${failedInAll} failed`);
  process.exitCode = failedInAll > 0 || passed === 0 ? 1 : 0;
}

/** Prints each failed test with its message at the end, where a reader looks first. */
function tellFailed() {
  const isFlaky = (one) => flaky.some(({ file, title }) => file === one.file && title === one.title);
  for (const { file, title, message } of readFailed(reports).filter((each) => !isFlaky(each))) {
    console.error(`\nFAILED  ${file}  ${title}`);
    console.error(message.replaceAll(/^/gm, '    '));
  }
}

function tellTimes(seconds) {
  console.log(`\nThe ${slowestShown} slowest tests:`);
  for (const { ms, file, title } of readSlowest(reports, slowestShown))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}`);
  const stagesTook = Object.entries(seconds).map(([name, took]) => `${name} ${took} s`);
  const all = Object.values(seconds).reduce((sum, took) => sum + took, 0);
  console.log(`\n${stagesTook.join(', ')}: ${(all / 60).toFixed(1)} min of a budget of ${budgetMinutes}.`);
}

async function testDatabase() {
  if (!runVitest('pg') && !passesAgain('pg', runDatabaseTestAgain))
    throw new PlainFailure('The database tests failed: see above.');
}

/** In CI, runs the failed tests of a stage once more, alone. Returns false when the stage still fails. */
function passesAgain(project, rerun) {
  if (!existsSync(reportPath(project))) return false;
  const failures = failuresOf(JSON.parse(readFileSync(reportPath(project), 'utf8')));
  const keep = (failure) =>
    keepFailure(failure, reportPath(`first-failure-${project}-${failures.indexOf(failure) + 1}`));
  const result = retryFailed(failures, { left: retriesLeft, rerun, keep });
  retriesLeft -= result.retries;
  flaky.push(...result.flaky);
  return result.passes;
}

function runDatabaseTestAgain({ file, path }) {
  // A passing retry would hide an error that belongs to no test.
  if (readFileSync(reportPath('unhandled-errors'), 'utf8') !== '0') return false;
  return passesAlone(installed('vitest'), [
    'run',
    '--project',
    'pg',
    file,
    '-t',
    `^${exactly(path)}$`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath('again')}`,
  ]);
}

/** Runs a test runner that reports to `again`; true when a test ran and passed. */
function passesAlone(command, args, options) {
  rmSync(reportPath('again'), { force: true });
  return run(command, args, options) && ranAndPassed(JSON.parse(readFileSync(reportPath('again'), 'utf8')));
}

async function buildWithinBudget() {
  await buildWeb({ isForced: true });
  checkSizeBudget();
  await checkPaymentScripts();
}

async function runJourneys() {
  if (sourceFiles(join(root, 'acceptance'), /\.e2e\.ts$/).length === 0)
    throw new PlainFailure('There are no journeys: acceptance has no *.e2e.ts file.');
  const chromiumPath = await ensureBrowser();
  const shellPath = ensureShell(chromiumPath);
  const env = {
    ...withThisNode(),
    CHROMIUM_PATH: chromiumPath,
    ...(shellPath && { CHROMIUM_SHELL_PATH: shellPath }),
  };
  const config = ['test', '--config', 'acceptance/playwright.config.ts', '--reporter=list,json'];
  const runAgain = ({ file, line, title }) =>
    passesAlone(
      installed('playwright'),
      [...config, '--grep', `${exactly(title)}$`, `${file.replace(/^acceptance./, '')}:${line}`],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('again') } },
    );
  const passed =
    run(installed('playwright'), config, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('journeys') } }) ||
    passesAgain('journeys', runAgain);
  if (!passed) throw new PlainFailure('The journeys failed: see above.');
  if (!existsSync(reportPath('journeys'))) throw new PlainFailure('Playwright left no report of the journeys.');
}
