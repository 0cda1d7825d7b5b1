import { useCallback, useState } from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { parseRouteBrand, type RouteBrand, routeBrandOf } from '#paths.ts';
import { sessionBrands } from '#navigation/landing.ts';

/** The brand in the path, else the user's only brand, else the build's. Source: OPEN-07. */
export function brandOf(pathname: string, brands: readonly string[]): RouteBrand {
  const inPath = parseRouteBrand(pathname.split('/')[1] ?? '');
  if (inPath !== null) return inPath;
  const own = sessionBrands(brands);
  return own.length === 1 && own[0] !== undefined ? own[0] : routeBrandOf(buildBrand.code);
}

/** The current brand. */
export function useBrand(): RouteBrand {
  const { pathname } = useLocation();
  return brandOf(pathname, useSession()?.brands ?? []);
}

/** The loan id in the path of an account's screens. While the screen is being left the path is another's already: it keeps
 *  the id it opened with. Faults (throws) where there never was one: the route table lets no other path here. */
export function useLoanId(): number {
  const inPath = useLoanInPath();
  const [opened] = useState(inPath);
  const loanId = inPath ?? opened;
  if (loanId === null) throw new Error('this screen needs a loan in its path');
  return loanId;
}

/** The loan id in the path; null where there is none. */
export function useLoanInPath(): number | null {
  const { pathname } = useLocation();
  const inPath = /\/Accounts\/(\d{1,15})(?:\/|$)/i.exec(pathname)?.[1];
  return inPath === undefined ? null : Number(inPath);
}

/** How a screen is left: `replace` leaves no way back to it; `isOutOfTurn` says that it had nothing to show. */
interface WayOut {
  readonly replace: boolean;
  readonly isOutOfTurn?: boolean;
}

// Kept with the entry of the history, as the router keeps its own.
const OUT_OF_TURN = { lendsideOutOfTurn: true };

/** Whether a navigation leaves a screen that had nothing to show, by the state of its entry in the history. */
export function isOutOfTurn(state: object): boolean {
  return 'lendsideOutOfTurn' in state;
}

/** Goes to a path of `pathTo`. The function stays the same between renders, so that an effect may depend on it. */
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
