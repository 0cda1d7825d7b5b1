import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrandSkin } from '#brands/brand-skin.ts';
import { CONTRAST_PAIRS } from './contrast-pairs.ts';
import { contrastOf, fromOklch, layOver, parseColour, toHex } from './contrast.ts';
import { readTokens } from './token-values.ts';

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });
const skins = import.meta.glob<{ readonly brand: BrandSkin }>('../brands/*/brand.ts', { eager: true });

function read(path: string): string {
  const text = sheets[`../${path}`] ?? sheets[path.replace('foundation', '.')];
  if (text === undefined || text === '') throw new Error(`${path} is no style sheet`);
  return text;
}
const FOUNDATION = ['foundation/primitives.css', 'foundation/semantic.css'].map(read);
const SCHEMES = ['light', 'dark'] as const;

/** The style sheets in the order a page of that brand loads them. */
const sheetsOf = (code: string) => [...FOUNDATION, read(`brands/${code}/tokens.css`)];

describe('color math matches published values', () => {
  test('OKLCH of the CSS Color 4 examples gives their sRGB values', () => {
    expect(toHex(fromOklch(0.627966, 0.257704, 29.2346))).toBe('#ff0000');
    expect(toHex(fromOklch(0.86644, 0.294827, 142.4953))).toBe('#00ff00');
    expect(toHex(fromOklch(0.452014, 0.313214, 264.052))).toBe('#0000ff');
    expect(toHex(fromOklch(0.51829, 0.17656, 142.495))).toBe('#008000');
    expect(toHex(fromOklch(1, 0, 0))).toBe('#ffffff');
    expect(toHex(fromOklch(0, 0, 0))).toBe('#000000');
  });

  test('contrast matches WCAG and WebAIM: 21, 4.54, 4.48, 4.0, 1.07', () => {
    const between = (one: string, other: string) => contrastOf(parseColour(one), parseColour(other));
    expect(between('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(between('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(between('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2);
    expect(between('#ffff00', '#ffffff')).toBeCloseTo(1.07, 2);
  });

  test('black at 40% over white is the gray that browsers paint', () => {
    expect(toHex(layOver({ ...parseColour('#000000'), alpha: 0.4 }, parseColour('#ffffff')))).toBe('#999999');
  });

  test('a hex color survives a round trip, and contrast does not depend on the order', () => {
    const hex = fc.stringMatching(/^#[\da-f]{6}$/);
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const [a, b] = [parseColour(one), parseColour(other)];
        expect(toHex(a)).toBe(one);
        expect(contrastOf(a, b)).toBe(contrastOf(b, a));
        expect(contrastOf(a, b)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe.each(BRAND_CODES)('%s', (code) => {
  test.each(SCHEMES)('every text and control reaches WCAG AA on its background, %s [OPEN-05]', (scheme) => {
    const tokens = readTokens(sheetsOf(code), scheme);
    const colour = (name: string) => parseColour(tokens.get(name) ?? '');
    const low = CONTRAST_PAIRS.flatMap(({ least, front, behind }) =>
      behind.flatMap((ground) => {
        const ratio = contrastOf(colour(front), colour(ground));
        return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}, needs ${least}`] : [];
      }),
    );
    expect(low).toEqual([]);
  });

  test("white text is readable on the primary color and the browser's bars [OPEN-05]", () => {
    const white = parseColour('#ffffff');
    const tokens = readTokens(sheetsOf(code), 'light');
    expect(contrastOf(white, parseColour(tokens.get('--brand-600') ?? ''))).toBeGreaterThanOrEqual(4.5);
    const { themeColor = '', themeColorDark = '' } = skins[`../brands/${code}/brand.ts`]?.brand ?? {};
    expect(themeColor).toBe(tokens.get('--brand-600'));
    const header = parseColour(readTokens(sheetsOf(code), 'dark').get('--header-fill') ?? '');
    expect(contrastOf(parseColour(themeColorDark), header)).toBeLessThan(1.05);
  });
});

test('a header button keeps its icon visible on hover, in every brand', () => {
  const hover = /\.button:hover \{\s*background: ([^;]+);/.exec(read('shell/header.module.css'))?.[1] ?? '';
  for (const code of BRAND_CODES) {
    for (const scheme of SCHEMES) {
      const tokens = readTokens(sheetsOf(code), scheme);
      const ground = layOver(parseColour(hover), parseColour(tokens.get('--header-fill') ?? ''));
      expect(contrastOf(parseColour(tokens.get('--on-accent') ?? ''), ground)).toBeGreaterThanOrEqual(3);
    }
  }
});

test('every brand pack declares the same token names', () => {
  const namesOf = (code: string) =>
    [...new Set<string>(read(`brands/${code}/tokens.css`).match(/--[\w-]+(?=:)/g))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  for (const code of BRAND_CODES) expect(namesOf(code)).toEqual(namesOf('tmx'));
});

// Colors that need no measuring: no text is read on them, or they are mixed into measured colors.
const NOT_READ = new Set(['--border', '--scrim', '--shadow', '--shadow-raised']);

test('every color with a meaning is in a measured pair', () => {
  const colours = [...readTokens(sheetsOf('tmx'), 'light')]
    .filter(([name, value]) => /^(?:#|oklch)/.test(value) && read('foundation/semantic.css').includes(`${name}:`))
    .map(([name]) => name);
  const measured = new Set(CONTRAST_PAIRS.flatMap(({ front, behind }) => [front, ...behind]));
  expect(colours.filter((name) => !measured.has(name) && !NOT_READ.has(name))).toEqual([]);
});

test('style sheets of components and screens use only tokens for color', () => {
  const own = Object.entries(sheets).flatMap(([path, text]) =>
    path.endsWith('.module.css')
      ? (text.match(/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\([\d.]/gi) ?? []).map((found) => `${path}: ${found}`)
      : [],
  );
  expect(own).toEqual([expect.stringContaining('header.module.css')]);
});
