// The counts and slowest tests of one npm test, from the JSON reports of vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './commands.mjs';

const failureLinesMax = 16;

/** Returns where a runner writes its JSON report. */
export const reportPath = (name) => join(root, '.cache', 'test-reports', `${name}.json`);

/** Sums reports of both runners; throws on a report of neither. */
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

/** Returns the totals of the named reports that exist. */
export function readTotals(names) {
  return sumReports(readReports(names));
}

/** Returns the slowest tests of the named reports that exist, slowest first. */
export function readSlowest(names, count) {
  return findSlowest(readReports(names), count);
}

/** Returns the slowest tests of reports of both runners, slowest first. */
export function findSlowest(reports, count) {
  const tests = reports.flatMap((report) => (report.testResults ? timeVitest(report) : timePlaywright(report.suites)));
  return tests.sort((one, other) => other.ms - one.ms).slice(0, count);
}

/** Returns the failed tests of the named reports that exist, with their messages. */
export function readFailed(names) {
  return findFailed(readReports(names));
}

/** Returns the failed tests of reports of both runners, with the first lines of their messages. */
export function findFailed(reports) {
  const tests = reports.flatMap((report) => (report.testResults ? failedVitest(report) : failedPlaywright(report)));
  return tests.map(({ file, title, message }) => ({ file, title, message: shorten(message) }));
}

function failedVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has a message and no tests.
    if (failed.length === 0 && status === 'failed') return [{ file, title: '', message }];
    return failed.map(({ title, failureMessages }) => ({ file, title, message: failureMessages.join('\n') }));
  });
}

function failedPlaywright({ suites = [], errors = [] }) {
  const failed = listSpecs(suites).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => ({ file: 'acceptance', title: '', message })),
    ...failed.map(({ file, title, tests }) => {
      const thrown = tests.flatMap(({ results }) => results.flatMap(({ errors: found = [] }) => found));
      return { file: join('acceptance', file), title, message: thrown.map(({ message }) => message).join('\n') };
    }),
  ];
}

/** Removes terminal colors and keeps only enough lines to tell one failure from another. */
function shorten(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, failureLinesMax).join('\n');
}

function timeVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ ms: duration ?? 0, file: relative(root, name), title })),
  );
}

function timePlaywright(suites) {
  return listSpecs(suites).map(({ file, title, tests }) => {
    const runs = tests.flatMap(({ results }) => results);
    return { ms: runs.reduce((sum, { duration }) => sum + duration, 0), file: join('acceptance', file), title };
  });
}

function listSpecs(suites = []) {
  return suites.flatMap(({ suites: inner, specs }) => [...listSpecs(inner), ...specs]);
}

function readReports(names) {
  const paths = names.map(reportPath).filter(existsSync);
  return paths.map((path) => JSON.parse(readFileSync(path, 'utf8')));
}
