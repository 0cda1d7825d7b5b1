// Finds exports that only tests use. Code without a user in the product is dead, unless UNUSED_YET says what will use it.
import { collect, installed } from './commands.mjs';
import { UNUSED_YET } from './unused-yet.mjs';

const places = /^(packages|apps)\//;
// Files made for tests: fakes, fixtures and the conformance suites of provider adapters.
const forTests = /\.(test|fixture)\.tsx?$|\/(conformance|fake)\.ts$/;

/** Returns messages about exports that only tests use and that UNUSED_YET does not name. Also reports listed names that no
 *  longer exist or are now used. */
export async function findUnusedInProduct() {
  const args = [
    '-c',
    'knip.production.json',
    '--production',
    '--no-progress',
    '--include',
    'exports',
    '--reporter',
    'json',
  ];
  const { stdout, output } = await collect(installed('knip'), args);
  if (!stdout.startsWith('{')) return [output];
  return compareWithList(readUnused(JSON.parse(stdout)), UNUSED_YET);
}

/** Returns the file and name of each export in a knip report. */
export function readUnused({ issues }) {
  return issues
    .filter(({ file }) => places.test(file) && !forTests.test(file))
    .flatMap(({ file, exports = [] }) => exports.map(({ name }) => ({ file, name })));
}

/** Compares by name only, so that a file may move. */
export function compareWithList(unused, list) {
  const listed = Object.values(list).flat();
  return [
    ...unused
      .filter(({ name }) => !listed.includes(name))
      .map(({ file, name }) => `${file}  ${name} is used only by tests: delete it or use it.`),
    ...listed
      .filter((name) => !unused.some((each) => each.name === name))
      .map((name) => `tools/unused-yet.mjs  ${name} is used now or gone: remove it from the list, which only shrinks.`),
  ];
}
