import { parseRouteBrand, pathTo } from '#paths.ts';
import { matchRoute } from '#shell/match-route.ts';
import { findFlowAlias } from './flow-alias.ts';
import { PASS, type GuardContext, type GuardOutcome } from './guard.ts';

/** Guard 1: tries an unknown path as `/{Flow}/{Screen}`, then under the current brand, then goes to Login. `/Dashboard` and
 *  `/{brand}` lead to a dashboard; a brand in other letter case is rewritten. Source: shell 2 guards 1, RTE-65, OPEN-01,
 *  OPEN-02, LOP-006. */
export function unmatchedRoute({ match, pathname, href, rows, currentBrand, session }: GuardContext): GuardOutcome {
  if (match !== null) {
    const written = pathname.split('/')[1] ?? '';
    const isRewritten = match.brand !== null && written !== match.brand;
    return isRewritten ? { kind: 'redirect', to: href.replace(`/${written}`, `/${match.brand}`) } : PASS;
  }
  const search = href.slice(pathname.length);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length === 1) {
    const brand = parseRouteBrand(segments[0] ?? '');
    if (brand !== null) return { kind: 'redirect', to: pathTo('Dashboard', brand) + search };
    if (segments[0]?.toLowerCase() === 'dashboard') {
      const hasSeveral = (session?.brands.length ?? 0) > 1;
      return { kind: 'redirect', to: (hasSeveral ? pathTo('Home') : pathTo('Dashboard', currentBrand)) + search };
    }
  }
  const alias = findFlowAlias(rows, pathname, currentBrand);
  if (alias !== null) return { kind: 'redirect', to: alias + search };
  const isBranded = matchRoute(rows, `/${currentBrand}${pathname}`) !== null;
  return { kind: 'redirect', to: isBranded ? `/${currentBrand}${href}` : pathTo('Login') };
}
