import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest as test } from './stack.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a wide window has the main screens in a bar, and what belongs to the loans beside them', async ({ page }) => {
  await signIn(page, CAST.alma);
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  await test.step('the dashboard tells the next date, and leads to the documents and to help', async () => {
    await expect(bar.getByRole('link', { name: 'My Account' })).toHaveAttribute('aria-current', 'page');
    const comingUp = page.getByRole('heading', { name: 'Coming up' });
    await expect(comingUp).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('each screen of the bar opens and is marked there', async () => {
    for (const [name, heading] of [
      ['Payment Methods', 'Payment methods'],
      ['Offers', 'Your offers'],
      ['My Profile', 'My profile'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });
  await test.step('the menu stays beside the bar, with the rest', async () => {
    await bar.getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
  await test.step('a phone has the menu alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  });
});
