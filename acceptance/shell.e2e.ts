import { CAST } from './cast.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const { alma } = CAST;

lookingTest(
  'a page change closes the menu, scrolls to the top and updates the header [GRD-28 GRD-29 SHL-05]',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/serviceStatus')) asked.push(request.url());
    });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();

    // A visitor.
    await page.goto('/');
    await test.step('a visitor has the public menu, and a closed menu is not in the page [ROL-01 MNU-51]', async () => {
      await expect(menu.getByRole('link')).toHaveCount(0);
      await openMenu();
      await expect(menu.locator('ul').first().locator('> li')).toHaveText([
        /^Store Locator/,
        'Contact Us',
        /^Privacy \/ Terms/,
        /^Apply for Loan/,
        'Sign In',
      ]);
    });
    await test.step('choosing an entry closes the menu [MNU-54]', async () => {
      await menu.getByRole('link', { name: 'Sign In' }).click();
      await expect(menu).toBeHidden();
    });
    await test.step('the debug panel shows its two messages [SHL-18 OPEN-22]', async () => {
      await page.getByText('Debug', { exact: true }).click();
      await page.getByRole('button', { name: 'Test success message' }).click();
      await expect(page.getByText('This is a test success message.')).toBeVisible();
      await page.getByRole('button', { name: 'Test error message' }).click();
      await expect(page.getByText('This is a test error message.')).toBeVisible();
    });

    // A customer, after a page load of its own.
    asked.length = 0;
    await signIn(page, alma);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await openMenu();
    await test.step('choosing an entry opens its page [MNU-52]', async () => {
      await menu.getByRole('link', { name: 'Devices and sign-ins' }).click();
      await expectScreen(page, 'Devices and sign-ins');
    });
    await expect(menu).toBeHidden();
    await expect(menu.getByRole('link')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('progressbar', { name: 'Opening the page' })).toHaveCount(0);
    await expect(page.locator('header')).toContainText('Devices and sign-ins');
    await test.step('the service status is read once and then cached [GRD-19 GRD-20]', async () => {
      expect(asked).toHaveLength(1);
    });
  },
);
