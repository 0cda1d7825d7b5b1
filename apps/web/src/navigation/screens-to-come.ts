import { ROWS, type ScreenToCome } from '#route-rows.ts';

const NAMES: ReadonlySet<string> = new Set(ROWS.filter(({ code }) => code === 'to come').map(({ name }) => name));

/** Whether a screen is not made yet, which its row says by `code: 'to come'`. A page says so in place of a link to it. Source: LOP-011. */
export function isScreenToCome(name: string): name is ScreenToCome {
  return NAMES.has(name);
}
