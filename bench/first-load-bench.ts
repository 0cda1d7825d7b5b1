import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesOfFirstLoad } from '../tools/size-budget.mjs';
import type { Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

const DIST = 'apps/web/dist';
const MANIFEST = join(DIST, '.vite/manifest.json');

const FIRST_LOADS = [
  { name: 'first load of Login', screen: /journeys\/sign-in\/(sign-in|login)-screen\.tsx$/, kilobytesMax: 95 },
  {
    name: 'first load of the dashboard',
    screen: /journeys\/accounts\/(accounts|dashboard|accounts-dashboard|all-accounts)-screen\.tsx$/,
    kilobytesMax: 140,
  },
] as const;

/** The JavaScript a browser fetches before a screen can work, as brotli sends it. Faults when the web was not built. */
export function measureFirstLoad(): Measurement[] {
  if (!existsSync(MANIFEST)) throw new Error('the web app is not built: npm run build');
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as object;
  return FIRST_LOADS.map(({ name, screen, kilobytesMax }) => {
    const bytes = filesOfFirstLoad(manifest, screen).reduce((sum, file) => sum + brotliBytes(join(DIST, file)), 0);
    return {
      name,
      unit: 'kB br',
      ours: spreadOf([bytes / 1_000]),
      yardstick: null,
      goal: { kind: 'valueAtMost', limit: kilobytesMax },
    };
  });
}

function brotliBytes(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
