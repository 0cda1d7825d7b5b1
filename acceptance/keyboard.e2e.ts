import type { Locator, Page } from '@playwright/test';
import { cardFrame } from './card-form.ts';
import { CAST } from './cast.ts';
import { phonedCode } from './codes.ts';
import { giveOwnOffer } from './offer-pages.ts';
import { openWendysHome, PAYOUT_CARDS } from './reward-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, lookingTest as test, test as ownLenderTest } from './stack.ts';
import { isFocusVisible, tabTo } from './tab-to.ts';
import { openVisit, payForSwitch, VISIT_TITLE, visitDays, visitTimes } from './visit-pages.ts';
import { goToReview, openPayment, settle, signInAs } from './walk.ts';

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await settle(page);
}

/** Waits until the heading of a screen has the focus, because a later move to the heading would undo a Tab press. */
async function expectFocusedHeading(page: Page, name: string): Promise<void> {
  await expectHeading(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

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

/** Chooses the second day and its first time. Returns what the button that books says. */
async function chooseTimeByKeys(page: Page, from: Locator): Promise<string> {
  await tabTo(page, from);
  await page.keyboard.press('ArrowRight');
  await expect(visitDays(page).nth(1)).toBeChecked();
  await tabTo(page, visitTimes(page).first());
  await page.keyboard.press('Space');
  await expect(visitTimes(page).first()).toBeChecked();
  const button = page.getByRole('button', { name: /^(Book|Change to) \w{3}, / });
  const words = await button.innerText();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  return words;
}

ownLenderTest('the keyboard alone books a visit, moves it and cancels it [LRT-021]', async ({ page, stack }) => {
  await signInAs(page, 'P01');
  await openVisit(page, stack, CAST.alma);
  const booked = (await chooseTimeByKeys(page, visitDays(page).first())).replace('Book ', '');
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  await expectFocusedHeading(page, VISIT_TITLE);
  await tabTo(page, page.getByRole('button', { name: 'Change the time' }));
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, VISIT_TITLE);
  await tabTo(page, page.getByRole('button', { name: 'Keep my appointment' }));
  await page.keyboard.press('Enter');
  await expectFocusedHeading(page, VISIT_TITLE);
  await tabTo(page, page.getByRole('button', { name: 'Change the time' }));
  await page.keyboard.press('Enter');
  const moved = (await chooseTimeByKeys(page, visitDays(page).first())).replace('Change to ', '');
  await expect(page.getByText(moved, { exact: true })).toBeVisible();
  await expectFocusedHeading(page, VISIT_TITLE);
  const cancel = page.getByRole('button', { name: 'Cancel the appointment', exact: true });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Yes, cancel it' }));
  await page.keyboard.press('Enter');
  await expect(visitDays(page).first()).toBeVisible();
  await expectFocusedHeading(page, VISIT_TITLE);
});

ownLenderTest('the keyboard alone books the visit that completes a switch [LRT-034]', async ({ page }) => {
  ownLenderTest.slow();
  await payForSwitch(page);
  await expectFocusedHeading(page, 'Book your visit');
  const booked = (await chooseTimeByKeys(page, visitDays(page).first())).replace('Book ', '');
  await expectFocusedHeading(page, 'Visit your store to finish');
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
});

ownLenderTest(
  'the keyboard alone reads offers from the dashboard and the list, and hides one [LRT-009 LRT-010 LRT-011]',
  async ({ page, stack }) => {
    await giveOwnOffer(stack, CAST.alma);
    await signInAs(page, 'P01');
    await expectFocusedHeading(page, 'Hello, Alma');
    await tabTo(
      page,
      page.getByRole('region', { name: 'An offer for you' }).getByRole('link', { name: 'See the offer' }),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Offers\/WidgetOffer\?/);
    await settle(page);
    await expect(page.locator('#page-title')).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Renew and get cash' }));
    await tabTo(page, page.getByRole('link', { name: 'See all offers' }));
    await page.keyboard.press('Enter');
    await expectFocusedHeading(page, 'Your offers');
    await tabTo(page, page.getByRole('link', { name: 'See the offer: A gift card for you' }));
    await page.keyboard.press('Enter');
    await expectFocusedHeading(page, 'A gift card for you');
    await tabTo(page, page.getByRole('button', { name: /^Not interested in: / }));
    await page.keyboard.press('Enter');
    const showAgain = page.getByRole('button', { name: 'Show the offer again' });
    await expect(showAgain).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Not interested in: / })).toBeFocused();
    await tabTo(
      page,
      page
        .getByRole('link', { name: 'Go to your loan' })
        .or(page.getByRole('button', { name: 'Back' }))
        .first(),
    );
  },
);

