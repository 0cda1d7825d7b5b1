import { api } from '@lendside/contract/api.ts';
import { expect, test } from 'vitest';
import { isOffered } from './is-offered.ts';

test('production mounts every call except those of the simulation [loan-core 8]', () => {
  const endpoints = Object.values(api);
  const inProduction = endpoints.filter((endpoint) => isOffered(endpoint, 'production'));
  expect(inProduction.filter(({ path }) => path.startsWith('/simulation/'))).toEqual([]);
  const missing = endpoints.filter((endpoint) => !inProduction.includes(endpoint));
  expect(missing.map(({ path }) => path)).toContain('/simulation/clock');
  expect(missing.every(({ path }) => path.startsWith('/simulation/'))).toBe(true);
  expect(endpoints.filter((endpoint) => isOffered(endpoint, 'simulation'))).toHaveLength(endpoints.length);
});
