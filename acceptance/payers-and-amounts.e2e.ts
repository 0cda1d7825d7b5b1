import type { Page } from '@playwright/test';
import { addBankAccount } from './bank-form.ts';
import { addCard, cardFrame, openAddCard, typeCard } from './card-form.ts';
import { CAST, getLoan, type CastLoan, type Person } from './cast.ts';
import { makeLink, paymentPath } from './link-pages.ts';
import {
  chooseAmount,
  chooseCard,
  continueWith,
  expectScreen,
  openMakePayment,
  payButton,
  readReceipt,
  type Choice,
} from './payment-pages.ts';
import { readMoney } from './read-screen.ts';
import { signIn, signOut } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

/** Chooses an offered amount and continues. Returns the amount in cents. */
async function takeOffered(page: Page, choice: Exclude<Choice, number>): Promise<number> {
  await chooseAmount(page, choice);
  const next = page.getByRole('button', { name: /^Continue with \$/ });
  const amountCents = readMoney(await next.innerText());
  await next.click();
  return amountCents;
}

interface ToPay {
  readonly loan: CastLoan;
  readonly amountCents: number;
  /** The payment method as the receipt names it. */
  readonly method: string;
}

/** Pays on the review screen and checks that the payment was posted once and, by card, charged once. */
async function pay(page: Page, stack: Stack, { loan, amountCents, method }: ToPay): Promise<void> {
  await payButton(page, amountCents).click();
  const receipt = await readReceipt(page);
  expect(receipt).toMatchObject({ amountCents, cardName: method });
  const posted = await stack.query<{ id: string; amount: string; state: string }>(
    'select payment_id as id, amount, state from app.payment where confirmation_number = $1 and loan_id = $2',
    [receipt.confirmationNumber, loan.loanId],
  );
  expect(posted).toMatchObject([{ amount: String(amountCents), state: 'posted' }]);
  const charges = (await stack.charges()).filter(({ reference }) => reference === posted[0]?.id);
  expect(charges.map(({ status }) => status)).toEqual(method.startsWith('Bank') ? [] : ['captured']);
}

/** Goes to the accounts first, because the receipt has no menu, and signs out. */
async function leave(page: Page): Promise<void> {
  await page.goto('/tmx/Accounts');
  await signOut(page);
}

async function agreeToDebit(page: Page): Promise<void> {
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('I authorize this debit from my bank account').check();
}

const receiptsTo = async (stack: Stack, address: string) =>
  (await stack.mailTo(address)).filter(({ text }) => text.includes('Confirmation number:')).length;

test('the past-due amount and a payoff in recovery are paid, and a switch is reviewed [PAY-001 PAY-002 LOP-027 LOP-091]', async ({
  page,
  stack,
}) => {
  const { cora, hope, esther } = CAST;
  await signIn(page, cora);
  await openMakePayment(page);
  expect(await takeOffered(page, 'Past due amount')).toBe(22_000);
  await chooseCard(page, cora.cardName);
  await pay(page, stack, { loan: await getLoan(stack, cora), amountCents: 22_000, method: cora.cardName });
  await leave(page);

  await signIn(page, hope);
  await openMakePayment(page);
  await chooseAmount(page, 'Amount for a product switch');
  // The payment of a switch asks for new terms, so its way leads over the place and the page of the switch.
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await expect(page).toHaveURL(/\/Payment\/ProductSwitch$/);
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await chooseCard(page, hope.cardName);
  await expect(payButton(page, 17_600)).toBeEnabled();
  await leave(page);

  const loan = await getLoan(stack, esther);
  await signIn(page, esther);
  await openMakePayment(page);
  const amountCents = await takeOffered(page, 'Pay off the loan');
  await expectScreen(page, 'Payment method');
  await test.step('a bank is found by its routing number [CRD-011]', async () => {
    await addBankAccount(page, '400800001234');
  });
  await agreeToDebit(page);
  await pay(page, stack, { loan, amountCents, method: 'Bank account ending 1234' });
  expect((await getLoan(stack, esther)).status).toBe(3);
});

