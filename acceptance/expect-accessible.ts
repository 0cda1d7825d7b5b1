import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const COLOURS = { type: 'rule', values: COLOUR_RULES } as const;
// The other brand is this build with that brand's colors. Axe needs no other part of a brand.
const OTHER_BRAND = readFileSync(join(import.meta.dirname, '../apps/web/src/brands/inl/tokens.css'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string | undefined }[];
}

/** The part of axe's interface that is called in the page. */
interface AxeInPage {
  run(context: Document, options: object): Promise<{ readonly violations: readonly Finding[] }>;
}

/** Runs axe on the screen and its frames, then only its color rules: in dark mode, and in both modes with another brand's
 *  colors. Reports the findings rule by rule. */
export async function expectAccessible(page: Page): Promise<void> {
  await rest(page, 'light');
  // A frame of another origin has its own dark colors.
  const isFramed = page.frames().length > 1;
  const light = isFramed
    ? (await new AxeBuilder({ page }).withTags(RULES).analyze()).violations
    : await look(page, { type: 'tag', values: RULES });
  const found = tell('light', light);
  await rest(page, 'dark');
  const dark = isFramed
    ? (await new AxeBuilder({ page }).withRules(COLOUR_RULES).analyze()).violations
    : await look(page, COLOURS);
  found.push(...tell('dark', dark));
  await wearColours(page, OTHER_BRAND);
  await rest(page, 'dark');
  found.push(...tell('dark in another brand', await look(page, COLOURS)));
  await rest(page, 'light');
  found.push(...tell('light in another brand', await look(page, COLOURS)));
  await wearColours(page, '');
  await rest(page, 'light');
  expect(found, page.url()).toEqual([]);
}

/** Waits until no animation runs, because axe must not judge a color in the middle of a fade. */
async function rest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0);
}

/** Overlays a brand's design tokens on those of the build; an empty text removes them. */
async function wearColours(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text === '' ? [] : [sheet];
  }, css);
}

/** Runs axe in our own document and leaves it in the page, because loading it is most of the time. Axe's own builder opens an
 *  extra page for each run to merge frames, and there are none here. */
async function look(
  page: Page,
  rules: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] },
): Promise<readonly Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { readonly axe: AxeInPage };
    const options = { runOnly, iframes: false, resultTypes: ['violations'] };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, rules);
}

function tell(where: string, findings: readonly Finding[]): string[] {
  return findings.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}
