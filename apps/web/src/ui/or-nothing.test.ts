import { expect, test } from 'vitest';

const screens = import.meta.glob<string>('../journeys/**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every part of a screen that is fetched after it may stay away without taking the screen down', () => {
  const parts = Object.entries(screens).flatMap(([file, text]) =>
    text
      .split(/\blazy\(/)
      .slice(1)
      .map((part) => ({ file, isSafe: (part.split(';')[0] ?? '').includes('.catch(orNothing)') })),
  );
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter(({ isSafe }) => !isSafe)).toEqual([]);
});
