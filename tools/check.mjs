// npm run check: every check that needs no database and no browser. All steps run; the failed ones are named at the end.
import { rmSync } from 'node:fs';
import { collect, installed, lastLine, root, run } from './commands.mjs';
import { findBrokenRules } from './house-rules.mjs';
import { changedFiles, projectsOf } from './changed-files.mjs';
import { containedProject, folders, formatted, linted, typeScriptProjects } from './places.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { reportPath } from './test-totals.mjs';
import { findUnusedInProduct } from './unused-in-product.mjs';

const compilersAtOnce = 2;

// The lanes run side by side. The first takes longer but leaves cores idle; each step of the second keeps one core busy.
const lanes = [
  { formatting: checkFormatting, lint, types: checkTypes },
  { 'house rules': checkHouseRules, OpenAPI: checkOpenApi, 'dead code': findDeadCode },
];

/** Runs all steps and throws a list of the failed ones. With `--changed` it checks only what a change touches: the commits of its
 *  branch and what is not committed yet. */
export async function check(args = []) {
  if (args.includes('--changed')) return checkChanged();
  const failed = (await Promise.all(lanes.map(runSteps))).flat();
  failed.push(...(await runSteps({ 'unit tests': () => runVitest('unit') })));
  tellFailed(failed);
}

/** Checks one change in seconds. Types are checked only in the projects it touches; `npm run check` covers all projects. */
async function checkChanged() {
  const files = changedFiles();
  const code = files.filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path));
  const styled = files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  const steps = {
    formatting: () => styled.length === 0 || passes('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...styled]),
    lint: () => code.length === 0 || passes('oxlint', ['--type-aware', '--deny-warnings', ...code]),
    types: () => checkTypes(projectsOf(files, typeScriptProjects())),
    'house rules': checkHouseRules,
  };
  const failed = await runSteps(steps);
  const related = code.filter((path) => !/\.(e2e|pg\.test)\.ts$/.test(path));
  if (related.length > 0)
    failed.push(
      ...(await runSteps({
        'related unit tests': () =>
          passes('vitest', ['related', '--run', '--project', 'unit', '--passWithNoTests', ...related]),
      })),
    );
  tellFailed(failed);
}

function tellFailed(failed) {
  if (failed.length > 0) throw new PlainFailure(`These checks failed: ${failed.join(', ')}.`);
}

/** Runs steps one after another and returns the names of the failed ones. */
async function runSteps(steps) {
  const failed = [];
  for (const [name, step] of Object.entries(steps)) {
    const startedAtMs = Date.now();
    const passed = await step();
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`);
    if (!passed) failed.push(name);
  }
  return failed;
}

/** Runs a program beside others and prints its whole output when it fails. */
async function passes(name, args) {
  const { passed, output } = await collect(installed(name), args);
  if (!passed) console.error(output);
  return passed;
}

async function checkFormatting() {
  const passed = await passes('oxfmt', ['--check', ...formatted()]);
  if (!passed) console.error('Run npm run format to fix it.');
  return passed;
}

async function lint() {
  return passes('oxlint', ['--type-aware', '--deny-warnings', ...linted()]);
}

async function checkTypes(projects = typeScriptProjects().filter((project) => project !== containedProject)) {
  const waiting = [...projects];
  let allPassed = true;
  const compileNext = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { passed, output } = await collect(installed('tsc'), ['-p', project, '--pretty', 'false']);
      if (!passed) console.error(`${project}\n${output}`);
      allPassed &&= passed;
    }
  };
  await Promise.all(Array.from({ length: compilersAtOnce }, compileNext));
  return allPassed;
}

async function checkHouseRules() {
  const broken = findBrokenRules(root);
  for (const { path, line, message } of broken) console.error(`${path}${line ? `:${line}` : ''}  ${message}`);
  return broken.length === 0;
}

/** Checks that docs/openapi.json matches the contract. */
async function checkOpenApi() {
  const { passed, output } = await collect(process.execPath, ['apps/services/src/programs/openapi.ts', '--check']);
  if (!passed) console.error(`${lastLine(output)}\nRun npm run openapi to update it.`);
  return passed;
}

/** Finds files, exports and dependencies that nothing uses, and exports that only tests use. */
async function findDeadCode() {
  const unused = await findUnusedInProduct();
  for (const message of unused) console.error(message);
  return (await passes('knip', ['--no-progress'])) && unused.length === 0;
}

/** Runs one vitest project and writes its JSON report for the totals. */
export function runVitest(project) {
  const report = reportPath(project);
  rmSync(report, { force: true });
  return run(installed('vitest'), [
    'run',
    '--project',
    project,
    // The dot reporter keeps a green run of thousands of unit tests on one page; failures are printed in full either way.
    `--reporter=${project === 'unit' ? 'dot' : 'default'}`,
    '--reporter=json',
    '--reporter=./tools/unhandled-errors.mjs',
    `--outputFile.json=${report}`,
  ]);
}
