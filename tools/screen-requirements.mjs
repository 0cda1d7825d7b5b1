// The requirement ids of each screen that does not exist yet. A test that cites such an id would claim a screen that does not
// exist.
import { matchesIn } from './requirement-ids.mjs';

const routesPath = /^apps\/web\/src\/.*\/routes\.ts$/;
const toCome = /name: '([^']+)'[^{}]*?code: 'to come'/g;

/** The requirements that describe each screen. An id of several screens is refused until the last of them exists. */
const SCREEN_REQUIREMENTS = {
  AncillaryProducts: ['LRT-041'],
  AncillaryProductsConfirm: ['LRT-042'],
};

/** Finds tests and journey tables that cite an id of a planned screen, among the given files ({ path, text }). */
export function findClaimsOfScreensToCome(files) {
  const routes = files.filter(({ path }) => routesPath.test(path));
  const rows = routes.flatMap(({ path, text }) =>
    [...text.matchAll(toCome)].map((match) => ({ path, name: match[1] })),
  );
  const unread = routes.filter(({ text }) => text.split("'to come'").length - 1 !== [...text.matchAll(toCome)].length);
  if (routes.length === 0 || unread.length > 0)
    return [
      {
        path: unread[0]?.path ?? 'apps/web/src',
        message: "The rows of screens to come can't be read: adapt tools/screen-requirements.mjs to their form.",
      },
    ];
  const screens = rows.map(({ name }) => name);
  const unknown = rows.filter(({ name }) => !Object.hasOwn(SCREEN_REQUIREMENTS, name));
  const screenOf = new Map(screens.flatMap((screen) => (SCREEN_REQUIREMENTS[screen] ?? []).map((id) => [id, screen])));
  const claims = files
    .filter(({ path }) => claimsRows(path))
    .flatMap(({ path, text }) =>
      matchesIn(text)
        .filter(({ id }) => screenOf.has(id))
        .map(({ id, line }) => ({
          path,
          line,
          message: `${id} belongs to ${screenOf.get(id)}, a screen still to come: no test can prove it yet.`,
        })),
    );
  return [
    ...unknown.map(({ path, name }) => ({
      path,
      message: `${name} is not in the table of tools/screen-requirements.mjs: say there which requirements it meets.`,
    })),
    ...claims,
  ];
}

const claimsRows = (path) => /\.(test\.(ts|tsx|mjs)|e2e\.ts)$/.test(path) || /^acceptance\/.*\.ts$/.test(path);
