import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One migration step of `tables/`. */
export interface TableStep {
  readonly name: string;
  readonly text: string;
}

/** One file of `functions/`: a function, view or trigger function with its triggers, policies and grants. */
export interface DefinitionFile {
  /** Schema and name, such as `app.add_card`. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  /** Names of the files that must be applied before this one. */
  readonly needs: readonly string[];
}

/** All SQL files of the database. */
export interface SqlFiles {
  readonly tables: readonly TableStep[];
  /** Sorted, so that each file comes after the files it needs. */
  readonly definitions: readonly DefinitionFile[];
}

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Reads `tables/` and `functions/` of a folder; by default the folder of this module. */
export function readSqlFiles(folder = HERE): SqlFiles {
  const tables = sqlIn(`${folder}/tables`).map((file) => ({
    name: file.slice(0, -4),
    text: readFileSync(`${folder}/tables/${file}`, 'utf8'),
  }));
  const texts = new Map<string, string>();
  const root = `${folder}/functions`;
  for (const schema of existsSync(root) ? readdirSync(root).toSorted() : []) {
    for (const file of sqlIn(`${root}/${schema}`))
      texts.set(`${schema}.${file.slice(0, -4)}`, readFileSync(`${root}/${schema}/${file}`, 'utf8'));
  }
  return { tables, definitions: orderByNeed(readDefinitions(texts)) };
}

const sqlIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();

function readDefinitions(texts: ReadonlyMap<string, string>): DefinitionFile[] {
  return [...texts].map(([name, text]) => {
    const head = withoutBodies(text);
    const mentioned = new Set(head.match(/\b[a-z_]\w*\.\w+/g));
    return {
      name,
      text,
      hash: createHash('sha256').update(text).digest('hex'),
      needs: [...mentioned].filter((other) => other !== name && texts.has(other)),
    };
  });
}

/** Removes function bodies and comments. PostgreSQL resolves the names outside bodies when the file is applied, and those
 *  inside a body when it runs. */
const withoutBodies = (text: string): string => text.replaceAll(/(\$\w*\$).*?\1/gs, '').replaceAll(/--.*$/gm, '');

function orderByNeed(files: readonly DefinitionFile[]): DefinitionFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const ordered = new Set<DefinitionFile>();
  const place = (file: DefinitionFile, path: readonly string[]): void => {
    if (ordered.has(file)) return;
    if (path.includes(file.name)) throw new Error(`SQL files need each other: ${[...path, file.name].join(', ')}`);
    for (const name of file.needs) {
      const needed = byName.get(name);
      if (needed !== undefined) place(needed, [...path, file.name]);
    }
    ordered.add(file);
  };
  for (const file of files) place(file, []);
  return [...ordered];
}

/** Returns the given names and everything that depends on them, directly or through others. */
export function withDependents(
  names: Iterable<string>,
  dependentsOf: (name: string) => readonly string[] | undefined,
): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const dependent of dependentsOf(name) ?? []) add(dependent);
  };
  for (const name of names) add(name);
  return found;
}
