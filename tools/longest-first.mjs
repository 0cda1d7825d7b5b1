// The order of the test files: what takes longest begins first, so that no core ends the run alone with it.
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './commands.mjs';

// Without the times of an earlier run vitest goes by size, which misleads: some of the slowest files are short.
const longest = [
  'bench/torture/torture.pg.test.ts',
  'bench/portfolio/portfolio.pg.test.ts',
  'tools/supervisor.pg.test.mjs',
  'apps/services/src/features/registration/brute-force.pg.test.ts',
  'apps/services/src/features/simulation/seed-everything.pg.test.ts',
  'apps/services/src/programs/http.pg.test.ts',
  'apps/services/src/servicing/day-end/stayed-loans.pg.test.ts',
  'apps/services/src/servicing/day-end/day-end-equivalence.pg.test.ts',
  'apps/services/src/platform/mounting/mounting.pg.test.ts',
  'apps/services/src/servicing/day-end/line-day-end.pg.test.ts',
];

/** The order of vitest itself (by the times of the last run, or by size), behind the files known to be long. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const rankOf = ({ moduleId }) => {
      const rank = longest.indexOf(relative(root, moduleId));
      return rank === -1 ? longest.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
