import { expect, test } from 'vitest';

const screens = import.meta.glob<string>('../journeys/**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('a screen survives when any late part of it fails to load', () => {
  const parts = Object.entries(screens).flatMap(([file, text]) =>
    text
      .split(/\blazy\(/)
      .slice(1)
      .map((part) => ({ file, isSafe: /\.catch\(or(?:Nothing|Otherwise)\)/.test(part.split(';')[0] ?? '') })),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter(({ isSafe }) => !isSafe)).toEqual([]);
});
