import { CAST } from '../cast.ts';
import { endOffer, giveOffers, setOfferButton } from '../offer-pages.ts';
import { expectScreen } from '../payment-pages.ts';
import { expect, type Stack } from '../stack.ts';
import { settle, signInAs } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import { takePicture } from './camera.ts';

const { alma } = CAST;

const giveTwo = (stack: Stack) =>
  giveOffers(stack, alma, [
    { rule: 'qualifiedAmount', amountCents: 30_000 },
    { rule: 'lender', amountCents: 5_000, title: 'A gift card for your next visit' },
  ]);

test('offers', async ({ page, stack }) => {
  const [cashId = '', lenderId = ''] = await giveTwo(stack);
  await signInAs(page, 'P01');
  await expect(page.getByRole('region', { name: 'An offer for you' })).toBeVisible();
  await page.getByRole('region', { name: 'An offer for you' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'offer-dashboard');
  await page.goto('/tmx/Offers');
  await expect(page.getByRole('article')).toHaveCount(2);
  await settle(page);
  await takePicture(page, 'offers');
  await page.getByRole('button', { name: 'Not interested in: A gift card for your next visit' }).click();
  await expect(page.getByRole('button', { name: 'Undo: show A gift card for your next visit again' })).toBeVisible();
  await takePicture(page, 'offer-hidden');
  await page.goto(`/tmx/Offers/OfferDetails?offerId=${cashId}`);
  await expect(page.getByRole('link', { name: 'Renew and get cash' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'offer-details');
  await page.goto(`/tmx/Offers/WidgetOffer?offerId=${cashId}`);
  await expect(page.getByRole('link', { name: 'Renew and get cash' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'offer-widget');
  await endOffer(stack, cashId, 'expired');
  await page.goto(`/tmx/Offers/WidgetOffer?offerId=${cashId}`);
  await expect(page.getByText('This offer has ended')).toBeVisible();
  await takePicture(page, 'offer-ended');
  await endOffer(stack, lenderId, 'expired');
  await page.goto('/tmx/Offers');
  await expectScreen(page, 'Your offers');
  await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
  await takePicture(page, 'offers-empty');
  await setOfferButton(stack, false);
});
