import { noteEvent } from '#device/event-notes.ts';
import { ROUTE_BRANDS, type RouteBrand } from '#paths.ts';
import { ROWS, type RouteName } from '#route-rows.ts';
import type { ScreenGroup, ScreenRow } from '#screen-row.ts';
import { firstUse } from '#shell/first-use.ts';
import { lateScreen } from '#shell/late-screen.ts';
import type { RouteRow } from '#shell/route-row.ts';

const loadScreens = () => import('#screens.ts');

/** Loads the table of screens right after startup instead of at the first navigation; behind the plain sign-in form, at the
 *  first use. A failure is only logged, because that navigation loads the table again. */
export function prefetchScreens(): void {
  void firstUse.then(loadScreens).catch(() => noteEvent('the table of screens could not be fetched yet'));
}

const AREAS: Readonly<Record<ScreenGroup, RouteRow['area']>> = {
  open: 'unauthenticated',
  standalone: 'standalone',
  signedIn: 'authenticated',
  loans: 'loans',
  payment: 'loans',
};

type NamedRow = Omit<ScreenRow, 'code'> & { readonly name: RouteName; readonly brands?: readonly RouteBrand[] };

function toRouteRow(
  { name, path, header, flow, group, brands, stage, blocks }: NamedRow,
  screen: RouteRow['screen'],
): RouteRow {
  const area = AREAS[group];
  const own = flow === undefined ? [] : [flow];
  return {
    name,
    path,
    area,
    flows: area === 'loans' ? ['Loans', ...own] : [flow ?? name],
    brands: path.startsWith('/$brand') ? (brands ?? ROUTE_BRANDS) : [],
    headerType: header,
    isPaymentFlow: group === 'payment',
    stage,
    blocks,
    screen,
  };
}

/** The route table: every row with its screen, which is loaded when it is opened. Source: shell 2, loans 2, RTE-01 to RTE-68,
 *  OPEN-01 to OPEN-03, OPEN-20. */
export const ROUTES: readonly RouteRow[] = ROWS.map((row) =>
  toRouteRow(
    row,
    lateScreen('isInFirstLoad' in row ? row.code : async () => (await loadScreens()).loadScreen(row.name)),
  ),
);
