// Directions between sibling rooms, which depend on who imports: a linter's patterns cannot say "any journey but my own".
import { posix } from 'node:path';

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const workspace = /^((?:packages|apps)\/[^/]+|acceptance|bench)\//;

/** Domain rooms and what each may use; money and calendar are for all. What a room uses, its users may use too. */
const domainRooms = {
  money: [],
  calendar: [],
  brands: ['loan-systems'],
  'loan-systems': [],
  identity: [],
  loans: ['loan-systems', 'ledger'],
  ledger: [],
  payments: ['loans', 'ledger', 'brands'],
  refinance: ['payments', 'draws', 'settlements'],
  draws: ['loans', 'ledger'],
  origination: ['loans', 'ledger'],
  settlements: ['payments', 'draws'],
  referrals: ['ledger'],
  documents: ['loans'],
  locations: [],
};
const forAllRooms = ['money', 'calendar'];

/** Wrong imports among the given files ({ path, text }). */
export function findWrongImports(files) {
  const imports = files.filter(({ path }) => /\.(ts|tsx)$/.test(path)).flatMap(importsOf);
  const wrong = imports.flatMap((each) => {
    const message = problemOf(each);
    return message ? [{ path: each.path, line: each.line, message }] : [];
  });
  return [...wrong, ...findRoomCycles(imports)];
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
  const [from, to] = roomsOf(path, target, 'packages/domain/src/');
  if (from && to && isRefusedInDomain(from, to)) return `In domain, ${from} does not use ${to}.`;
  return undefined;
}

const roomsOf = (path, target, shelf) => [roomIn(path, shelf), roomIn(target, shelf)];

function isRefusedInDomain(from, to) {
  if (from === to || forAllRooms.includes(to) || !Object.hasOwn(domainRooms, from) || !Object.hasOwn(domainRooms, to))
    return false;
  return !reachable(domainRooms, from).has(to);
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
