import { describe, expect, test } from 'vitest';
import { countFlaky, exactly, failuresOf, mayRetry, ranAndPassed, retryFailed } from './flaky-tests.mjs';
import { sumReports } from './test-totals.mjs';

const file = 'apps/services/src/features/profile/profile.pg.test.ts';
const noProperties = () => "import { test } from 'vitest';";
const vitestReport = (...titles) => ({
  numPassedTests: 10,
  numFailedTests: titles.length,
  success: titles.length === 0,
  testResults: [
    {
      name: new URL(`../${file}`, import.meta.url).pathname,
      status: 'failed',
      assertionResults: titles.map((title) => ({
        title,
        ancestorTitles: ['a desk'],
        status: 'failed',
        failureMessages: ['no'],
      })),
    },
  ],
});

/** Runs one stage whose failed tests get the given results when they run again. */
function run(report, answers, options = {}) {
  const kept = [];
  const rerun = ({ title }) => answers[title] ?? false;
  const keep = ({ title }) => kept.push(title);
  const result = retryFailed(failuresOf(report), {
    left: 3,
    rerun,
    keep,
    isCi: true,
    readSource: noProperties,
    ...options,
  });
  return { ...result, kept, totals: countFlaky(sumReports([report]), result.flaky) };
}

describe('a failed test of a CI run', () => {
  test('a test that passes at its second run lets the run pass, and its first failure is kept', () => {
    const { passes, flaky, kept, totals } = run(vitestReport('a profile is made'), { 'a profile is made': true });
    expect(passes).toBe(true);
    expect(flaky.map(({ title }) => title)).toEqual(['a profile is made']);
    expect(kept).toEqual(['a profile is made']);
    expect(totals).toEqual({ passed: 11, failed: 0 });
  });

  test('a test that fails twice fails the run, even beside a flaky test', () => {
    const report = vitestReport('a profile is made', 'a profile is read');
    const { passes, totals } = run(report, { 'a profile is made': true });
    expect(passes).toBe(false);
    expect(totals).toEqual({ passed: 11, failed: 1 });
  });

  test('a test that may never be retried fails the run at once', () => {
    const report = vitestReport('a payment is posted once');
    const { passes, retries, totals } = run(report, { 'a payment is posted once': true });
    expect([passes, retries, totals.failed]).toEqual([false, 0, 1]);
  });

  test('a fourth failure, a file that does not load, and a run outside CI are not retried', () => {
    const four = vitestReport('a is one', 'b is one', 'c is one', 'd is one');
    expect(run(four, { 'a is one': true }).retries).toBe(0);
    expect(run(vitestReport('a is one'), { 'a is one': true }, { left: 0 }).retries).toBe(0);
    expect(run(vitestReport('a is one'), { 'a is one': true }, { isCi: false }).retries).toBe(0);
    const unloaded = { testResults: [{ name: '/x', status: 'failed', message: 'no', assertionResults: [] }] };
    expect(retryFailed(failuresOf(unloaded), { left: 3, isCi: true }).retries).toBe(0);
  });

  test('a failed journey carries its line, and an error outside any journey stops every retry', () => {
    const spec = { file: 'shell.e2e.ts', line: 7, title: 'the menu opens', ok: false, tests: [] };
    const report = { suites: [{ specs: [spec] }], errors: [], stats: { expected: 1, flaky: 0, unexpected: 1 } };
    expect(failuresOf(report)).toMatchObject([{ file: 'acceptance/shell.e2e.ts', line: 7, title: 'the menu opens' }]);
    expect(run(report, { 'the menu opens': true }).passes).toBe(true);
    expect(run({ ...report, errors: [{ message: 'no world' }] }, { 'the menu opens': true }).retries).toBe(0);
  });
});

test.each([
  ['bench/torture/torture.pg.test.ts', 'nothing is lost'],
  ['apps/services/src/servicing/ledger/journal.pg.test.ts', 'an entry is kept'],
  ['apps/services/src/features/payments/pay.pg.test.ts', 'a key is kept'],
  ['acceptance/pay-once.e2e.ts', 'going back changes nothing'],
  ['apps/services/src/servicing/loans/rows.pg.test.ts', 'a loan is renewed once'],
])('a test about money is never retried: %s, %s', (path, title) => {
  expect(mayRetry({ file: path, title }, noProperties)).toBe(false);
});

test('a property test is never retried, but an ordinary one may be', () => {
  expect(mayRetry({ file, title: 'a profile is made' }, () => "import fc from 'fast-check';")).toBe(false);
  expect(mayRetry({ file, title: 'a profile is made' }, noProperties)).toBe(true);
});

test("a second run finds the test by vitest's name and counts only when it ran and passed", () => {
  expect(failuresOf(vitestReport('a profile (new) is made'))).toMatchObject([
    { path: 'a desk > a profile (new) is made' },
  ]);
  expect(new RegExp(`^${exactly('a (new) [one]?')}$`).test('a (new) [one]?')).toBe(true);
  const report = { numPassedTests: 0, numFailedTests: 0, success: true };
  expect(ranAndPassed(report)).toBe(false);
  expect(ranAndPassed({ ...report, numPassedTests: 1 })).toBe(true);
});