ownLenderTest(
  'the keyboard alone invites a friend and redeems rewards to a card [LRT-056 LRT-058 LRT-059 LRT-060]',
  async ({ page }) => {
    ownLenderTest.slow();
    await openWendysHome(page);
    const email = page.getByRole('button', { name: 'Email', exact: true });
    await tabTo(page, email);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite by email' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(email).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Send invitation' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeFocused();
    await tabTo(page, page.getByLabel('Friend’s name'));
    await page.keyboard.type('Ann');
    await tabTo(page, page.getByLabel('Friend’s email address'));
    await page.keyboard.type('ann@friends.example');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Thanks for inviting Ann')).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused();
    const redeem = page.getByRole('link', { name: 'Redeem $100.00' });
    await redeem.focus();
    await page.keyboard.press('Enter');
    await expectFocusedHeading(page, 'Add your debit card');
    const form = cardFrame(page);
    for (const [field, text] of [
      ['First name on card', 'Wendy'],
      ['Last name on card', 'Xu'],
      ['Card number', PAYOUT_CARDS.receives],
      ['Expiration date', '12/29'],
      ['Security code', '123'],
    ] as const) {
      await tabTo(page, form.getByLabel(field));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expectFocusedHeading(page, 'Review your cash-out');
    await tabTo(page, page.getByRole('button', { name: 'Redeem $100.00' }));
    await page.keyboard.press('Enter');
    await expectFocusedHeading(page, '$100.00 was sent to your card');
  },
);

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

// A phone, the narrowest phone (WCAG 1.4.10), and text at twice its size (WCAG 1.4.4).
const NARROW = [
  { width: 390, text: '100%' },
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
] as const;

/** Checks that nothing is wider than the screen. It compares with the requested width, because a phone's layout grows with
 *  content that is too wide. */
async function expectNothingWider(page: Page, what: string): Promise<void> {
  for (const { width, text } of NARROW) {
    await page.setViewportSize({ width, height: 844 });
    const needed = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth;
    }, text);
    expect(needed, `${what} at ${width} px, text at ${text}`).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

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

test('no screen of referral rewards scrolls sideways, empty, filled or to join', async ({ page }) => {
  const look = async (path: string) => {
    await page.goto(path);
    await settle(page);
    await expectNothingWider(page, path);
  };
  for (const [code, paths] of [
    ['P23', ['/ReferralRewardsHome', '/ReferRedeemAddCard', '/ReferRedeemSuccess']],
    ['P24', ['/ReferralRewardsHome', '/ReferRedeemReview']],
    ['P01', ['/ReferralRewardsHome']],
    ['P52', ['/ReferCompleteProfile']],
  ] as const) {
    await page.goto('/');
    await sendSignIn(page, `${code.toLowerCase()}@example.test`, 'Lendside1');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveCount(0);
    for (const path of paths) await look(path);
    await page.evaluate(() => sessionStorage.clear());
  }
});

ownLenderTest(
  'no screen of visits and offers scrolls sideways, with an open dialog or without',
  async ({ page, stack }) => {
    const offerId = await giveOwnOffer(stack, CAST.alma);
    await signInAs(page, 'P01');
    for (const address of ['', '/OfferDetails', '/WidgetOffer']) {
      await page.goto(`/tmx/Offers${address}${address === '' ? '' : `?offerId=${offerId}`}`);
      await expect(page.getByRole('button', { name: /^Not interested in: / }).first()).toBeVisible();
      await expectNothingWider(page, `offers ${address}`);
    }
    await openVisit(page, stack, CAST.alma);
    await visitTimes(page).first().check();
    await settle(page);
    await expectNothingWider(page, 'the days and times of a visit');
    await page.getByRole('button', { name: /^Book / }).click();
    await expect(page.getByText('Confirmation number')).toBeVisible();
    await expectNothingWider(page, 'a booked visit');
    await page.getByRole('button', { name: 'Cancel the appointment', exact: true }).click();
    await expectNothingWider(page, 'the question before a visit is canceled');
  },
);

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
