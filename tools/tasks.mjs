// Every task of `node tools/run.mjs <task>`, which the npm scripts call.
import { join, resolve } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { readOnlyBrand } from './brand-choice.mjs';
import { check } from './check.mjs';
import { installed, mustRun, npm } from './commands.mjs';
import { mutatePostings } from './mutate-postings.mjs';
import { checkPaymentScripts } from './payment-scripts.mjs';
import { formatted } from './places.mjs';
import { writeSbom } from './sbom.mjs';
import { reset } from './reset.mjs';
import { runAlone, runOnDatabase } from './service-programs.mjs';
import { start } from './supervisor.mjs';
import { testEverything } from './test-everything.mjs';
import { buildWeb } from './web-build.mjs';

export const tasks = {
  start: (args) => start({ brand: readOnlyBrand('npm start', args) }),
  dev: (args) => start({ isDevelopment: true, brand: readOnlyBrand('npm run dev', args) }),
  test: testEverything,
  check,
  format: () => mustRun(installed('oxfmt'), ['--write', ...formatted()]),
  build: (args) => buildWeb({ isForced: true, brand: readOnlyBrand('npm run build', args) }),
  // Loaded late, because no other task needs it.
  hybrid: async (args) => (await import('./hybrid.mjs')).makeHybrid(args),
  reset: () => reset(),
  cast: (args) => runOnDatabase('apps/services/src/programs/cast.ts', args),
  clock: (args) => runOnDatabase('apps/services/src/programs/clock.ts', args),
  'day-end': (args) => runOnDatabase('apps/services/src/programs/day-end.ts', args),
  reconcile: (args) => runOnDatabase('apps/services/src/programs/reconcile.ts', args),
  announce: (args) => runOnDatabase('apps/services/src/programs/announce.ts', args),
  offers: (args) => runOnDatabase('apps/services/src/programs/offers.ts', args),
  rewards: (args) => runOnDatabase('apps/services/src/programs/rewards.ts', args),
  verify: (args) => runOnDatabase('apps/services/src/programs/verify.ts', args.map(fromCaller)),
  'rotate-keys': (args) => runOnDatabase('apps/services/src/programs/rotate-keys.ts', args),
  openapi: (args) => runAlone('apps/services/src/programs/openapi.ts', args),
  'env-example': (args) => runAlone('apps/services/src/programs/env-example.ts', args),
  schema: (args) => runOnDatabase('apps/services/src/programs/schema.ts', args),
  portfolio: (args) => runOnDatabase('bench/portfolio/main.ts', args),
  bench: (args) => runAlone('bench/main.ts', args),
  'payment-scripts': checkPaymentScripts,
  sbom: writeSbom,
  mutate: mutatePostings,
  torture: (args) => runAlone('bench/torture/main.ts', args),
  'torture-signing': (args) => runAlone('bench/signing-torture/main.ts', args),
  'torture-renewals': (args) => runAlone('bench/renewal-torture/main.ts', args),
  'torture-payouts': (args) => runAlone('bench/payout-torture/main.ts', args),
  screens: takeScreens,
  lock: writeLock,
};

/** Resolves a file's path against the folder from which npm was called. */
const fromCaller = (arg) => (arg.startsWith('-') ? arg : resolve(process.env.INIT_CWD ?? '.', arg));

/** Takes the pictures of docs/screens. With `--all` it takes every size and color scheme, into `.data/screens`. */
async function takeScreens(args) {
  await buildWeb();
  if (args.includes('--all')) process.env.SCREENS = 'all';
  process.env.CHROMIUM_PATH = await ensureBrowser();
  mustRun(
    installed('playwright'),
    ['test', '--config', join('acceptance', 'screens.config.ts'), ...args.filter((arg) => arg !== '--all')],
    {
      failure: 'The screens were not all taken: see above.',
    },
  );
}

/** Writes the lock under Node 24, because npm picks versions whose engines match the running Node. Then checks that npm ci
 *  accepts it. */
function writeLock(args) {
  mustRun(npm, ['install', '--no-audit', '--no-fund', ...args], {
    failure: 'The lock could not be written: see the lines of npm above.',
  });
  mustRun(npm, ['ci', '--dry-run', '--no-audit', '--no-fund'], {
    failure:
      'The lock lacks something that npm ci needs, often a platform package that a registry does not have: pin an older version.',
  });
}
