// The house rules that a linter cannot express. Each finding is { path, line, message }; an empty list passes.
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { findWrongImports } from './import-rules.mjs';
import { sourceFiles } from './places.mjs';
import { findUnlistedIds } from './requirement-ids.mjs';
import { findOpenTables } from './row-security.mjs';
import { findTwinStatements } from './statement-names.mjs';
import { findForeignWrites } from './table-writes.mjs';
import { findInTests } from './test-rules.mjs';

const places = ['packages', 'apps', 'acceptance', 'bench', 'tools', 'docs', '.ci'];
const read = /\.(ts|tsx|mts|mjs|css|html|json|md|sql)$|^run$/;
const code = /\.(ts|tsx|mts|mjs|css)$/;

/** Returns everything in a checkout that breaks a rule. */
export function findBrokenRules(root) {
  const files = places.flatMap((place) => sourceFiles(join(root, place), read)).map((path) => readSource(root, path));
  return [
    ...files.flatMap(findInFile),
    ...findWrongImports(files),
    ...findUnlistedDecisions(files),
    ...findUnlistedIds(files),
    ...findForeignWrites(files),
    ...findOpenTables(files),
    ...findTwinStatements(files),
  ];
}

/** Finds decisions that docs/decisions/README.md does not list by number, title and file. */
export function findUnlistedDecisions(files) {
  const list = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return files.flatMap(({ path, text }) => {
    const file = /^docs\/decisions\/(\d.*)$/.exec(path)?.[1];
    if (file === undefined) return [];
    const [, number, title] = /^# (\d{3}):? (.*)$/m.exec(text) ?? [];
    const row = `- ${number} [${title}](${file})`;
    return list.split('\n').includes(row) ? [] : [{ path, message: `docs/decisions/README.md lacks the row: ${row}` }];
  });
}

const readSource = (root, path) => ({
  path: relative(root, path).replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
});

/** Returns the rules that one file breaks by itself. */
export function findInFile(file) {
  if (file.path.includes('/fixtures/')) return [];
  const findings = [...findMachinePaths(file)];
  if (!code.test(file.path)) return findings;
  const rules = [
    findWrongNames,
    findTooLongStyle,
    findBareSteps,
    findInTests,
    ...patterns.map((pattern) => (each) => findPattern(each, pattern)),
  ];
  return [...findings, ...rules.flatMap((rule) => rule(file))];
}

const isTest = (path) => /\.(test\.(ts|tsx|mjs)|e2e\.ts)$/.test(path);

const bannedNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'shared',
  'misc',
  'lib',
  'types',
  'core',
  'manager',
]);
const bannedLastWords = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'manager']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function findWrongNames({ path }) {
  const folders = path.split('/').slice(0, -1);
  const name = basename(path).split('.')[0] ?? '';
  return [...folders, name]
    .filter((word) => !word.startsWith('.'))
    .flatMap((word) => {
      if (bannedNames.has(word) || bannedLastWords.has(word.split('-').at(-1))) {
        return [{ path, message: `"${word}" is too vague: name it after its purpose.` }];
      }
      if (!kebab.test(word)) return [{ path, message: `"${word}" is not kebab-case.` }];
      return word === 'index' ? [{ path, message: 'No index files: name the file after its main export.' }] : [];
    });
}

const styleLinesMax = 400;

function findTooLongStyle({ path, text }) {
  const lines = text.split('\n').length;
  return path.endsWith('.css') && lines > styleLinesMax
    ? [{ path, message: `${lines} lines: a style sheet may have at most ${styleLinesMax}.` }]
    : [];
}

// Built from parts, so that this file does not break its own rule.
const machinePath = new RegExp(
  `(?<![\\w.~:/-])/(${['work', 'home', 'Users', 'root'].join('|')})/[\\w.-]+|[A-Z]:\\\\{1,2}Users|//registry\\.`,
);

const step = /(?<![\w.:/-])T\d{2}(?![\w:])/g;

/** Finds ids of threats and loan steps without their document, because both kinds use the same ids. The document must come
 *  before the id, on the same line or the line above. */
function findBareSteps({ path, text }) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(step)]
      .filter((match) => !/security|loan-core/i.test(`${lines[index - 1] ?? ''}\n${line.slice(0, match.index)}`))
      .map(([id]) => ({
        path,
        line: index + 1,
        message: `${id} is ambiguous: write security ${id} or loan-core ${id}.`,
      })),
  );
}

function findMachinePaths(file) {
  return findPattern(file, { pattern: machinePath, message: 'This path or host exists on one machine only.' });
}

const quoted = `['"\`][\\w-]+['"\`]`;
const brandWord = `\\bbrand(\\.?(code|id|name))?`;

const isBrandData = (path) => /^packages\/domain\/src\/brands\/|^apps\/web\/src\/brands\//.test(path);

// Applies to code, not to comments.
const brandNames =
  /^(?!\s*(?:\/\/|\/?\*)).*\b(TitleMax|TitleBucks|InstaLoan|Check ?Into ?Cash|Easy ?Money|CheckSmart|California ?Check ?Cash|Cash1 ?Loans|Community ?Choice)\b/;

/** Texts that must not appear in code. `isAllowed` names the files where they may. */
const patterns = [
  {
    pattern: new RegExp(
      `${brandWord}\\s*[!=]==?\\s*${quoted}|${quoted}\\s*[!=]==?\\s*[\\w.]*${brandWord}|switch\\s*\\([\\w.]*${brandWord}\\)`,
      'i',
    ),
    message: 'Brand is data: put the difference in the table of brands.',
    isAllowed: (path) => isTest(path) || isBrandData(path),
  },
  {
    pattern: brandNames,
    message: 'Brand names belong only in a brand pack or in the table of brands.',
    isAllowed: (path) => !/^(apps\/web|packages)\//.test(path) || isTest(path) || isBrandData(path),
  },
  {
    // Applies to texts, not to comments.
    pattern: /^(?!\s*(?:\/\/|\/?\*)).*\be-mail/i,
    message: 'Write email in texts, not e-mail.',
    isAllowed: (path) => isTest(path) || path.startsWith('tools/'),
  },
  { pattern: new RegExp(['dangerously', 'SetInnerHTML'].join('')), message: 'No raw HTML: render elements.' },
  {
    pattern: /(ox|es)lint-disable|@ts-(ignore|nocheck)/,
    message: 'Do not switch off checks: fix the code.',
    isAllowed: (path) => path.startsWith('tools/'),
  },
  {
    pattern: /@ts-expect-error/,
    message: 'Expect a type error only in tests.',
    isAllowed: (path) => isTest(path) || path.startsWith('tools/'),
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bPromise[.<]|\basync\s*(\(|function)|\bawait\s/,
    message: 'domain is pure: no clock, no randomness, no promises.',
    isAllowed: (path) => !path.startsWith('packages/domain/src/') || isTest(path),
  },
  {
    pattern: /\bprocess\.env(\.|\[)/,
    message: 'Only config.ts reads environment variables: pass process.env to it.',
    isAllowed: (path) => !/^(packages|apps)\//.test(path) || isTest(path) || /(^|[/.])config\.ts$/.test(path),
  },
  { pattern: /^export \*/, message: 'No barrels: import the file that defines it.' },
  { pattern: /\bas any\b/, message: 'Do not use any.', isAllowed: (path) => path.startsWith('tools/') },
];

/** Returns the lines of a file that match a pattern. */
function findPattern({ path, text }, { pattern, message, isAllowed = () => false }) {
  if (isAllowed(path)) return [];
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, message }] : []));
}
