import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url).pathname;

test('every page that calls /api/simulation asks first whether this is a simulation', () => {
  const callers = globSync('**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
    .filter(({ text }) => /^import \{.*\} from '@lendside\/contract\/simulation\//m.test(text));
  expect(callers.length).toBeGreaterThan(3);
  const unasked = callers.filter(({ text }) => !/isSimulation = useIsSimulation\(\);/.test(text));
  expect(unasked.map(({ path }) => path)).toEqual([]);
});
