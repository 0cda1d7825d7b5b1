import { createContext, useContext } from 'react';
import { useLocation } from '@tanstack/react-router';
import { matchRoute } from './match-route.ts';
import type { RouteRow } from './route-row.ts';

/** The route table, passed in by main so that the shell imports no higher layer. */
export const RouteTable = createContext<readonly RouteRow[]>([]);

/** The row of the screen that is open; null between screens. */
export function useRouteRow(): RouteRow | null {
  const { pathname } = useLocation();
  return matchRoute(useContext(RouteTable), pathname)?.row ?? null;
}
