import { useCallback, useState } from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { parseRouteBrand, type RouteBrand, routeBrandOf } from '#paths.ts';
import { sessionBrands } from './landing.ts';

/** Returns the brand of the path, else the user's only brand, else the build's. Source: OPEN-07. */
export function brandOf(pathname: string, brands: readonly string[]): RouteBrand {
  const inPath = parseRouteBrand(pathname.split('/')[1] ?? '');
  if (inPath !== null) return inPath;
  const own = sessionBrands(brands);
  return own.length === 1 && own[0] !== undefined ? own[0] : routeBrandOf(buildBrand.code);
}

/** Returns the current brand. */
export function useBrand(): RouteBrand {
  const { pathname } = useLocation();
  return brandOf(pathname, useSession()?.brands ?? []);
}

/** Returns the loan id in the path of an account screen. While the screen closes and the path has changed, it keeps the id it
 *  opened with. Throws when there never was one, which the route table rules out. */
export function useLoanId(): number {
  const inPath = useLoanInPath();
  const [opened] = useState(inPath);
  const loanId = inPath ?? opened;
  if (loanId === null) throw new Error('this screen needs a loan in its path');
  return loanId;
}

/** Returns the loan id in the path; null when the path has none. */
export function useLoanInPath(): number | null {
  const { pathname } = useLocation();
  const inPath = /\/Accounts\/(\d{1,15})(?:\/|$)/i.exec(pathname)?.[1];
  return inPath === undefined ? null : Number(inPath);
}

/** How to leave a screen. `replace` removes it from the history; `isOutOfTurn` says that it had nothing to show. */
interface WayOut {
  readonly replace: boolean;
  readonly isOutOfTurn?: boolean;
}

// Stored in the history entry, as the router stores its own state.
const OUT_OF_TURN = { lendsideOutOfTurn: true };

/** True when a navigation leaves a screen that had nothing to show, by the state of its history entry. */
export function isOutOfTurn(state: object): boolean {
  return 'lendsideOutOfTurn' in state;
}

/** Returns the function that goes to a path of `paths`. It is stable between renders, so that effects may depend on it. */
export function useGo(): (path: string, how?: WayOut) => void {
  const { history } = useRouter();
  return useCallback(
    (path, how) => {
      const state = how?.isOutOfTurn === true ? OUT_OF_TURN : undefined;
      if (how?.replace === true) history.replace(path, state);
      else history.push(path, state);
    },
    [history],
  );
}
