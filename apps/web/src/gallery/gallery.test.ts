import { expect, test } from 'vitest';

// Components that the gallery shows only inside another component.
const SHOWN_BY: Readonly<Record<string, string>> = {
  'masked-field.tsx': 'numeric-field.tsx',
  'show-toggle.tsx': 'password-field.tsx',
  'password-hints.tsx': 'new-password-fields.tsx',
};

const components = Object.keys(import.meta.glob('../ui/*.tsx')).map((path) => path.replace('../ui/', ''));
const samples = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n');

test('the gallery shows every component of ui, directly or inside another one', () => {
  expect(components.length).toBeGreaterThan(30);
  expect(Object.keys(SHOWN_BY).filter((name) => !components.includes(name))).toEqual([]);
  expect(components.filter((name) => !samples.includes(`/${SHOWN_BY[name] ?? name}'`))).toEqual([]);
});
