import { parseRouteBrand, paths } from '#paths.ts';
import type { GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';

/** Guard 1: an unknown path is tried again below the current brand, then goes to Login. `/Dashboard` and `/{brand}` lead to
 *  a dashboard; a brand in other letters is rewritten. Source: shell 2 guards 1, RTE-65, OPEN-02, LOP-006. */
export function unmatchedRoute({ match, pathname, href, isKnownPath, currentBrand }: GuardContext): GuardOutcome {
  if (match !== null) {
    const written = pathname.split('/')[1] ?? '';
    const isRewritten = match.brand !== null && written !== match.brand;
    return isRewritten ? { kind: 'redirect', to: href.replace(`/${written}`, `/${match.brand}`) } : PASS;
  }
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length === 1) {
    const brand = parseRouteBrand(segments[0] ?? '');
    if (brand !== null) return { kind: 'redirect', to: paths.dashboard(brand) };
    if (segments[0]?.toLowerCase() === 'dashboard') return { kind: 'redirect', to: paths.dashboard(currentBrand) };
  }
  const branded = `/${currentBrand}${href}`;
  return { kind: 'redirect', to: isKnownPath(`/${currentBrand}${pathname}`) ? branded : paths.login() };
}
