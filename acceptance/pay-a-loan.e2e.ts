import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { chooseAmount, chooseCard, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

test('a borrower pays what is due with a saved card and gets a receipt [PAY-001 PAY-028 PAY-032 LRT-027 LRT-029 LRT-031 LRT-033 LRT-036 CRD-004]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await signIn(page, alma);
  await openMakePayment(page);
  await expect(page).toHaveURL(`${stack.url}/tmx/Accounts/${loan.loanId}/Payment`);
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await expect(page).toHaveURL(/\/Payment\/SelectPaymentMethod$/);
  await chooseCard(page, alma.cardName);
  await expect(page).toHaveURL(/\/Payment\/ReviewPayment$/);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await expect(page).toHaveURL(/\/Payment\/ConfirmPayment$/);
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});
