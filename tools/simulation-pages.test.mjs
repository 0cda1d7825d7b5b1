import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';

test('every page that calls /api/simulation asks first whether this is a simulation', () => {
  const callers = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => /^import \{.*\} from '@lendside\/contract\/simulation\//m.test(text));
  expect(callers.length).toBeGreaterThan(2);
  const unasked = callers.filter(({ text }) => !/isSimulation = useIsSimulation\(\);/.test(text));
  expect(unasked.map(({ path }) => path)).toEqual([]);
});

test('the sign-in form fetches the people to try only in a simulation', () => {
  const form = readFileSync(join(root, 'apps/web/src/journeys/sign-in/login-screen.tsx'), 'utf8');
  expect(form.match(/import\('\.\/people-table\.tsx'\)/g)).toHaveLength(1);
  expect(form).toMatch(/isSimulation\s+\? import\('\.\/people-table\.tsx'\)/);
});
