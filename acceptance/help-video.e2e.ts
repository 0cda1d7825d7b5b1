import { CAST } from './cast.ts';
import { openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const VIDEO = 'https://video.example/how-to-pay';
const LINK = 'Watch how a payment works';

test("the payment page opens the lender's help video, and offers none without one [LAP-018]", async ({
  page,
  context,
  stack,
}) => {
  await context.route(VIDEO, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>How to pay</h1>' }));
  await signIn(page, CAST.alma);
  const asked = page.waitForResponse(/\/api\/videoUrl\?/);
  await openMakePayment(page);
  expect((await asked).status()).toBe(404);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeVisible();
  await expect(page.getByRole('button', { name: LINK })).toHaveCount(0);
  await stack.query(`insert into app.setting (name, value) values ('video.urls', $1)`, [
    JSON.stringify({ payment: VIDEO }),
  ]);
  await page.reload();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: LINK }).click();
  const video = await opened;
  await expect(video.getByRole('heading', { name: 'How to pay' })).toBeVisible();
  expect(video.url()).toBe(VIDEO);
});
