import { parseRouteBrand, type RouteBrand } from '#paths.ts';
import type { RouteRow } from './route-row.ts';

/** The part of a row that matching needs. */
export type FindableRow = Pick<RouteRow, 'path' | 'brands'>;

/** A path matched to a row of the route table. */
export interface RouteMatch<Row extends FindableRow> {
  readonly row: Row;
  readonly brand: RouteBrand | null;
  readonly loanId: number | null;
  /** All path parameters as written, the brand in lower case. */
  readonly params: Readonly<Record<string, string>>;
}

// The allowed form of each parameter; any other value matches no route.
const PARAMS: Readonly<Record<string, RegExp>> = {
  $loanId: /^\d{1,15}$/,
  $lmsId: /^[123]$/,
  $storeId: /^\d{1,9}$/,
  $name: /^[\w-]{1,60}$/,
};

/** Finds the row of a path. Returns null when none matches, when the brand is unknown or not the row's, or when a parameter is
 *  malformed. Ignores letter case and a trailing slash. Source: OPEN-02, OPEN-03. */
export function matchRoute<Row extends FindableRow>(rows: readonly Row[], pathname: string): RouteMatch<Row> | null {
  const segments = toSegments(pathname);
  for (const row of rows) {
    const match = matchRow(row, segments);
    if (match !== null) return match;
  }
  return null;
}

function matchRow<Row extends FindableRow>(row: Row, segments: readonly string[]): RouteMatch<Row> | null {
  const pattern = toSegments(row.path);
  if (pattern.length !== segments.length) return null;
  let brand: RouteBrand | null = null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part === '$brand') {
      brand = parseRouteBrand(segment);
      if (brand === null || !row.brands.includes(brand)) return null;
      params['brand'] = brand;
    } else if (part.startsWith('$')) {
      if (PARAMS[part]?.test(segment) !== true) return null;
      params[part.slice(1)] = segment;
    } else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  const loanId = params['loanId'];
  return { row, brand, loanId: loanId === undefined ? null : Number(loanId), params };
}

function toSegments(pathname: string): readonly string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
