import type { RouteComponent } from '@tanstack/react-router';
import { ROWS, type RouteName } from '#route-rows.ts';
import type { ScreenRow } from '#screen-row.ts';
import { CODE_MAX_MS, withinTime } from '#shell/within-time.ts';

type ScreenCode = () => Promise<{ readonly default: RouteComponent }>;

// Shown in place of every planned screen. Source: LOP-011.
const unavailable: ScreenCode = () => import('#steps/feature-unavailable/feature-unavailable-screen.tsx');

const SCREENS = new Map<RouteName, ScreenCode>(
  ROWS.map(({ name, code }: { readonly name: RouteName; readonly code: ScreenRow['code'] }) => [
    name,
    code === 'to come' ? unavailable : (code as ScreenCode),
  ]),
);

/** Loads the code of a screen. The navigation fails when the code does not arrive in time, and can be retried. The build moves
 *  the `code` of all rows here (`build-steps/late-code.ts`), so that their file names are not part of the first load. */
export function loadScreen(name: RouteName): Promise<{ readonly default: RouteComponent }> {
  return withinTime((SCREENS.get(name) ?? unavailable)(), CODE_MAX_MS);
}
