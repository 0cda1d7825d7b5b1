import type { RouteBrand } from '#paths.ts';
import type { FindableRow } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';

/** Resolves `/{Flow}/{Screen}`, or `/{Flow}` for the flow's first screen, to the screen's own path. Null when there is none,
 *  or when the screen needs more than a brand, such as a loan. Source: OPEN-01. */
export function findFlowAlias(
  rows: readonly (FindableRow & Pick<RouteRow, 'name' | 'flows'>)[],
  pathname: string,
  brand: RouteBrand,
): string | null {
  const [flow = '', screen, ...rest] = pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.toLowerCase());
  if (rest.length > 0) return null;
  const row = rows.find(
    ({ name, path, flows }) =>
      flows.some((each) => each.toLowerCase() === flow) &&
      (screen === undefined || shortNames(name, path).some((each) => each.toLowerCase() === screen)),
  );
  if (row === undefined) return null;
  const isBranded = row.path.includes('$brand');
  const path = row.path.replace('$brand', brand);
  return path.includes('$') || (isBranded && !row.brands.includes(brand)) ? null : path;
}

/** Short names of a screen in its flow: its full name, the part after the flow's name, and the last segment of its path. */
function shortNames(name: string, path: string): readonly string[] {
  return [name, name.split('-')[1] ?? name, path.split('/').at(-1) ?? ''];
}
