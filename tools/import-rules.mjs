// Directions between sibling rooms, which depend on who imports: a linter's patterns cannot say "any journey but my own".
import { posix } from 'node:path';

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const workspace = /^((?:packages|apps)\/[^/]+|acceptance|bench)\//;

/** Every room of domain and what it may use; money and calendar are for all. What a room uses, its users may use too. */
const domainRooms = {
  money: [],
  calendar: [],
  brands: ['loan-systems'],
  cards: ['configuration'],
  checks: [],
  compliance: [],
  configuration: ['loan-systems', 'brands', 'identity'],
  customers: ['loan-systems', 'identity', 'configuration'],
  documents: ['loans'],
  draws: ['loans', 'ledger'],
  histories: ['refinance'],
  identity: [],
  ledger: [],
  'loan-systems': [],
  loans: ['loan-systems', 'ledger', 'cards'],
  locations: ['configuration'],
  marketing: ['brands'],
  notices: ['identity'],
  origination: ['loans', 'ledger', 'compliance'],
  payments: ['loans', 'ledger', 'brands', 'cards'],
  referrals: ['ledger'],
  refinance: ['payments', 'draws', 'settlements', 'compliance'],
  settlements: ['payments', 'draws'],
  stores: [],
  values: [],
};
/** What the tests of a room compare it with besides. */
const testsAlsoUse = {
  compliance: ['loans'],
  configuration: ['loans', 'draws', 'payments'],
  loans: ['compliance'],
};
const forAllRooms = ['money', 'calendar'];

/** Floors of apps/services/src/servicing, the highest first. A file imports its own floor and lower ones. An empty name stands for the
 *  files beside the folders. */
const servicingFloors = [
  ['', 'capabilities', 'day-end'],
  ['autopay'],
  ['commands'],
  ['executor'],
  ['loans'],
  ['ledger'],
];
const servicing = 'apps/services/src/servicing/';
/** Features that may run day-end: they move the dates of the simulation. */
const runDayEnd = ['simulation'];

/** Wrong imports among the given files ({ path, text }). */
export function findWrongImports(files) {
  const imports = files.filter(({ path }) => /\.(ts|tsx)$/.test(path)).flatMap(importsOf);
  const judged = imports.map((each) => ({ ...each, message: problemOf(each) }));
  const wrong = judged.filter(({ message }) => message);
  // A refused import is reported at its own file only, not as a cycle at the files it meets.
  const allowed = judged.filter(({ message }) => !message);
  return [...wrong.map(({ path, line, message }) => ({ path, line, message })), ...findRoomCycles(allowed)];
}

function importsOf({ path, text }) {
  return [...text.matchAll(specifier)].flatMap((match) => {
    const target = resolveImport(path, match[1]);
    return target ? [{ path, target, line: text.slice(0, match.index).split('\n').length }] : [];
  });
}

/** The file of the same workspace that an import names; undefined for packages. */
export function resolveImport(path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const home = workspace.exec(path)?.[1];
  return name.startsWith('#') && home ? `${home}/src/${name.slice(1)}` : undefined;
}

const roomIn = (path, shelf) => (path.startsWith(shelf) ? path.slice(shelf.length).split('/')[0] : undefined);
const roomOfServices = /^apps\/services\/src\/[^/]+\//;
// The programs, and what puts them together from settings, providers and rooms: every file beside the rooms.
const doorOfServices = /^apps\/services\/src\/[^/]+$/;
const isForTests = (path) => /\.(test|fixture|e2e)\.tsx?$/.test(path);

function problemOf({ path, target }) {
  const [fromJourney, toJourney] = roomsOf(path, target, 'apps/web/src/journeys/');
  if (fromJourney && toJourney && fromJourney !== toJourney) {
    return `The journey ${fromJourney} imports the journey ${toJourney}: what two journeys use is a step.`;
  }
  const [fromFeature, toFeature] = roomsOf(path, target, 'apps/services/src/features/');
  if (fromFeature && toFeature && fromFeature !== toFeature && !target.endsWith('-queries.ts') && !isForTests(path)) {
    return `The feature ${fromFeature} may read ${toFeature} through its *-queries.ts only.`;
  }
  if (roomOfServices.test(path) && doorOfServices.test(target) && !isForTests(path)) {
    return `A room of the services does not import ${posix.basename(target)}, which puts rooms together: take what it passes in.`;
  }
  const floorProblem = isForTests(path) ? undefined : floorProblemOf(path, target, fromFeature);
  if (floorProblem) return floorProblem;
  const [from, to] = roomsOf(path, target, 'packages/domain/src/');
  if (!from || !to) return undefined;
  const unknown = [from, to].find((room) => !Object.hasOwn(domainRooms, room));
  if (unknown)
    return `The room ${unknown} of domain is not in the table of tools/import-rules.mjs: say there what it may use.`;
  const mayUse = isForTests(path) ? [...domainRooms[from], ...(testsAlsoUse[from] ?? [])] : domainRooms[from];
  return isRefusedInDomain(from, to, mayUse) ? `In domain, ${from} does not use ${to}.` : undefined;
}

/** Refuses an import of a higher floor of servicing, and day-end in a feature. Tests may use every floor. */
function floorProblemOf(path, target, feature) {
  if (!target.startsWith(servicing)) return undefined;
  const folder = folderIn(target);
  if (feature && folder === 'day-end' && !runDayEnd.includes(feature))
    return `The feature ${feature} knows nothing of day-end: take what you need from a lower floor of servicing.`;
  if (!path.startsWith(servicing)) return undefined;
  const [from, to] = [folderIn(path), folder].map((name) => servicingFloors.findIndex((floor) => floor.includes(name)));
  if (from === -1 || to === -1)
    return `A folder of servicing is not among the floors of tools/import-rules.mjs: say there where it stands.`;
  return to < from
    ? `In servicing, ${folderIn(path)} does not use ${folder || 'the files above it'}: imports go down.`
    : undefined;
}

const folderIn = (path) =>
  path.slice(servicing.length).includes('/') ? path.slice(servicing.length).split('/')[0] : '';

const roomsOf = (path, target, shelf) => [roomIn(path, shelf), roomIn(target, shelf)];

function isRefusedInDomain(from, to, mayUse) {
  if (from === to || forAllRooms.includes(to)) return false;
  return !mayUse.some((room) => room === to || reachable(domainRooms, room).has(to));
}

function reachable(graph, from, seen = new Set()) {
  for (const next of graph[from] ?? []) {
    if (!seen.has(next)) reachable(graph, next, seen.add(next));
  }
  return seen;
}

/** Two rooms of domain that use each other are one room with two names. */
function findRoomCycles(imports) {
  const graph = {};
  const firstAt = new Map();
  for (const { path, target, line } of imports) {
    const [from, to] = roomsOf(path, target, 'packages/domain/src/');
    if (!from || !to || from === to || isForTests(path)) continue;
    graph[from] = [...(graph[from] ?? []), to];
    firstAt.set(`${from} ${to}`, { path, line });
  }
  return [...firstAt].flatMap(([edge, place]) => {
    const [from, to] = edge.split(' ');
    return reachable(graph, to).has(from)
      ? [{ ...place, message: `The rooms ${from} and ${to} of domain use each other.` }]
      : [];
  });
}
