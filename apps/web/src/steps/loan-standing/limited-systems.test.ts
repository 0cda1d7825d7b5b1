import { expect, test } from 'vitest';
import { isBrandLimited, limitedSystems } from './limited-systems.ts';

test('limitedSystems lists unreported loan systems that are down while others answer [LRO-008 LOP-082]', () => {
  const limited = { providers: ['TLXe' as const, 'NLS' as const], availableProviders: ['TLXe' as const] };
  expect(limitedSystems(limited, [])).toEqual(['NLS']);
  expect(limitedSystems(limited, ['NLS'])).toEqual([]);
  expect(limitedSystems({ ...limited, availableProviders: ['NLS', 'TLXe'] }, [])).toEqual([]);
  expect(limitedSystems({ ...limited, availableProviders: [] }, [])).toEqual([]);
  expect(limitedSystems(undefined, [])).toEqual([]);
});

test('a brand is limited only while some, but not all, of its loan systems are down [LRO-008 LOP-082]', () => {
  const providers = ['TLXe' as const, 'NLS' as const];
  expect(isBrandLimited({ providers, availableProviders: ['NLS'] })).toBe(true);
  expect(isBrandLimited({ providers, availableProviders: providers })).toBe(false);
  expect(isBrandLimited({ providers, availableProviders: [] })).toBe(false);
  expect(isBrandLimited(undefined)).toBe(false);
});
