import type { Locator, Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { cardFrame } from './card-form.ts';
import { giveOwnOffer } from './offer-pages.ts';
import { expectReview, expectSent, openWendysHome, PAYOUT_CARDS, savePayoutCard } from './reward-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { payForSwitch, visitTimes } from './visit-pages.ts';
import { settle, signInAs } from './walk.ts';

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

type ReadShifts = () => Promise<readonly Shift[]>;

/** Loads the page at an address and checks that nothing moved until its last part was there. */
async function expectStillAt(page: Page, readShifts: ReadShifts, address: string, last: Locator): Promise<void> {
  await page.goto(address);
  await expect(last).toBeVisible();
  await settle(page);
  const shifts = await readShifts();
  expect(sumOf(shifts), `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
}

test('content that loads late does not shift the screens of offers and visits [LRT-009 LRT-021]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const offerId = await giveOwnOffer(stack, alma);
  const { loanId } = await getLoan(stack, alma);
  const readShifts = await watchShifts(page);
  await signInAs(page, 'P01');
  const hide = page.getByRole('button', { name: /^Not interested in: / }).last();
  const visit = `/tmx/Accounts/${loanId}/Appointment`;
  const map = page.getByRole('img', { name: /^Map of/ });
  await expectStillAt(page, readShifts, '/tmx/Offers', hide);
  await expectStillAt(page, readShifts, `/tmx/Offers/OfferDetails?offerId=${offerId}`, hide);
  await expectStillAt(page, readShifts, `/tmx/Offers/WidgetOffer?offerId=${offerId}`, hide);
  await expectStillAt(page, readShifts, visit, map);
  await visitTimes(page).first().check();
  await page.getByRole('button', { name: /^Book / }).click();
  await expect(page.getByText('Confirmation number')).toBeVisible();
  await expectStillAt(page, readShifts, visit, map);
});

test('content that loads late does not shift the visit of a switch [LRT-034]', async ({ page }) => {
  test.slow();
  const readShifts = await watchShifts(page);
  await payForSwitch(page);
  await expectStillAt(page, readShifts, page.url(), page.getByRole('img', { name: /^Map of/ }));
});

test('content that loads late does not shift the screens of rewards [LRT-056 LRT-058 LRT-059 LRT-060]', async ({
  page,
}) => {
  test.slow();
  const readShifts = await watchShifts(page);
  await openWendysHome(page);
  await expectStillAt(
    page,
    readShifts,
    '/ReferralRewardsHome',
    page.getByRole('list', { name: /^Changes of your balance/ }),
  );
  await test.step('a dialog to share moves nothing behind it', async () => {
    const before = sumOf(await readShifts());
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: /^QR code of your link / })).toBeVisible();
    await settle(page);
    const shifts = await readShifts();
    expect(sumOf(shifts) - before, JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
  });
  await expectStillAt(page, readShifts, '/ReferRedeemAddCard', page.locator('iframe'));
  await cardFrame(page).getByLabel('Card number').waitFor();
  await savePayoutCard(page, PAYOUT_CARDS.receives, ['Wendy', 'Xu']);
  await expectReview(page);
  const redeem = page.getByRole('button', { name: 'Redeem $100.00' });
  await expectStillAt(page, readShifts, '/ReferRedeemReview', redeem);
  await redeem.click();
  await expectSent(page, '$100.00');
  await expectStillAt(page, readShifts, page.url(), page.getByRole('link', { name: 'Back to your rewards' }));
});
