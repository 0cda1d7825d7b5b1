import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { openWendysHome, setConfig } from './reward-pages.ts';
import { expect, test, type Stack } from './stack.ts';
import { settle } from './walk.ts';
import type { Page } from '@playwright/test';

const { wendy } = CAST;
const METHODS = [
  ['shareEmail', 'Email'],
  ['shareText', 'Text'],
  ['shareShare', 'Share'],
  ['shareQr', 'QR code'],
] as const;

interface Share {
  readonly method: string;
  readonly source: string;
  readonly store_number: string | null;
  readonly store_name: string | null;
}

/** Waits until that many shares of Wendy are recorded, and returns them in order. */
async function sharesOf(stack: Stack, count: number): Promise<readonly Share[]> {
  const read = () =>
    stack.query<Share>(
      `select s.method, s.source, s.store_number, s.store_name from app.referral_share s
         join app.profile p using (profile_id) where p.email = $1 order by s.share_id`,
      [wendy.username],
    );
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectScreen(page, 'Referral Rewards');
  await settle(page);
}

test('each way to share is there while its flag is on, and gone while it is off [RFL-008 LRO-023 CFG-33]', async ({
  page,
  stack,
}) => {
  await openWendysHome(page);
  const ways = page.getByRole('list', { name: 'Ways to share' }).getByRole('button');
  await expect(ways).toHaveText(METHODS.map(([, text]) => text));
  for (const [flag, text] of METHODS) {
    await setConfig(stack, flag, false);
    await reload(page);
    await expect(ways).toHaveText(METHODS.map(([, each]) => each).filter((each) => each !== text));
    await setConfig(stack, flag, true);
  }
  for (const [flag] of METHODS) await setConfig(stack, flag, false);
  await reload(page);
  await expect(ways).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expectAccessible(page);
});

test('each way to share is recorded, with the code and the link of the person [RFL-008 RFL-009 RFL-019]', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // This browser has no share menu, so the invitation goes to the clipboard.
  await openWendysHome(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Invitation copied. Paste it into a message.')).toBeVisible();
  const invitation = await page.evaluate(() => navigator.clipboard.readText());
  expect(invitation).toMatch(/\/r\/FRND2223/);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code of your link .*\/r\/FRND2223$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Friend’s name').fill('Ann');
  await page.getByLabel('Friend’s phone number').fill('123');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel('Friend’s phone number').fill('4045550123');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Thanks for inviting Ann')).toBeVisible();
  expect((await sharesOf(stack, 3)).map(({ method, source }) => `${method} ${source}`)).toEqual([
    'share app',
    'qr app',
    'text app',
  ]);
});

test('a lender that refers at its stores asks for the store of the friend [LRO-016 LOP-081]', async ({
  page,
  stack,
}) => {
  await openWendysHome(page);
  const field = page.getByLabel('Store number');
  await expect(field).toHaveCount(0);
  await setConfig(stack, 'retailReferral', true);
  await reload(page);
  await expect(field).toBeVisible();
  await field.fill('');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByText('Enter the number of the store your friend will visit')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('999999999');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByText('We don’t know a store with this number')).toBeVisible();
  await expectAccessible(page);
  const [store] = await stack.query<{ number: string; name: string }>(
    'select store_id::text as number, name from servicing.store order by store_id limit 1',
  );
  await field.fill(store?.number ?? '');
  await expect(page.getByText(store?.name ?? 'no store').first()).toBeVisible();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByLabel('Friend’s name').fill('Ann');
  await page.getByLabel('Friend’s email address').fill('ann@friends.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Thanks for inviting Ann')).toBeVisible();
  expect(await sharesOf(stack, 1)).toEqual([
    { method: 'email', source: 'retail', store_number: store?.number, store_name: store?.name },
  ]);
});

test('the history shows while its flag is on, and the amount a friend earns is the lender’s [RFL-015 LRO-014 RFL-007]', async ({
  page,
  stack,
}) => {
  await openWendysHome(page);
  await expect(page.getByText('Earn $50.00 for each friend who gets a first loan.')).toBeVisible();
  const history = page.getByRole('list', { name: 'Changes of your balance, newest first' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(
    page.getByRole('img', { name: /^Your balance after each change, from \$50\.00 on .* to \$100\.00 on / }),
  ).toBeVisible();
  await setConfig(stack, 'referralBalanceHistory', false);
  await setConfig(stack, 'referralAmount', 75);
  await reload(page);
  await expect(page.getByText('Earn $75.00 for each friend who gets a first loan.')).toBeVisible();
  await expect(page.getByText('Balance history')).toHaveCount(0);
  await expect(history).toHaveCount(0);
});
