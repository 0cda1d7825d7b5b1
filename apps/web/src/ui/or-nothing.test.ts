import { expect, test } from 'vitest';

const screens = import.meta.glob<string>('../journeys/**/*.tsx', { query: '?raw', import: 'default', eager: true });

// Nothing for an optional part; a component of its own for a part that the screen is about.
const FALLBACK = /\.catch\((?:orNothing|\(\) => \(\{ default: \w+ \}\))\)/;

test('a screen survives when any late part of it fails to load', () => {
  const parts = Object.entries(screens).flatMap(([file, text]) =>
    text
      .split(/\blazy\(/)
      .slice(1)
      .map((part) => ({ file, isSafe: FALLBACK.test(part.split(';')[0] ?? '') })),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter(({ isSafe }) => !isSafe)).toEqual([]);
});
