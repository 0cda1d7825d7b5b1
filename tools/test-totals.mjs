// The counts of one npm test, and what took longest, from the JSON reports of vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './commands.mjs';

/** Where a runner leaves its JSON report. */
export const reportPath = (name) => join(root, '.cache', 'test-reports', `${name}.json`);

/** Sums reports of either kind; a report of neither kind is a fault. */
export function sumReports(reports) {
  const counts = reports.map(countReport);
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

function countReport(report) {
  if (typeof report.numPassedTests === 'number') {
    // A file that does not load fails as a suite, without a failed test.
    const failed = Math.max(report.numFailedTests, report.success ? 0 : 1);
    return { passed: report.numPassedTests, failed };
  }
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: Math.max(unexpected, report.errors?.length ?? 0) };
  }
  throw new Error('a test report is neither of vitest nor of Playwright');
}

/** The totals of the named reports that exist. */
export function readTotals(names) {
  return sumReports(readReports(names));
}

/** The slowest tests of the named reports that exist, slowest first: how long, and which. */
export function readSlowest(names, count) {
  return findSlowest(readReports(names), count);
}

/** The slowest tests of reports of either kind, slowest first. */
export function findSlowest(reports, count) {
  const tests = reports.flatMap((report) => (report.testResults ? timeVitest(report) : timePlaywright(report.suites)));
  return tests.sort((one, other) => other.ms - one.ms).slice(0, count);
}

function timeVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ ms: duration ?? 0, file: relative(root, name), title })),
  );
}

function timePlaywright(suites = []) {
  return suites.flatMap(({ suites: inner, specs }) => [
    ...timePlaywright(inner),
    ...specs.map(({ file, title, tests }) => {
      const runs = tests.flatMap(({ results }) => results);
      return { ms: runs.reduce((sum, { duration }) => sum + duration, 0), file: join('acceptance', file), title };
    }),
  ]);
}

function readReports(names) {
  const paths = names.map(reportPath).filter(existsSync);
  return paths.map((path) => JSON.parse(readFileSync(path, 'utf8')));
}
