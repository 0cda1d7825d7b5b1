// In CI a failed database test or journey runs once more, alone. When it passes then, the run passes and reports it as flaky.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './commands.mjs';
import { sumReports } from './test-totals.mjs';

/** How many tests one run may retry. */
export const RETRIES_MAX = 3;

// Never retry where a race is the likely bug: the ledger, payments, payouts, renewals and the files they are made of.
const neverRetried = new Set(
  'ledger torture pay payer payers paying payment payments payout payouts renew renewal renewals refinance autopay debit debits books posting postings processor processors settlement settlements'.split(
    ' ',
  ),
);
const neverInTitle = /\b(pays?|paid|payments?|payouts?|ledger|renew\w*|refinanc\w*|debits?|torture)\b/i;

/** Tells whether a failed test may run again. Property tests may not, because a second run has another seed. */
export function mayRetry({ file, title }, readSource = (path) => readFileSync(join(root, path), 'utf8')) {
  if (title === '') return false; // The file did not load, or the error belongs to no test.
  if (file.split(/[/.-]/).some((word) => neverRetried.has(word)) || neverInTitle.test(title)) return false;
  return !/['"]fast-check['"]/.test(readSource(file));
}

/** Retries the failed tests of one stage when all of them may be retried and at most `left` failed. Returns the flaky ones,
 *  the number of retries, and whether the stage passes now. */
export function retryFailed(failures, { left, rerun, keep, isCi = process.env.CI === 'true', readSource }) {
  const none = { flaky: [], retries: 0, passes: false };
  if (!isCi || failures.length === 0 || failures.length > left) return none;
  if (!failures.every((failure) => mayRetry(failure, readSource))) return none;
  const flaky = failures.filter((failure) => {
    keep(failure);
    return rerun(failure);
  });
  return { flaky, retries: failures.length, passes: flaky.length === failures.length };
}

/** Returns the totals with each flaky test counted as passed. */
export function countFlaky({ passed, failed }, flaky) {
  return { passed: passed + flaky.length, failed: failed - flaky.length };
}

/** Returns the failures in a vitest or Playwright report, with the data to run each again and to study it later. */
export function failuresOf(report) {
  return report.testResults ? ofVitest(report) : ofPlaywright(report);
}

function ofVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file, title: '', log: { message } }];
    return failed.map((test) => ({
      file,
      title: test.title,
      path: [...test.ancestorTitles, test.title].join(' > '),
      log: test,
    }));
  });
}

function ofPlaywright({ suites = [], errors = [] }) {
  const specsOf = (list = []) => list.flatMap(({ suites: inner, specs }) => [...specsOf(inner), ...specs]);
  return [
    ...errors.map((log) => ({ file: 'acceptance', title: '', log })),
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map((spec) => ({ file: join('acceptance', spec.file), title: spec.title, line: spec.line, log: spec })),
  ];
}

/** Tells whether a second run really ran a test and passed; a run without tests succeeds too. */
export function ranAndPassed(report) {
  const { passed, failed } = sumReports([report]);
  return passed > 0 && failed === 0;
}

/** Returns a pattern that matches exactly the given text. */
export const exactly = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Saves a first failure in the reports folder, with its seed when the message names one. */
export function keepFailure({ file, title, log }, path) {
  const seed = /seed:?\s*"?(-?\d+)/i.exec(JSON.stringify(log))?.[1] ?? null;
  writeFileSync(path, `${JSON.stringify({ file, title, seed, log }, null, 2)}\n`);
}
