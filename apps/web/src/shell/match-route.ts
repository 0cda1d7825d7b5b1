import { parseRouteBrand } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import type { RouteRow } from '#shell/route-row.ts';

/** A path found in the route table. */
export interface RouteMatch<Row extends Pick<RouteRow, 'path'>> {
  readonly row: Row;
  readonly brand: RouteBrand | null;
  readonly loanId: number | null;
}

/** Finds the row of a path; null when none fits, when the brand is none of ours, or when a loan id is no number.
 *  Case does not matter, nor a slash at the end. Source: OPEN-02. */
export function matchRoute<Row extends Pick<RouteRow, 'path'>>(
  rows: readonly Row[],
  pathname: string,
): RouteMatch<Row> | null {
  const segments = toSegments(pathname);
  for (const row of rows) {
    const match = matchRow(row, segments);
    if (match !== null) return match;
  }
  return null;
}

function matchRow<Row extends Pick<RouteRow, 'path'>>(row: Row, segments: readonly string[]): RouteMatch<Row> | null {
  const pattern = toSegments(row.path);
  if (pattern.length !== segments.length) return null;
  let brand: RouteBrand | null = null;
  let loanId: number | null = null;
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part === '$brand') {
      brand = parseRouteBrand(segment);
      if (brand === null) return null;
    } else if (part === '$loanId') {
      if (!/^\d{1,15}$/.test(segment)) return null;
      loanId = Number(segment);
    } else if (part === '$name') {
      if (!/^[\w-]{1,60}$/.test(segment)) return null;
    } else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return { row, brand, loanId };
}

function toSegments(pathname: string): readonly string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}
