import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

// A fifth of the limit for a good score.
const SHIFT_MAX = 0.02;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records every layout shift from the start of each page. Shifts after a press count too, because they make a press miss its
 *  target. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const told = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
      const words = node?.textContent?.slice(0, 40) ?? 'nothing';
      return `"${words}" from ${previousRect.y} to ${currentRect.y}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({ value, moved: sources.map(told) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly layoutShifts: readonly Shift[] }).layoutShifts);
}

interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly LayoutShiftSource[];
}

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

test('content that loads late does not shift the dashboard [DSH-012]', async ({ page, stack }) => {
  const { alma } = CAST;
  await stack.query(
    `insert into app.dashboard_message (brand, title, message, severity) values ('tmx', 'Stores close early', 'Our stores close at noon on Friday.', 'info')`,
  );
  const readShifts = await watchShifts(page);
  const expectStill = async () => {
    await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Simulation' })).toBeVisible();
    await expect(page.getByText('Our stores close at noon on Friday.')).toBeVisible();
    await settle(page);
    const shifts = await readShifts();
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
  };
  await page.goto('/');
  await sendSignIn(page, alma.username, alma.password);
  await expectStill();
  await page.reload();
  await expectStill();
});
