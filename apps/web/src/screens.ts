import type { RouteComponent } from '@tanstack/react-router';
import { ROWS, type RouteName } from '#route-rows.ts';
import type { ScreenRow } from '#screen-row.ts';
import { CODE_MAX_MS, withinTime } from '#shell/within-time.ts';

type ScreenCode = () => Promise<{ readonly default: RouteComponent }>;

// Every name has a row, and every row has code.
const SCREENS = Object.fromEntries(
  ROWS.map(({ name, code }: { readonly name: RouteName; readonly code: ScreenRow['code'] }) => [name, code]),
) as Readonly<Record<RouteName, ScreenCode>>;

/** Loads the code of a screen. The navigation fails when the code does not arrive in time, and can be retried. The build moves
 *  the `code` of all rows here (`build-steps/late-code.ts`), so that their file names are not part of the first load. */
export function loadScreen(name: RouteName): Promise<{ readonly default: RouteComponent }> {
  return withinTime(SCREENS[name](), CODE_MAX_MS);
}
