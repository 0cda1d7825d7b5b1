import { ROWS, type ScreenToCome } from '#route-rows.ts';
import type { ScreenRow } from '#screen-row.ts';

const EVERY: readonly ScreenRow[] = ROWS;
const NAMES: ReadonlySet<string> = new Set(EVERY.filter(({ code }) => code === 'to come').map(({ name }) => name));

/** Tells whether a screen is not built yet, which its row marks by `code: 'to come'`. A page then shows a note in place of the
 *  link. Source: LOP-011. */
export function isScreenToCome(name: string): name is ScreenToCome {
  return NAMES.has(name);
}
