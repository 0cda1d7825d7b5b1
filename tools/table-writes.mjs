// Tables have owners: finds SQL in the services that writes a table of another room. Source: decision 030.
import { FOREIGN_WRITES, TABLE_OWNERS } from './table-owners.mjs';

const services = 'apps/services/src/';
const functionFile = /^apps\/services\/src\/database\/functions\/(\w+)\/(\w+)\.sql$/;
const tableFile = /^apps\/services\/src\/database\/(tables\/.+\.sql|(apply-definitions|migrate-database)\.ts)$/;
const isForTests = (path) => /\.(test|fixture)\.ts$/.test(path);
const listOfOwners = 'tools/table-owners.mjs';

/** Writes of tables by rooms that do not own them, and what is wrong with the two lists of tools/table-owners.mjs. Each file is
 *  { path, text }. A checkout without the database folder has nothing to compare the list of tables with. */
export function findForeignWrites(files, owners = TABLE_OWNERS, exceptions = FOREIGN_WRITES) {
  const writes = files.flatMap((file) => writesOf(file, files, owners));
  const allowed = new Set(Object.values(exceptions).flat());
  const foreign = writes.filter(({ table, room }) => owners[table] !== room);
  const done = new Set(foreign.map(nameOf));
  return [
    ...foreign
      .filter((write) => !allowed.has(nameOf(write)))
      .map((write) => ({ ...placeOf(write), message: problemOf(write, owners) })),
    ...[...allowed]
      .filter((name) => !done.has(name))
      .map((name) => ({ path: listOfOwners, message: `"${name}" is written no more: take it off the list.` })),
    ...findWrongTables(files, owners),
  ];
}

const placeOf = ({ path, line }) => ({ path, line });
const nameOf = ({ path, table }) => `${path.slice(services.length)} ${table}`;

function problemOf({ table, room }, owners) {
  if (!table.includes('.')) return `Name the table with its schema: "${table}".`;
  const owner = owners[table];
  if (owner === undefined) return `${table} has no owner: name its room in ${listOfOwners}.`;
  return `${room} writes ${table}, which ${owner} owns: call a function of ${owner}.`;
}

/** Tables of the database that no room owns, and owned tables that are not in the database. */
function findWrongTables(files, owners) {
  const made = new Set(
    files
      .filter(({ path }) => tableFile.test(path))
      .flatMap(({ text }) => [
        ...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+\.\w+) ?\(/gim),
      ])
      .map(([, table]) => table),
  );
  if (made.size === 0) return [];
  return [
    ...[...made]
      .filter((table) => !Object.hasOwn(owners, table))
      .map((table) => `${table} has no owner: name its room here.`),
    ...Object.keys(owners)
      .filter((table) => !made.has(table))
      .map((table) => `${table} is not in the database: take it off.`),
  ].map((message) => ({ path: listOfOwners, message }));
}

function writesOf(file, files, owners) {
  const { path, text } = file;
  if (functionFile.test(path)) {
    const room = ownerOfFunction(file, files, owners);
    return tablesIn(withoutComments(text, sqlComment)).map((write) => ({ ...write, path, room }));
  }
  if (!path.startsWith(services) || !path.endsWith('.ts') || isForTests(path)) return [];
  return tablesIn(withoutComments(text, codeComment)).map((write) => ({ ...write, path, room: roomOf(path) }));
}

/** The room of a file of the services: its folder, or the folder of its feature; the programs are one room. */
export function roomOf(path) {
  const [first, second, third] = path.slice(services.length).split('/');
  if (second === undefined) return 'programs';
  return first === 'features' && third !== undefined ? `features/${second}` : first;
}

const sqlComment = /--.*$/gm;
// A comment of a line begins after a space, so that a URL in a text does not count as a comment.
const codeComment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|--\s.*$/gm;
const withoutComments = (text, comment) => text.replaceAll(comment, (all) => all.replaceAll(/[^\n]/g, ' '));

const name = String.raw`(?:only\s+)?((?:[a-z_]+\.)?[a-z_]\w*)`;
const written = new RegExp(
  [
    String.raw`\binsert\s+into\s+${name}(?=\s*(?:\(|as\b|[a-z_]+\s*\(|select\b|values\b|default\b|overriding\b))`,
    String.raw`\bdelete\s+from\s+${name}`,
    String.raw`\bmerge\s+into\s+${name}`,
    String.raw`\btruncate\s+(?:table\s+)?${name}(?=\s*[;,\`'"])`,
    String.raw`\bupdate\s+${name}(?=\s+(?:as\s+)?(?:[a-z_]\w*\s+)?set\b)`,
    // A table name built from several parts cannot be checked.
    String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\$\{)`,
    String.raw`\bcopy\s+${name}(?:\s*\([^)]*\))?\s+from\b`,
  ].join('|'),
  'gi',
);
// Words of SQL as in `do update set`, and words of a sentence.
const isWord = (table) => ['set', 'of', 'skip', 'nowait', 'the', 'a', 'an'].includes(table);

/** The tables that SQL in a text writes, each with its line. */
export function tablesIn(text) {
  return [...text.matchAll(written)].flatMap((match) => {
    const table = match
      .slice(1)
      .find((each) => each !== undefined)
      .toLowerCase();
    return isWord(table) ? [] : [{ table, line: text.slice(0, match.index).split('\n').length }];
  });
}

/** Returns the room that owns a SQL function. The first that exists: its `-- Owner:` line, servicing for its schema, the owner
 *  of the tables of its own schema that it writes, or the room that calls it, directly or through another function. */
export function ownerOfFunction(file, files, owners = TABLE_OWNERS, seen = new Set()) {
  const [, schema] = functionFile.exec(file.path);
  const said = /^-- Owner: (\S+)/m.exec(file.text)?.[1];
  if (said) return said;
  if (schema === 'servicing') return 'servicing';
  const own = tablesIn(withoutComments(file.text, sqlComment))
    .filter(({ table }) => table.startsWith(`${schema}.`) && table !== 'app.outbox')
    .map(({ table }) => owners[table])
    .filter((room) => room !== undefined);
  if (new Set(own).size === 1) return own[0];
  return callerOf(file, files, owners, seen) ?? own[0] ?? 'database';
}

function callerOf(file, files, owners, seen) {
  if (seen.has(file.path)) return undefined;
  seen.add(file.path);
  const callers = (/^-- Called by: (.*)$/m.exec(file.text)?.[1] ?? '').split(/,\s*/).filter((caller) => caller !== '');
  const room = callers.find(
    (caller) => /^(platform|identity|servicing|features\/)/.test(caller) && !caller.includes('.'),
  );
  if (room) return room.startsWith('features/') ? room : room.split('/')[0];
  for (const caller of callers) {
    const path = `${services}database/functions/${caller.replace('.', '/')}.sql`;
    const found = files.find((each) => each.path === path);
    if (found) return ownerOfFunction(found, files, owners, seen);
  }
  return undefined;
}
