import { expect, test } from 'vitest';
import { isBrandLimited, limitedSystems } from './limited-systems.ts';

test('of a brand some of whose loan systems are away those are told that are not told of yet; whole, gone or unknown tells nothing [LRO-008 LOP-082]', () => {
  const limited = { providers: ['TLXe' as const, 'NLS' as const], availableProviders: ['TLXe' as const] };
  expect(limitedSystems(limited, [])).toEqual(['NLS']);
  expect(limitedSystems(limited, ['NLS'])).toEqual([]);
  expect(limitedSystems({ ...limited, availableProviders: ['NLS', 'TLXe'] }, [])).toEqual([]);
  expect(limitedSystems({ ...limited, availableProviders: [] }, [])).toEqual([]);
  expect(limitedSystems(undefined, [])).toEqual([]);
});

test('a brand is limited while a loan system of it is away and another answers, and not while nobody knows [LRO-008 LOP-082]', () => {
  const providers = ['TLXe' as const, 'NLS' as const];
  expect(isBrandLimited({ providers, availableProviders: ['NLS'] })).toBe(true);
  expect(isBrandLimited({ providers, availableProviders: providers })).toBe(false);
  expect(isBrandLimited({ providers, availableProviders: [] })).toBe(false);
  expect(isBrandLimited(undefined)).toBe(false);
});
