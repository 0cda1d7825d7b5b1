import { CAST, getLoan } from './cast.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

const { alma } = CAST;

lookingTest(
  'an incomplete form says so beside each field and sends nothing [VAL-32 VAL-33 VAL-34 VAL-35]',
  async ({ page }) => {
    await page.goto('/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/authenticate')) sent.push(request.url());
    });
    const alert = page.getByRole('alert');
    await sendSignIn(page, '', '');
    await expect(alert).toContainText('Email or Phone Number is required');
    await expect(alert).toContainText('Password is required');
    await sendSignIn(page, 'bob@', 'x');
    await expect(alert).toContainText('Invalid Email Address');
    await expect(alert).not.toContainText('Password is required');
    await sendSignIn(page, '12345', 'x');
    await expect(alert).toContainText('Invalid Email or Phone Number');
    expect(sent).toEqual([]);
  },
);

test('a wrong password and an unknown name get the same message [AUT-01 OPEN-37]', async ({ page }) => {
  await page.goto('/');
  for (const username of ['nobody@example.test', alma.username]) {
    const answered = page.waitForResponse((response) => response.url().includes('/authenticate'));
    await sendSignIn(page, username, 'Wrong-pass1');
    await answered;
    await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Incorrect username or password\./,
    );
  }
  await expect(page).toHaveURL(/\/$/);
});

lookingTest(
  'signing out confirms it, clears the browser and invalidates the tokens [SES-12 SES-14 SES-17]',
  async ({ page, stack }) => {
    const accounts = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/accounts');
    await signIn(page, alma);
    const request = await accounts;
    const headers = await request.allHeaders();
    const replay = () =>
      fetch(request.url(), {
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
      });
    await test.step('calls carry the token and the default brand [AUT-02 LOA-003]', async () => {
      expect(headers['authorization']).toMatch(/\S{100,}/);
      expect(headers['x-brand']).toBe('tmx');
      await expect(page).toHaveTitle(/TitleMax$/);
      expect((await replay()).status).toBe(200);
    });
    const keys = () => page.evaluate(() => Object.keys(sessionStorage).join(' '));
    await test.step('tokens are stored in the tab [SES-31]', async () => {
      expect(await keys()).toMatch(/accessToken[^]*idToken|idToken[^]*accessToken/);
    });
    await signOut(page);
    await expect(page).toHaveURL(`${stack.url}/?signedOut=true`);
    expect(await keys()).not.toMatch(/Token|deviceKey/);
    await expect.poll(async () => (await replay()).status).toBe(401);
    await page.goto('/tmx/Accounts');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

lookingTest(
  'a protected page asks to sign in, then opens with the vehicle that secures the loan [GRD-04 LOA-008]',
  async ({ page, stack }) => {
    const loan = await getLoan(stack, alma);
    await page.goto(`/tmx/Accounts/${loan.loanId}`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    const detail = page.waitForResponse((response) => response.url().includes('/api/accountdetail'));
    await sendSignIn(page, alma.username, alma.password);
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts/${loan.loanId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Georgia title pawn' })).toBeVisible();
    expect(await (await detail).json()).toMatchObject({
      loan: { collateralDetail: { year: 2019, make: 'Honda', model: 'Civic' } },
    });
    await expect(page.getByRole('main')).toContainText('2019 Honda Civic');
  },
);

lookingTest('signing out in one tab signs out the other [SES-12 SES-17]', async ({ page, context }) => {
  const other = await context.newPage();
  await signIn(other, alma);
  await signIn(page, alma);
  await page.bringToFront();
  await signOut(page);
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await other.evaluate(() => Object.keys(sessionStorage).join(' '))).not.toMatch(/Token|deviceKey/);
  await other.goto('/tmx/Accounts');
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
});
