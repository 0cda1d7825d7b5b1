import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { sampleTerms } from '@lendside/domain/identity/terms.ts';
import { expect, test } from 'vitest';
import { applyAddress, type BrandLinks } from './brand-links.ts';
import type { BrandSkin } from './brand-skin.ts';
import { buildBrand } from './build-brand.ts';
import { buildLinks } from './build-links.ts';
import type { LegalText, LegalTexts } from './legal-texts.ts';
import { loadLegalTexts } from './load-legal-texts.ts';

const skins = import.meta.glob<{ readonly brand: BrandSkin }>('./*/brand.ts', { eager: true });
const linked = import.meta.glob<{ readonly links: BrandLinks }>('./*/links.ts', { eager: true });
const legals = import.meta.glob<{ readonly legal: LegalTexts }>('./*/legal.ts', { eager: true });

const PRIMARY: Readonly<Record<string, string>> = {
  tmx: '#b3121d',
  tbs: '#1b6e3c',
  inl: '#0b5fa5',
  cic: '#a3161a',
  esm: '#6a2c91',
  chs: '#0a6b5e',
  ccc: '#8a5a00',
  c1l: '#a84600',
  ccf: '#1f4e79',
  spc: '#9c1c5b',
  rpc: '#4a5568',
};

function packOf(code: string) {
  const [skin, links, legal] = [
    skins[`./${code}/brand.ts`],
    linked[`./${code}/links.ts`],
    legals[`./${code}/legal.ts`],
  ];
  if (skin === undefined || links === undefined || legal === undefined) throw new Error(`no pack of ${code}`);
  return { skin: skin.brand, links: links.links, legal: legal.legal };
}

test('each of the eleven codes has a pack with its name, color and a unique mark [CFG-02 CFG-09 OPEN-05]', () => {
  expect(Object.keys(skins)).toHaveLength(BRAND_CODES.length);
  for (const code of BRAND_CODES) {
    const { skin } = packOf(code);
    expect(skin.code).toBe(code);
    expect(skin.name).toBe(brandName(code, {}));
    expect(skin.themeColor).toBe(PRIMARY[code]);
    expect(skin.themeColorDark).toMatch(/^#[\da-f]{6}$/);
    expect(skin.supportPhone).toMatch(/^\(800\) 555-01\d\d$/);
  }
  expect(new Set(BRAND_CODES.map((code) => packOf(code).skin.markPath)).size).toBe(BRAND_CODES.length);
});

test('brand packs differ in names, labels, colors and links, but not in code [SHL-25]', () => {
  const parts = (pack: object) => Object.entries(pack).map(([name, value]) => `${name}: ${typeof value}`);
  for (const code of BRAND_CODES) {
    const { skin, links } = packOf(code);
    expect(parts(skin).toSorted()).toEqual(
      ['code', 'markPath', 'name', 'supportPhone', 'themeColor', 'themeColorDark'].map((name) => `${name}: string`),
    );
    expect(parts(links)).toEqual(parts(packOf('tmx').links));
  }
});

test("each brand's privacy, terms, store and application URLs use a reserved host [ENT-14 OPEN-27]", () => {
  const addresses = BRAND_CODES.flatMap((code) => Object.values(packOf(code).links));
  expect(addresses).toHaveLength(44);
  expect(new Set(addresses).size).toBe(44);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/www\.[a-z0-9]{3}\.example\/[a-z]+$/);
});

test('the application URL says where the visitor came from [MNU-33]', () => {
  for (const medium of ['web', 'pwa', 'hybrid'] as const) {
    const { origin, pathname, searchParams } = new URL(applyAddress(buildLinks.apply, medium));
    expect(`${origin}${pathname}`).toBe(buildLinks.apply);
    expect(Object.fromEntries(searchParams)).toEqual({
      utm_source: 'customer_app',
      utm_medium: medium,
      utm_campaign: 'apply_for_loan',
    });
  }
});

test('legal texts name their brand, say they are samples and match the agreed terms [OPEN-76]', () => {
  for (const code of BRAND_CODES) {
    const { skin, legal } = packOf(code);
    for (const text of Object.values(legal)) {
      const words = text.sections.flatMap(({ paragraphs }: LegalText['sections'][number]) => paragraphs);
      expect(text.isSample).toBe(true);
      expect(words[0]).toContain('Sample text.');
      expect(words.join(' ')).toContain(skin.name);
    }
    expect(legal.terms.sections.flatMap(({ paragraphs }: LegalText['sections'][number]) => paragraphs)).toEqual(
      sampleTerms(skin.name),
    );
  }
});

test('a build without a chosen brand shows tmx everywhere [CFG-01]', async () => {
  expect(buildBrand).toEqual(packOf('tmx').skin);
  expect(buildLinks).toEqual(packOf('tmx').links);
  expect(await loadLegalTexts()).toEqual(packOf('tmx').legal);
});
