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

const ALL = { type: 'tag', values: RULES } as const;
/** Longest wait for animations. */
const REST_WITHIN_MS = 15_000;

/** What one run of axe looks at. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** Design tokens laid over those of the build; none when empty. */
  readonly brand: string;
  readonly rules: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };
}

/** Runs axe on the screen and its frames, then only its color rules: in dark mode, and in both modes with another brand's
 *  colors. Reports the findings rule by rule. */
export async function expectAccessible(page: Page): Promise<void> {
  // A frame of another origin has its own dark colors.
  const isFramed = page.frames().length > 1;
  const lookInside = isFramed ? lookIntoFrames : look;
  const found = [
    ...tell('light', await lookInside(page, { colorScheme: 'light', brand: '', rules: ALL })),
    ...tell('dark', await lookInside(page, { colorScheme: 'dark', brand: '', rules: COLOURS })),
    ...tell('dark in another brand', await look(page, { colorScheme: 'dark', brand: OTHER_BRAND, rules: COLOURS })),
    ...tell('light in another brand', await look(page, { colorScheme: 'light', brand: OTHER_BRAND, rules: COLOURS })),
  ];
  await rest(page, { colorScheme: 'light', brand: '' });
  expect(found, page.url()).toEqual([]);
}

/** Wears the colors and waits until no animation runs, because axe must not judge a color in the middle of a fade. */
async function rest(page: Page, { colorScheme, brand }: Omit<Look, 'rules'>): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(restInPage, { brand, withinMs: REST_WITHIN_MS });
}

async function restInPage({ brand, withinMs }: { readonly brand: string; readonly withinMs: number }): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brand);
  document.adoptedStyleSheets = brand === '' ? [] : [sheet];
  const giveUpAtMs = performance.now() + withinMs;
  const isMoving = () => document.getAnimations().some(({ playState }) => playState === 'running');
  while (isMoving()) {
    if (performance.now() > giveUpAtMs) throw new Error('an animation of the screen does not end');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/** Runs axe in our own document and leaves it in the page, because loading it is most of the time. Axe's own builder opens an
 *  extra page for each run to merge frames, and there are none here. */
async function look(page: Page, { colorScheme, brand, rules }: Look): Promise<readonly Finding[]> {
  await rest(page, { colorScheme, brand });
  const found = await runAxe(page, rules);
  if (found !== null) return found;
  await page.evaluate(AXE);
  const again = await runAxe(page, rules);
  if (again === null) throw new Error('axe could not be loaded into the page');
  return again;
}

async function lookIntoFrames(page: Page, { colorScheme, brand, rules }: Look): Promise<readonly Finding[]> {
  await rest(page, { colorScheme, brand });
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    rules.type === 'tag' ? axe.withTags([...rules.values]) : axe.withRules([...rules.values])
  ).analyze();
  return violations;
}

/** Returns null when the page has no axe yet. */
function runAxe(page: Page, rules: Look['rules']): Promise<readonly Finding[] | null> {
  return page.evaluate(async (runOnly) => {
    if (!('axe' in window)) return null;
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
