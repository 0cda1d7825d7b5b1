import { expectBooksAgree } from './books-agree.ts';
import { addCard, openAddCard, typeCard } from './card-form.ts';
import { CAST, type CastLoan } from './cast.ts';
import { mailedCode, phonedCode } from './codes.ts';
import {
  enterCode,
  expectDashboard,
  expectRefused,
  expireCodes,
  passResendWait,
  NEW_PASSWORD,
  register,
  sendCodeBy,
  sendNewCode,
  verifyAccount,
  wrongCode,
} from './identity-pages.ts';
import { findLoanBy, findOwnFacts, linkLoanOf, type OwnFacts } from './link-pages.ts';
import { chooseAmount, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const VERIFY = 'Verify my account';

/** Returns the loan of a person who has no account yet. */
async function getLoanOf(stack: Stack, { loanNumber }: OwnFacts): Promise<CastLoan> {
  const [loan] = await stack.query<CastLoan & { readonly loanId: string }>(
    `select loan_id as "loanId", loan_header as "loanHeader", lms_id as "lmsId", brand, status
       from servicing.loan where loan_header = $1`,
    [loanNumber],
  );
  if (loan === undefined) throw new Error(`there is no loan ${loanNumber}`);
  return { ...loan, loanId: Number(loan.loanId) };
}

test('a new borrower registers by email, links the loan by a code to the phone, and pays [AUT-11 AUT-29 PAY-001]', async ({
  page,
  stack,
}) => {
  const zelda = { ...CAST.zelda, username: 'zelda.frost@example.test', password: NEW_PASSWORD };
  const facts = await findOwnFacts(stack, zelda);
  const loan = await getLoanOf(stack, facts);
  await register(page, zelda.username);
  await expectScreen(page, 'Enter your code');
  await verifyAccount(page, stack, await mailedCode(stack, zelda.username));

  await page.getByRole('link', { name: 'I have a loan' }).click();
  await findLoanBy(page, { ...facts, loanNumber: '00001-9999999-00' });
  await expectScreen(page, 'We couldn’t find your loan');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Social Security number', { exact: true })).toHaveValue('');
  await linkLoanOf(page, stack, facts);
  await expectScreen(page, 'Your loans are linked');
  await page.getByRole('button', { name: 'See my loans' }).click();
  await expectDashboard(page, 'Zelda');

  await openMakePayment(page);
  await chooseAmount(page, 50_000);
  await continueWith(page, 50_000);
  await openAddCard(page);
  await typeCard(page, { number: '4111111111111111', holder: 'Zelda Frost' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await payButton(page, 50_000).click();
  await expectBooksAgree(stack, {
    page,
    person: { ...zelda, cardName: 'Visa ending 1111' },
    loan,
    amountCents: 50_000,
  });
});

test('registering by phone sends the code by text, then again by a voice call [AUT-12 AUT-13]', async ({
  page,
  stack,
}) => {
  const phone = '+15125550147';
  await page.clock.install();
  await register(page, '(512) 555-0147');
  await expectScreen(page, 'Enter your code');
  const texted = await phonedCode(stack, phone);
  await page.getByRole('link', { name: 'Get it another way' }).click();
  await expectScreen(page, 'How should we send your code?');
  await passResendWait(page, stack);
  await sendCodeBy(page, 'Voice call', 'Call me with a code');
  await expectScreen(page, 'Enter your code');
  await expect(page.getByText('We’re calling (•••) •••-0147 to read you a 6-digit code.')).toBeVisible();
  const spoken = await phonedCode(stack, phone, 1);
  expect((await stack.callsTo(phone)).map(({ channel }) => channel)).toEqual(['voice', 'sms']);
  await enterCode(page, texted, VERIFY);
  await expectRefused(page, 'The code you entered is incorrect.');
  await verifyAccount(page, stack, spoken);
});

test('a borrower registered by phone pays a linked loan and is notified by text [AUT-11 AUT-29 PAY-001]', async ({
  page,
  stack,
}) => {
  const phone = '+15125550148';
  const facts = await findOwnFacts(stack, CAST.zelda);
  await register(page, '(512) 555-0148');
  await expectScreen(page, 'Enter your code');
  await enterCode(page, await phonedCode(stack, phone), VERIFY);
  await expectScreen(page, 'Link your loan to this sign-in');
  await page.getByRole('link', { name: 'I have a loan' }).click();
  await linkLoanOf(page, stack, facts);
  await expectScreen(page, 'Your loans are linked');
  await page.getByRole('button', { name: 'See my loans' }).click();
  await expectDashboard(page, 'Zelda');
  await openMakePayment(page);
  await chooseAmount(page, 50_000);
  await continueWith(page, 50_000);
  await openAddCard(page);
  await typeCard(page, { number: '4111111111111111', holder: 'Zelda Frost' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await payButton(page, 50_000).click();
  await expectScreen(page, 'Payment received');
  expect(await stack.charges()).toContainEqual(
    expect.objectContaining({ amountCents: 50_000, status: 'captured', lastFour: '1111' }),
  );
  await expect.poll(async () => (await stack.callsTo(phone)).map(({ text }) => text).join(' ')).toContain('$500.00');
});

test('an unverified account leads to verification, which refuses wrong, old and replaced codes [AUT-10 AUT-11 AUT-12 AUT-13]', async ({
  page,
  stack,
}) => {
  const username = 'newcomer@example.test';
  await page.clock.install();
  await register(page, username);
  await expectScreen(page, 'Enter your code');
  const first = await mailedCode(stack, username);
  await page.goto('/');
  await sendSignIn(page, username, NEW_PASSWORD);
  await expectScreen(page, 'Your account isn’t verified yet');
  await page.getByRole('link', { name: VERIFY }).click();
  await expectScreen(page, 'Verify by email');
  await passResendWait(page, stack);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expectScreen(page, 'Enter your code');
  const second = await mailedCode(stack, username, 1);
  await enterCode(page, wrongCode(second), VERIFY);
  await expectRefused(page, 'The code you entered is incorrect.');
  await expireCodes(stack);
  await enterCode(page, second, VERIFY);
  await expectRefused(page, 'The code has expired. Please request a new one.');
  await sendNewCode(page, stack);
  const third = await mailedCode(stack, username, 2);
  for (const old of [first, second]) {
    await enterCode(page, old, VERIFY);
    await expectRefused(page, 'The code you entered is incorrect.');
  }
  await verifyAccount(page, stack, third);
  const [account] = await stack.query<{ status: string; verified: string }>(
    `select status, attributes ->> 'email_verified' as verified from user_pool.account where email = $1`,
    [username],
  );
  expect(account).toEqual({ status: 'CONFIRMED', verified: 'true' });
});

test('registering a taken name looks like registering a free one, and its owner gets a notice [C1]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const screens: string[] = [];
  for (const username of ['p99@example.test', alma.username]) {
    await register(page, username);
    await expectScreen(page, 'Enter your code');
    // The link to the simulator appears a moment after the screen.
    await expect(
      page
        .locator('main')
        .getByText(/Simulated world/)
        .first(),
    ).toBeVisible();
    screens.push((await page.locator('main').innerText()).replaceAll(/\d+ seconds?/g, 'a while'));
  }
  expect(screens[1]).toBe(screens[0]);
  await expect
    .poll(async () => (await stack.mailTo(alma.username)).map(({ subject }) => subject))
    .toContain('TitleMax: You already have an account');
  expect((await stack.mailTo(alma.username)).filter(({ text }) => /\b\d{6}\b/.test(text))).toEqual([]);
  await signIn(page, alma);
});
