import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BRAND_CODES } from '#brands/brand-codes.ts';
import {
  MARKETING_EVENTS,
  MARKETING_PROFILE_FIELDS,
  findMarketingEvent,
  keepAllowedFields,
} from './marketing-events.ts';

const TABLES = [...Object.values(MARKETING_EVENTS), MARKETING_PROFILE_FIELDS];

test('marketing events carry only the listed words, flags and small numbers, whatever is sent [OPEN-70]', () => {
  const names = fc.constantFrom('brand', 'isInstalled', 'email', 'ssn', 'name', 'method', '__proto__', 'constructor');
  const values = fc.oneof(
    fc.constantFrom<unknown>('tmx', 'alma@example.test', '219-09-9999', '4111111111111111', 'Alma Reyes', 'card', true),
    fc.anything(),
  );
  const words = TABLES.flatMap((table) => Object.values<unknown>(table)).flatMap((kind) =>
    Array.isArray(kind) ? (kind as unknown[]) : [],
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), fc.constantFrom(...TABLES), (entries, table) => {
      const kept = keepAllowedFields(Object.fromEntries(entries), table);
      for (const [name, value] of Object.entries(kept)) {
        expect(Object.keys(table)).toContain(name);
        expect(typeof value === 'boolean' || typeof value === 'number' || words.includes(value)).toBe(true);
      }
    }),
  );
});

test('marketing events accept every brand and refuse an unknown event name', () => {
  expect(MARKETING_EVENTS.sign_in.brand.toSorted()).toEqual([...BRAND_CODES].toSorted());
  expect(findMarketingEvent('sign_in')).toBe('sign_in');
  for (const name of ['toString', '', 'SIGN_IN', 'hello@example.test']) expect(findMarketingEvent(name)).toBeNull();
});
