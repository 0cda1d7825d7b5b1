// Mutation test for the ledger: changes one row of the posting functions at a time, in a copy, and reports the changes that no
// test of domain notices.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collect, root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const ledger = 'packages/domain/src/ledger';
const runsAtOnce = 2;
const exportedFunction = /^(?:export )?(?:async )?function (\w+)/;
const postingLine = /\b(debit|credit|side)\((\d{4}|[\w.[\]]+)((?:, [^'\n]*)?)(?:, '(\w+)')?\)/g;

/** Returns every one-row change as { file, name, line, what, text }; `text` is the whole changed file. */
function mutantsOf(file, text) {
  const lines = text.split('\n');
  let name = '';
  return lines.flatMap((line, index) => {
    name = exportedFunction.exec(line)?.[1] ?? name;
    return changesOf(line).map(({ what, changed }) => ({
      file,
      name,
      line: index + 1,
      what,
      text: lines.with(index, changed).join('\n'),
    }));
  });
}

function changesOf(line) {
  if (/^\s*(import|\/?\*|\/\/)/.test(line)) return [];
  return [...changesOfPair(line), ...changesOfRows(line)];
}

/** For a line with a debit and its credit: swaps the sides, or drops both. */
function changesOfPair(line) {
  const pair = /\[(debit\(.*), (credit\(.*)\]/.exec(line);
  if (pair === null) return [];
  const swapped = pair[0].replace('debit(', 'SIDE(').replace('credit(', 'debit(').replace('SIDE(', 'credit(');
  return [
    { what: `sides swapped: ${pair[0]}`, changed: line.replace(pair[0], swapped) },
    { what: `pair dropped: ${pair[0]}`, changed: line.replace(pair[0], '[]') },
  ];
}

function changesOfRows(line) {
  return [...line.matchAll(postingLine)].flatMap((match) => {
    const [row, side, account, , component] = match;
    const put = (what, changed) => ({
      what: `${what}: ${row}`,
      changed: line.slice(0, match.index) + changed + line.slice(match.index + row.length),
    });
    const other = { debit: 'credit', credit: 'debit' }[side];
    const number = /^\d{4}$/.test(account);
    return [
      ...(other === undefined ? [] : [put('other side', row.replace(side, other))]),
      ...(number ? [put('other account', row.replace(account, account === '4900' ? '5020' : '4900'))] : []),
      ...(component === undefined ? [] : [put('other component', row.replace(`'${component}'`, otherThan(component)))]),
    ];
  });
}

const otherThan = (component) => (component === 'fee' ? "'cost'" : "'fee'");

/** Copies domain to a temporary checkout and links everything else. */
function copyOfDomain() {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  cpSync(join(root, 'packages/domain'), join(copy, 'packages/domain'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const name of ['package.json', 'vitest.config.ts', 'tsconfig.base.json'])
    cpSync(join(root, name), join(copy, name));
  return copy;
}

async function fails(copy, files) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const run = ['run', '--root', copy, '--project', 'unit', '--bail', '1', ...files];
  return !(await collect(process.execPath, [vitest, ...run], { cwd: copy })).passed;
}

/** Tells whether a test fails with the mutant in place. The slow random histories run last. */
async function isKilled(copy, mutant) {
  const path = join(copy, ledger, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutant.text);
  try {
    const isNoticed = await fails(copy, ['packages/domain', '--exclude', '**/*.property.test.ts']);
    return isNoticed || (await fails(copy, ['packages/domain/src/histories']));
  } finally {
    writeFileSync(path, source);
  }
}

/** Returns every `each`th mutant, and at least one of each function. */
function sampleOf(mutants, each) {
  const seen = new Set();
  return mutants.filter((mutant, index) => {
    const key = `${mutant.file} ${mutant.name}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst || index % each === 0;
  });
}

/** `npm run mutate -- [--each <n>] [--file <part of a name>]`: tries all mutants, or every nth. Fails when one survives. */
export async function mutatePostings(args) {
  const { values } = parseArgs({
    args,
    options: { each: { type: 'string', default: '1' }, file: { type: 'string', default: '' } },
  });
  const each = Number(values.each);
  if (!Number.isInteger(each) || each < 1) throw new PlainFailure('--each takes a whole number, 1 or more.');
  const files = readdirSync(join(root, ledger)).filter(
    (name) => name.endsWith('-postings.ts') && name.includes(values.file),
  );
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, ledger, file), 'utf8')));
  const waiting = sampleOf(all, each);
  const total = waiting.length;
  const survivors = [];
  const work = async () => {
    const copy = copyOfDomain();
    try {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const killed = await isKilled(copy, mutant);
        if (!killed) survivors.push(mutant);
        console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.name}, ${mutant.what}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: runsAtOnce }, work));
  console.log(`${total} mutants of ${all.length}, ${total - survivors.length} killed, ${survivors.length} survived.`);
  if (survivors.length > 0) throw new PlainFailure('No test noticed some of the changed rows: see SURVIVED above.');
}
