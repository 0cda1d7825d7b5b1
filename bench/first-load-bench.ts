import { measureFirstLoads } from '../tools/size-budget.mjs';
import type { Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

/** Measures the JavaScript that a browser fetches before a screen is shown, in brotli bytes. Throws when the web was not
 *  built. */
export function measureFirstLoad(): Measurement[] {
  return measureFirstLoads().map(({ name, bytes, bytesGoal }) => ({
    name: `first load of ${name}`,
    unit: 'kB br',
    ours: spreadOf([bytes / 1_000]),
    yardstick: null,
    goal: { kind: 'valueAtMost', limit: bytesGoal / 1_000 },
  }));
}
