import type { RouteComponent } from '@tanstack/react-router';
import { ROWS, type RouteName } from '#route-rows.ts';
import { CODE_MAX_MS, withinTime } from '#shell/within-time.ts';

type ScreenCode = () => Promise<{ readonly default: RouteComponent }>;

const SCREENS = new Map<RouteName, ScreenCode>(ROWS.map(({ name, code }) => [name, code]));

/** Loads the code of a screen. The navigation fails when the code does not arrive in time, and can be retried. The build moves
 *  the `code` of all rows here (`build-steps/late-code.ts`), so that their file names are not part of the first load. */
export function loadScreen(name: RouteName): Promise<{ readonly default: RouteComponent }> {
  const code = SCREENS.get(name);
  if (code === undefined) throw new Error(`there is no screen ${name}`);
  return withinTime(code(), CODE_MAX_MS);
}
