import type { Page, Response } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan, type CastLoan, type Person } from './cast.ts';
import { chooseAmount, continueWith, expectScreen, payButton } from './payment-pages.ts';
import { expect, test, type Stack } from './stack.ts';

const GUESTS_CARD = { number: '4111111111111111', holder: 'Gus Hart' } as const;

/** Makes a signed guest link to a person's loan, as the control panel does. Two links with the same validity made in the same
 *  second are identical. */
async function makeGuestLink(
  stack: Stack,
  { username }: Person,
  { brand, loanId }: CastLoan,
  validMinutes = 60,
): Promise<string> {
  const [account] = await stack.query<{ sub: string }>('select sub from user_pool.account where email = $1', [
    username,
  ]);
  const answer = await fetch(`${stack.url}/api/simulation/signedLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-brand': brand, 'x-simulation-key': 'simulation' },
    body: JSON.stringify({
      profileId: account?.sub,
      path: `/${brand}/Accounts/${loanId}/Payment`,
      isGuestPayment: true,
      validMinutes,
    }),
  });
  if (!answer.ok) throw new Error(`the link was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}

/** Records everything that our services answer from now on. */
function listenTo(page: Page, stack: Stack): { read(): Promise<string> } {
  const answers: Promise<string>[] = [];
  const readText = (response: Response) => response.text().catch(() => '');
  page.on('response', (response) => {
    if (response.url().startsWith(`${stack.url}/api/`)) answers.push(readText(response));
  });
  return { read: async () => (await Promise.all(answers)).join('\n') };
}

/** Goes from the link to the review, with a card of the guest's own. */
async function reviewAsGuest(page: Page): Promise<void> {
  await expectScreen(page, 'Make a payment');
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, GUESTS_CARD);
  await addCard(page);
  await expectScreen(page, 'Review your payment');
}

test('a guest pays by a signed link with their own card and sees nothing about the borrower [PAY-004 AUT-09 LRO-001 LOP-083]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  const heard = listenTo(page, stack);
  await page.goto(await makeGuestLink(stack, alma, loan));
  await expect(page.getByText(/^You are paying loan ••\d{4} for Alma R\.$/)).toBeVisible();
  await reviewAsGuest(page);
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await payButton(page, 22_500).click();
  await expect(page.getByRole('alert')).toContainText('Enter your name');
  await page.getByLabel('Your name').fill('Gus Hart');
  await page.getByLabel('Email address').fill('gus@guest.example');
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect.poll(async () => (await stack.mailTo('gus@guest.example')).length).toBe(1);
  const [mail] = await stack.mailTo('gus@guest.example');
  expect(await stack.mailTo(alma.username)).toEqual([]);
  const told = `${await heard.read()}\n${mail?.text}\n${await page.locator('main').innerText()}`;
  for (const untold of [alma.lastName, alma.username, loan.loanHeader, 'Honda', 'Civic'])
    expect([untold, told.includes(untold)]).toEqual([untold, false]);
  await expect
    .poll(async () => stack.query('select 1 from app.card where guest_session_id is not null and removed_at is null'))
    .toEqual([]);
});

test("leaving, finishing or signing in ends a guest's session and invalidates the link [AUT-09 OPEN-11 LOP-083]", async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await page.goto(await makeGuestLink(stack, alma, loan));
  await expectScreen(page, 'Make a payment');
  await page.goto(`/tmx/Accounts/${loan.loanId}`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const link = await makeGuestLink(stack, alma, loan, 61);
  await page.goto(link);
  await reviewAsGuest(page);
  await page.getByLabel('Your name').fill('Gus Hart');
  await page.getByLabel('Phone number').fill('(205) 555-0177');
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await expect.poll(async () => (await stack.callsTo('+12055550177')).length).toBe(1);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto(await makeGuestLink(stack, alma, loan, 62));
  await expectScreen(page, 'Make a payment');
  await test.step('a guest is invited to sign in to see more [LER-036 LOP-071]', async () => {
    await expect(page.getByText('Log in to view your account and use other features.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});
