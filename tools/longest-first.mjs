// Orders the test files so that the longest start first. Otherwise one long file could run alone at the end.
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './commands.mjs';

// Without times from an earlier run, vitest orders by size. That misleads, because some of the slowest files are short. The runs of
// bench kill programs and wait much: two of them begin at once, the others when those end, so that tests that compute run beside them.
const longest = [
  'bench/renewal-torture/renewal-torture.pg.test.ts',
  'bench/signing-torture/signing-torture.pg.test.ts',
  'apps/services/src/across-rooms/months-of-a-lender.pg.test.ts',
  'tools/supervisor.pg.test.mjs',
  'apps/services/src/across-rooms/autopay-stories.pg.test.ts',
  'apps/services/src/platform/mounting/mounting.pg.test.ts',
  'bench/frozen-database.pg.test.ts',
  'apps/services/src/access-matrix/access-matrix.pg.test.ts',
  'apps/services/src/across-rooms/every-call-fuzz.pg.test.ts',
  'bench/torture/torture.pg.test.ts',
  'apps/services/src/features/signing/signing-jobs.pg.test.ts',
  'apps/services/src/across-rooms/payouts-at-partners.pg.test.ts',
  'apps/services/src/features/simulation/seed-everything.pg.test.ts',
  'bench/payout-torture/payout-torture.pg.test.ts',
  'apps/services/src/across-rooms/shared-bank-debits.pg.test.ts',
  'apps/services/src/features/signing/start-signing.pg.test.ts',
  'apps/services/src/features/registration/enumeration.pg.test.ts',
  'apps/services/src/servicing/commands/renewals/renewal-chains.pg.test.ts',
  'apps/services/src/features/origination/origination.pg.test.ts',
  'apps/services/src/features/origination/rescission.pg.test.ts',
  'apps/services/src/features/registration/brute-force.pg.test.ts',
  'apps/services/src/features/signing/refinance.pg.test.ts',
  'apps/services/src/features/signing/renewal-ends.pg.test.ts',
  'apps/services/src/features/registration/bad-requests.pg.test.ts',
  'bench/portfolio/portfolio.pg.test.ts',
  'apps/services/src/across-rooms/settlement-payment.pg.test.ts',
  'apps/services/src/across-rooms/autopay-by-bank.pg.test.ts',
  'apps/services/src/servicing/day-end/day-end-equivalence.pg.test.ts',
  'apps/services/src/servicing/day-end/stayed-loans.pg.test.ts',
];

/** Runs the files known to be long first, then follows vitest's own order (times of the last run, or size). */
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