test("a co-borrower pays with their own card and bank, and the borrower's notice has no details [PAY-001 PAY-002 LRO-001 LOP-036]", async ({
  page,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  await signIn(page, tara);
  await openMakePayment(page);
  await chooseAmount(page, 5_000);
  await continueWith(page, 5_000);
  await openAddCard(page);
  await typeCard(page, { number: '5555555555554444', holder: 'Tara Turner' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await pay(page, stack, { loan, amountCents: 5_000, method: 'Mastercard ending 4444' });

  await page.goto(paymentPath(loan));
  await expectScreen(page, 'Make a payment');
  const amountCents = await takeOffered(page, 'Pay off the loan');
  await expect(page.getByRole('radio', { name: 'Mastercard ending 4444' })).toBeChecked();
  await test.step('a co-borrower does not see the card of the borrower [LOP-085]', async () => {
    await expect(page.getByText(sam.cardName)).toHaveCount(0);
  });
  await addBankAccount(page, '400800001234');
  await agreeToDebit(page);
  await pay(page, stack, { loan, amountCents, method: 'Bank account ending 1234' });

  await expect.poll(() => receiptsTo(stack, tara.username)).toBe(2);
  const told = async () => (await stack.mailTo(sam.username)).map(({ subject }) => subject).join('\n');
  await expect.poll(told).toContain('A payment on your shared loan');
  await expect.poll(told).toContain('A payoff of your shared loan is on its way');
  expect((await stack.mailTo(sam.username)).map(({ text }) => text).join()).not.toMatch(/ending (4444|1234)/);
});

interface GuestsPart {
  readonly loan: CastLoan;
  readonly choice: Choice;
  /** True when the payment leaves a late loan late, which must be confirmed. */
  readonly isPartial?: boolean;
  /** How long the link is valid. Two links with the same validity made in the same second are identical. */
  readonly minutes: number;
}

/** Goes from a fresh link to the review, with a card of the guest's own. Returns the amount in cents. */
async function reviewAsGuest(page: Page, stack: Stack, whose: Person, part: GuestsPart): Promise<number> {
  const { loan, choice, isPartial = false, minutes } = part;
  const asked = { path: paymentPath(loan), isGuestPayment: true, validMinutes: minutes };
  await page.goto((await makeLink(stack, whose, asked)).href);
  await expectScreen(page, 'Make a payment');
  const amountCents = await chooseAsGuest(page, choice);
  if (isPartial) await page.getByRole('button', { name: /^Pay .* anyway$/ }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: '4111111111111111', holder: 'Gus Hart' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('Your name').fill('Gus Hart');
  return amountCents;
}

async function chooseAsGuest(page: Page, choice: Choice): Promise<number> {
  if (typeof choice !== 'number') return takeOffered(page, choice);
  await chooseAmount(page, choice);
  await continueWith(page, choice);
  return choice;
}

/** Finds the cards that guests added and that still exist. */
const guestCards = (stack: Stack) =>
  stack.query('select 1 from app.card where guest_session_id is not null and removed_at is null');

test('guests pay a late loan in parts, and only the card they chose to keep is saved [PAY-003 PAY-004 LOP-083]', async ({
  page,
  stack,
}) => {
  const { cora } = CAST;
  const loan = await getLoan(stack, cora);
  await reviewAsGuest(page, stack, cora, { loan, choice: 10_000, isPartial: true, minutes: 50 });
  await test.step("a guest's receipt may be sent to a phone or an email address [LAP-016]", async () => {
    await page.getByLabel('Phone number').fill('(205) 555-0177');
    await expect(page.getByText('Receipt to')).toBeVisible();
    await page.getByLabel('Phone number').fill('');
    await page.getByLabel('Email address').fill('gus@guest.example');
    await expect(page.getByText('gus@guest.example')).toBeVisible();
  });
  await page.getByLabel('Keep my card if I create an account').check();
  await payButton(page, 10_000).click();
  await expectScreen(page, 'Payment received');
  await expect.poll(() => receiptsTo(stack, 'gus@guest.example')).toBe(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => guestCards(stack)).toHaveLength(1);

  for (const [choice, minutes] of [
    ['Past due amount', 51],
    ['Pay off the loan', 52],
  ] as const) {
    const amountCents = await reviewAsGuest(page, stack, cora, { loan, choice, minutes });
    await page.getByLabel('Phone number').fill('(205) 555-0177');
    await payButton(page, amountCents).click();
    await expectScreen(page, 'Payment received');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await stack.callsTo('+12055550177')).length).toBe(minutes - 50);
  }
  await test.step('only the card that a payer chose to keep stays saved [PAY-019 CRD-015]', async () => {
    await expect.poll(() => guestCards(stack)).toHaveLength(1);
  });
  expect((await getLoan(stack, cora)).status).toBe(3);
  expect(await receiptsTo(stack, cora.username)).toBe(0);
});

test('a partner loan is paid with a saved card, by a guest and with a new card, but not by bank [PAY-001 PAY-002 PAY-004 LOP-084]', async ({
  page,
  stack,
}) => {
  const { luis } = CAST;
  await signIn(page, luis);
  const details = await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .getAttribute('href');
  const loanId = Number(details?.split('/').at(-1));
  const loan: CastLoan = { loanId, loanHeader: '', lmsId: 3, brand: 'tmx', status: 12 };
  await openMakePayment(page);
  const due = await takeOffered(page, 'Minimum due');
  await expectScreen(page, 'Payment method');
  await expect(page.getByRole('link', { name: 'Add a bank account' })).toHaveCount(0);
  await chooseCard(page, luis.cardName);
  await pay(page, stack, { loan, amountCents: due, method: luis.cardName });
  await leave(page);

  const guests = await reviewAsGuest(page, stack, luis, { loan, choice: 2_500, minutes: 50 });
  await page.getByLabel('Email address').fill('gus@guest.example');
  await payButton(page, guests).click();
  await expectScreen(page, 'Payment received');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => receiptsTo(stack, 'gus@guest.example')).toBe(1);

  await signIn(page, luis);
  await page.goto(paymentPath(loan));
  await expectScreen(page, 'Make a payment');
  const all = await takeOffered(page, 'Pay off the loan');
  await openAddCard(page);
  await typeCard(page, { number: '4111111111111111', holder: 'Luis Perez' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await pay(page, stack, { loan, amountCents: all, method: 'Visa ending 1111' });
  await expect.poll(() => receiptsTo(stack, luis.username)).toBe(2);
});
