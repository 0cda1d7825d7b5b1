import { typeBank } from './bank-form.ts';
import { CAST, getLoan } from './cast.ts';
import { choose, chooseAmount, continueWith, expectScreen, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { agreeWith, openSample } from './signing-pages.ts';
import { expect, test } from './stack.ts';

test('autopay moves to a card, pays on the due date and turns off after two presses [LRT-022 CRD-013 LOP-065]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.jamal);
  await signIn(page, CAST.jamal);
  await page.getByRole('link', { name: /^Details of / }).click();
  // Due on Jun 19, which is a holiday on a Friday.
  await page.getByRole('link', { name: 'Manage account and autopay' }).click();
  await expect(page).toHaveURL(`${stack.url}/inl/Accounts/${loan.loanId}/ManageAccount`);
  const card = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Autopay' }) });
  await test.step('Manage Account shows the next debit, and leads to the letters and to a store visit [LOP-012]', async () => {
    await expect(card).toContainText('Next debit');
    await expect(card).toContainText('$121.11');
    await expect(card).toContainText('Mon, Jun 22 · in 7 days');
    await expect(card).toContainText(
      'Due Fri, Jun 19, a bank holiday. We’ll take it the next business day, and it’s on time.',
    );
    await expect(page.getByRole('link', { name: 'Statements and letters' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Appointment at your store' })).toHaveAttribute(
      'href',
      `/inl/Accounts/${loan.loanId}/Appointment`,
    );
    await expect(page.locator('main').getByRole('link', { name: '(314) 555-0105' })).toBeVisible();
  });
  await test.step('autopay moves to a card after consent [LRT-053 LRT-054 CRD-012]', async () => {
    await page.getByRole('link', { name: 'Change card' }).click();
    // Nothing is chosen, so the error summary has the focus and leads to the choice.
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'Choose a card or a bank account.' }).click();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.getByRole('radio').first().check();
    await expect(summary).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, 'Change autopay');
    await expect(page.getByRole('heading', { name: 'Your authorization to InstaLoan' })).toBeVisible();
    await expect(page.getByText('It is not a condition of this loan')).toBeVisible();
    await page.getByRole('button', { name: 'Agree and use this card' }).click();
    await expect(page.getByRole('heading', { name: 'Autopay is on' })).toBeFocused();
  });

  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  // A day is closed only after its card debits are done.
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: 'Next day' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  await page.goto(`/inl/Accounts/${loan.loanId}`);
  const debit = page
    .getByRole('list', { name: 'History, newest first' })
    .locator('> li')
    .filter({ hasText: 'Autopay payment' })
    .filter({ hasText: 'by card' });
  await expect(debit).toHaveCount(1);
  await expect(debit).toContainText('Mon, Jun 22');
  await expect(debit).toContainText('−$121.11');

  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await test.step('autopay turns off only after a second press [CRD-014 LOP-123]', async () => {
    await page.getByRole('button', { name: 'Turn off autopay' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off autopay' }).click();
    await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
    // The button that had the focus is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
});

test('a person who agreed to electronic documents acknowledges the authorization of autopay [LOP-056]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.jamal);
  await signIn(page, CAST.jamal);
  await page.goto('/inl/CustomerProfile');
  const card = page.getByRole('main').locator('section', { hasText: 'Electronic documents' });
  await card.getByRole('button', { name: 'Read and agree' }).click();
  await agreeWith(page, await openSample(page));
  await expect(card.getByText('Agreed')).toBeVisible();
  await page.goto(`/inl/Accounts/${loan.loanId}/Payment/AutoPayUpdatePaymentMethod`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, 'Change autopay');
  await expect(page.getByRole('heading', { name: 'What I authorize' })).toBeVisible();
  const [sent] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/disclosureacknowledgement')),
    page.getByRole('button', { name: 'Agree and use this card' }).click(),
  ]);
  expect(sent.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Autopay is on' })).toBeFocused();
});

test('autopay starts while paying, ends when its card is removed, and restarts by bank account [CRD-012 CRD-013 LOP-065]', async ({
  page,
  stack,
}) => {
  const { jamal } = CAST;
  const loan = await getLoan(stack, jamal);
  await signIn(page, jamal);
  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await page.getByRole('button', { name: 'Turn off autopay' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off autopay' }).click();
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();

  await page.goto(`/inl/Accounts/${loan.loanId}/Payment`);
  await expectScreen(page, 'Make a payment');
  await chooseAmount(page, 2_000);
  await continueWith(page, 2_000);
  await choose(page, jamal.cardName);
  await page.getByRole('button', { name: `Continue with ${jamal.cardName}` }).click();
  await expectScreen(page, 'Review your payment');
  await test.step('a payment starts autopay and its receipt is texted [PAY-012 PAY-026 LOP-120]', async () => {
    await page.getByLabel(`Pay this loan automatically from now on, from ${jamal.cardName}`).check();
    await expect(page.getByText('It is not a condition of this loan')).toBeVisible();
    await payButton(page, 2_000).click();
    await expectScreen(page, 'Payment received');
    await expect(page.getByText('We sent you a copy of what you agreed to.')).toBeVisible();
    await page.getByRole('button', { name: 'Text me the receipt' }).click();
    await expect(page.getByText('Receipt sent', { exact: true })).toBeVisible();
    await expect.poll(async () => (await stack.callsTo('+19125550110')).length).toBe(1);
  });

  await test.step('autopay ends when its card is removed [CRD-010]', async () => {
    await page.goto('/inl/PaymentMethods');
    await page.getByRole('button', { name: `Remove ${jamal.cardName}` }).click();
    await expect(page.getByRole('alertdialog').getByText('Autopay will end for a loan')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card and end autopay' }).click();
    await expect(page.getByText(`${jamal.cardName} removed`)).toBeVisible();
  });

  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await test.step('autopay restarts with a new bank account [LRT-055]', async () => {
    await page.getByRole('link', { name: 'Set up autopay' }).click();
    await page.getByRole('link', { name: 'Add a bank account' }).click();
    await typeBank(page, '400800001234');
    await page.getByRole('button', { name: 'Add bank account and continue' }).click();
    await expect(page.getByText('electronic transfer (ACH)')).toBeVisible();
    await page.getByRole('button', { name: 'Agree and turn on autopay' }).click();
    await expect(page.getByRole('heading', { name: 'Autopay is on' })).toBeVisible();
    await page.getByRole('link', { name: 'Change or turn off' }).click();
    await expect(page.getByText('From your bank account •••• 1234.')).toBeVisible();
  });
});

test.describe('autopay over an unreliable connection', () => {
  test.use({ isOverRoad: true });

  test('a failed autopay change says what stays in effect, and its dialog is open while it runs [CRD-012 CRD-013 CRD-014 LER-023]', async ({
    page,
    stack,
  }) => {
    const { jamal } = CAST;
    const { loanId } = await getLoan(stack, jamal);
    const confirm = `/inl/Accounts/${loanId}/Payment/AutoPayConfirm`;
    await signIn(page, jamal);
    await stack.failNext('GET /cards', ...Array.from({ length: 8 }, () => 500 as const));
    await page.goto(`${confirm}?method=card_of_before`);
    await expect(page.getByText('Failed to get card information')).toBeVisible();
    await expect(page.getByText('Choose a card or account first')).toHaveCount(0);
    await stack.failNext('GET /cards');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('That card or account is no longer saved')).toBeVisible();
    await page.getByRole('link', { name: 'Choose a card or account' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectScreen(page, 'Change autopay');

    const agree = page.getByRole('button', { name: 'Agree and use this card' });
    const told = page.locator('main').getByRole('alert');
    await stack.failNext('PUT /enrollment', 500);
    await agree.click();
    await expect(told).toContainText('Your autopay wasn’t changed');
    await expect(told).toContainText('Autopay still uses your bank account •••• 6789.');
    // The change takes effect although its answer is cut off: the app looks it up and says so.
    await stack.failNext('PUT /enrollment', 'cutMidAnswer');
    await agree.click();
    await expectScreen(page, 'Autopay is on');
    await expect(page.getByText(`Payments now come from ${jamal.cardName}`)).toBeVisible();

    await page.getByRole('link', { name: 'Change or turn off' }).click();
    const ask = page.getByRole('button', { name: 'Turn off autopay' });
    const dialog = page.getByRole('alertdialog');
    await ask.click();
    await stack.failNext('POST /enrollment', 500);
    await dialog.getByRole('button', { name: 'Turn off autopay' }).click();
    await expect(dialog.getByRole('alert')).toBeFocused();
    await expect(dialog).toContainText('We couldn’t turn off autopay. It’s still on.');
    await dialog.getByRole('button', { name: 'Keep autopay' }).click();
    await expect(ask).toBeFocused();
    await ask.click();
    await expect(dialog).not.toContainText('could not be turned off');

    // Nothing may close the dialog while the call runs, because closing would not stop the call.
    await stack.failNext('POST /enrollment', 'silentBefore');
    await dialog.getByRole('button', { name: 'Turn off autopay' }).click();
    await expect(dialog.getByRole('button', { name: 'Keep autopay' })).toBeDisabled();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Turning it off…' })).toBeVisible();
    await page.reload();
    await ask.click();
    await stack.failNext('POST /enrollment', 'cutMidAnswer');
    await dialog.getByRole('button', { name: 'Turn off autopay' }).click();
    await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
    await expect(page.getByText('Autopay is off', { exact: true })).toBeVisible();
  });
});
