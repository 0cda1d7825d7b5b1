import { CAST } from './cast.ts';
import { phonedCode } from './codes.ts';
import { expect, lookingTest as test, test as ownLenderTest } from './stack.ts';
import { isFocusVisible, tabTo } from './tab-to.ts';
import { goToReview, openPayment, settle, signInAs } from './walk.ts';
import { expectFocusedHeading, expectHeading } from './expect-heading.ts';
import { expectNothingWider } from './expect-nothing-wider.ts';

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the keyboard alone signs in, pays, reads the receipt and signs out with visible focus', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('Email or phone number'));
  await page.keyboard.type('p01@example.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('Lendside1');
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, 'Hello, Alma');
  await tabTo(page, page.getByRole('link', { name: /^Pay / }));
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, 'Make a payment');
  await tabTo(page, page.getByRole('radio', { name: /^Minimum due/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Pay off/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Minimum due/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Continue with $225.00' }));
  await page.keyboard.press('Space');
  await expectFocusedHeading(page, 'Payment method');
  await tabTo(page, page.getByRole('button', { name: /^Continue with / }));
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Add a bank account' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Add a card' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, 'Review your payment');
  await tabTo(page, page.getByRole('button', { name: 'Pay $225.00' }));
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, 'Payment received');
  await tabTo(page, page.getByRole('link', { name: 'Back to your accounts' }));
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, 'Hello, Alma');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have been signed out.')).toBeVisible();
});

ownLenderTest.describe('a lender that asks for a code on a new device', () => {
  ownLenderTest.use({ asksToTrustDevices: true });

  ownLenderTest(
    'the keyboard alone signs in on a new device, and each page focuses its heading [AUT-17 AUT-18]',
    async ({ page, stack }) => {
      const { alma } = CAST;
      await page.goto('/');
      await tabTo(page, page.getByLabel('Email or phone number'));
      await page.keyboard.type(alma.username);
      await tabTo(page, page.getByLabel('Password', { exact: true }));
      await page.keyboard.type(alma.password);
      await tabTo(page, page.getByLabel('Remember this device'));
      await page.keyboard.press('Space');
      await expect(page.getByLabel('Remember this device')).toBeChecked();
      await page.keyboard.press('Enter');
      await expectFocusedHeading(page, 'Confirm it’s you');
      await tabTo(page, page.getByRole('link', { name: 'Continue' }));
      await page.keyboard.press('Enter');
      await expectFocusedHeading(page, 'How should we send your code?');
      await tabTo(page, page.getByRole('radio', { name: 'Text message' }));
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Voice call' })).toBeChecked();
      expect(await isFocusVisible(page)).toBe(true);
      await page.keyboard.press('ArrowUp');
      await tabTo(page, page.getByRole('button', { name: 'Text me a code' }));
      await page.keyboard.press('Enter');
      await expectFocusedHeading(page, 'Enter your code');
      await tabTo(page, page.getByLabel('6-digit code'));
      await page.keyboard.type(await phonedCode(stack, '+19125550101'));
      await tabTo(page, page.getByRole('button', { name: 'Confirm this device' }));
      await page.keyboard.press('Enter');
      await expectFocusedHeading(page, `Hello, ${alma.firstName}`);
    },
  );
});

test('the menu traps the focus, hides its button, closes on Escape and returns the focus [SHL-01 SHL-10]', async ({
  page,
}) => {
  await signInAs(page, 'P10');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // A new page moves the focus to its heading after the loans appear.
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('#page-title')).toBeFocused();
  await test.step('the menu button opens the menu, disappears and moves the focus into the menu [SHL-06 SHL-11 SHL-14]', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(page.locator('header').getByRole('button')).toHaveCount(0);
    await expect(menu.locator(':focus')).toHaveCount(1);
  });
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await test.step('the close button closes the menu [SHL-12]', async () => {
    await menu.getByRole('button', { name: 'Close menu' }).press('Enter');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await test.step('opening a page closes the menu [SHL-13]', async () => {
    await menu.getByRole('link', { name: 'Payment Methods' }).press('Enter');
    await expectHeading(page, 'Payment methods');
    await expect(menu).toBeHidden();
  });
});

test('a dialog locks scrolling, closes on Escape and returns the focus [SHL-20 SHL-21]', async ({ page }) => {
  await signInAs(page, 'P30');
  await page.goto('/tmx/PaymentMethods');
  await page.setViewportSize({ width: 390, height: 500 });
  const remove = page.getByRole('button', { name: /^Remove / }).first();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.mouse.move(195, 60);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await expect(remove).toBeFocused();
});

test('the first Tab stop skips to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Email or phone number')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
});

test('no page scrolls sideways on a phone, at 320 px, or with text at twice its size', async ({ page }) => {
  await signInAs(page, 'P10');
  const loan = (await page.getByRole('link', { name: /^Details of/ }).getAttribute('href')) ?? '';
  for (const path of [
    '/inl/Accounts',
    loan,
    `${loan}/Payment`,
    `${loan}/ManageAccount`,
    '/inl/PaymentMethods',
    '/inl/AddPaymentMethod',
    '/inl/CustomerProfile',
    '/SignInSecurity',
    '/ContactUs',
  ]) {
    await page.goto(path);
    await settle(page);
    await expectNothingWider(page, path);
  }
  await page.goto('/inl/Accounts');
  await openPayment(page);
  await goToReview(page);
  await expectNothingWider(page, 'the review');
});

test('pages show no animation for people who asked for less motion', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      performance.mark('view transition');
      return start(update);
    };
  });
  const moves = () => page.evaluate(() => performance.getEntriesByName('view transition').length);
  await signInAs(page, 'P01');
  const whenWanted = await moves();
  expect(whenWanted).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPayment(page);
  expect(await moves()).toBe(whenWanted);
  await page.goto('/');
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const slowestMs = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`
          .split(',')
          .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
      }),
    ),
  );
  expect(slowestMs).toBeLessThan(1);
});
