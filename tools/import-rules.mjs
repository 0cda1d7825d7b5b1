// Import rules between sibling folders. They depend on the importing file, and a linter's patterns cannot express "any journey
// but my own".
import { posix } from 'node:path';

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const workspace = /^((?:packages|apps)\/[^/]+|acceptance|bench)\//;

/** Every folder of domain and the folders it may use; all may use money and calendar. Permission is transitive: a folder may
 *  also use the folders that its allowed folders use. */
const domainRooms = {
  money: [],
  calendar: [],
  brands: ['loan-systems'],
  cards: ['configuration'],
  checks: [],
  compliance: [],
  configuration: ['loan-systems', 'brands', 'identity'],
  customers: ['loan-systems', 'identity', 'configuration'],
  documents: ['loans', 'origination', 'compliance', 'renewals'],
  draws: ['loans', 'ledger'],
  histories: ['refinance', 'renewals'],
  identity: [],
  ledger: [],
  'loan-systems': [],
  loans: ['loan-systems', 'ledger', 'cards'],
  locations: ['configuration'],
  marketing: ['brands'],
  notices: ['identity'],
  offers: ['loans', 'loan-systems', 'renewals', 'refinance', 'origination'],
  origination: ['loans', 'ledger', 'compliance'],
  'payment-decision': ['refinance', 'customers', 'locations'],
  payments: ['loans', 'ledger', 'brands', 'cards'],
  payouts: ['ledger', 'draws'],
  referrals: ['ledger', 'brands'],
  renewals: ['refinance', 'origination'],
  refinance: ['payments', 'draws', 'settlements', 'compliance'],
  settlements: ['payments', 'draws'],
  stores: [],
  values: [],
};
/** Folders that the tests of a folder may use in addition, for comparison. */
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
/** What a feature offers to others besides its queries: every room keeps its documents in one way. */
const offeredByFeatures = ['apps/services/src/features/documents/keep-document.ts'];
/** Features that may run day-end: they move the dates of the simulation. */
const runDayEnd = ['simulation'];

/** Finds wrong imports among the given files ({ path, text }). */
export function findWrongImports(files) {
  const imports = files.filter(({ path }) => /\.(ts|tsx)$/.test(path)).flatMap(importsOf);
  const judged = imports.map((each) => ({ ...each, message: problemOf(each) }));
  const wrong = judged.filter(({ message }) => message);
  // A refused import is reported only at its own file, not again as a cycle.
  const allowed = judged.filter(({ message }) => !message);
  return [...wrong.map(({ path, line, message }) => ({ path, line, message })), ...findRoomCycles(allowed)];
}

function importsOf({ path, text }) {
  return [...text.matchAll(specifier)].flatMap((match) => {
    const target = resolveImport(path, match[1]);
    return target ? [{ path, target, line: text.slice(0, match.index).split('\n').length }] : [];
  });
}

/** Returns the file of the same workspace that an import names; undefined for packages. */
export function resolveImport(path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const home = workspace.exec(path)?.[1];
  return name.startsWith('#') && home ? `${home}/src/${name.slice(1)}` : undefined;
}

const roomIn = (path, shelf) => (path.startsWith(shelf) ? path.slice(shelf.length).split('/')[0] : undefined);
const services = 'apps/services/src/';
// The parts that assemble the rooms of the services: programs, wiring, and files beside the folders.
const aboveRooms = /^(?:programs\/|wiring\/|[^/]+$)/;
const rooms = ['database', 'features', 'identity', 'platform', 'servicing'];
/** A feature takes the type of a room, and of what the room is built on, from wiring. Programs are built on wiring. */
function isAboveRoom(path, target) {
  if (!target.startsWith(services)) return false;
  const room = roomIn(path, services);
  if (room === 'wiring') return target.startsWith(`${services}programs/`);
  if (room === 'features' && target === `${services}wiring/room.ts`) return false;
  return rooms.includes(room) && aboveRooms.test(target.slice(services.length));
}
const isOffered = (target) => target.endsWith('-queries.ts') || offeredByFeatures.includes(target);
const isForTests = (path) => /\.(test|fixture|e2e)\.tsx?$/.test(path);

function problemOf({ path, target }) {
  const [fromJourney, toJourney] = roomsOf(path, target, 'apps/web/src/journeys/');
  if (fromJourney && toJourney && fromJourney !== toJourney) {
    return `The journey ${fromJourney} imports the journey ${toJourney}: move what both use to a step.`;
  }
  const [fromFeature, toFeature] = roomsOf(path, target, 'apps/services/src/features/');
  if (fromFeature && toFeature && fromFeature !== toFeature && !isOffered(target) && !isForTests(path)) {
    return `The feature ${fromFeature} may import ${toFeature} only through its *-queries.ts.`;
  }
  if (isAboveRoom(path, target) && !isForTests(path)) {
    return `${roomIn(path, services)} must not import ${posix.basename(target)}, which assembles the programs: accept what it passes in.`;
  }
  const floorProblem = isForTests(path) ? undefined : floorProblemOf(path, target, fromFeature);
  if (floorProblem) return floorProblem;
  const [from, to] = roomsOf(path, target, 'packages/domain/src/');
  if (!from || !to) return undefined;
  const unknown = [from, to].find((room) => !Object.hasOwn(domainRooms, room));
  if (unknown)
    return `The domain folder ${unknown} is not in the table of tools/import-rules.mjs: add what it may use.`;
  const mayUse = isForTests(path) ? [...domainRooms[from], ...(testsAlsoUse[from] ?? [])] : domainRooms[from];
  return isRefusedInDomain(from, to, mayUse) ? `In domain, ${from} must not import ${to}.` : undefined;
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

/** Two folders of domain that use each other are really one folder. */
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
      ? [{ ...place, message: `The domain folders ${from} and ${to} import each other.` }]
      : [];
  });
}
