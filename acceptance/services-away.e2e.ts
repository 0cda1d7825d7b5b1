import { CAST } from './cast.ts';
import { expectDashboard } from './identity-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const AWAY = 'Our service isn’t responding right now. Try again in a few minutes.';

test('payments are blocked with a reason while our services are down, and work again afterwards [OPEN-82]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  await page.clock.install();
  await signIn(page, alma);
  await settle(page);
  await page.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('link', { name: 'Make a payment' })).toBeVisible();
  await settle(page);
  await stack.services.stop();
  // Figures are fresh for five minutes and are read again after that. The key press keeps the person signed in for that time.
  await page.clock.fastForward('03:00');
  await page.keyboard.press('Tab');
  await page.clock.fastForward('02:10');
  await page.getByRole('button', { name: 'Back' }).click();
  await expectDashboard(page, alma.firstName);
  const pay = page.getByRole('button', { name: /^Pay / });
  await expect(pay).toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByText(/We couldn’t refresh this\. What you see is from/)).toBeVisible();
  await stack.startServices();
  await page.clock.fastForward('00:11');
  await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(AWAY)).toBeHidden();
});
