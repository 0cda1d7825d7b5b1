import type { Locator, Page } from '@playwright/test';
import { cardFrame } from './card-form.ts';
import { CAST } from './cast.ts';
import { giveOwnOffer } from './offer-pages.ts';
import { openWendysHome, PAYOUT_CARDS } from './reward-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, lookingTest as test, test as ownLenderTest } from './stack.ts';
import { tabTo } from './tab-to.ts';
import { openVisit, payForSwitch, VISIT_TITLE, visitDays, visitTimes } from './visit-pages.ts';
import { settle, signInAs } from './walk.ts';
import { expectFocusedHeading } from './expect-heading.ts';
import { expectNothingWider } from './expect-nothing-wider.ts';

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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
