import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseCard, continueWith, expectScreen, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { agreeWith, openCeremony, openSample, openSigning, readAll, signAll } from './signing-pages.ts';
import { expect, test } from './stack.ts';

test('Hector agrees, reads, initials, signs and pays, and his loan is settled [DOC-001 DOC-002 OFR-006 OFR-008]', async ({
  page,
  stack,
}) => {
  await signIn(page, CAST.hector);
  await openSigning(page);
  await test.step('no document is shown before he agrees to electronic documents', async () => {
    await expectScreen(page, 'Electronic documents');
    await expect(page.getByRole('button', { name: 'I agree to electronic documents' })).toHaveAccessibleDescription(
      'Open the sample PDF first. The code is in it.',
    );
    await expectAccessible(page);
  });
  await test.step('a wrong code is told beside the field, and the code of the PDF is taken', async () => {
    const code = await openSample(page);
    await agreeWith(page, 'WRONG1');
    await expect(page.getByLabel('Code in the sample PDF')).toHaveAccessibleDescription(/isn’t the code/);
    await agreeWith(page, code);
  });
  await test.step('the document is read as a page and takes his initials [LRT-040 LAP-059 LAP-062]', async () => {
    await expectScreen(page, 'Your documents');
    await expect(page.getByRole('progressbar', { name: 'Documents read' })).toHaveAttribute('aria-valuetext', '0 of 1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read Settlement agreement' }).click();
    await expectScreen(page, 'Settlement agreement');
    await expect(page.getByText('$2,446.87').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add my initials' }).click();
    await expect(page.getByLabel('Type your initials')).toHaveAccessibleDescription(/Type your initials, such as HL/);
    await expectAccessible(page);
    await page.getByLabel('Type your initials').fill('HL');
    await page.getByRole('button', { name: 'Add my initials' }).click();
    await expectScreen(page, 'Your documents');
    await expect(page.getByRole('progressbar', { name: 'Documents read' })).toHaveAttribute('aria-valuetext', '1 of 1');
  });
  await test.step('he signs on the page of the vendor [LRT-043 LAP-060 LAP-061]', async () => {
    const frame = await openCeremony(page);
    await expect(page.getByText('Only you need to sign.')).toBeVisible();
    await expectAccessible(page);
    await signAll(frame);
    await expectScreen(page, 'Settle your loan');
    await expect(page.getByText('Your offer is signed')).toBeVisible();
  });
  await test.step('the signed offer is paid right after, and settles the loan [OFR-007 LAP-089]', async () => {
    await continueWith(page, 244_687);
    await chooseCard(page, CAST.hector.cardName);
    await payButton(page, 244_687).click();
    await expectScreen(page, 'Your loan is settled');
    expect((await getLoan(stack, CAST.hector)).status).toBe(29);
  });
});

test('saying no to electronic documents leads to paper: call or visit, and nothing is signed', async ({ page }) => {
  await signIn(page, CAST.hector);
  await openSigning(page);
  await expectScreen(page, 'Electronic documents');
  await page.getByRole('button', { name: 'No, I want to sign on paper' }).click();
  await expectScreen(page, 'Sign on paper');
  await expect(page.getByRole('link', { name: /\(\d{3}\) / }).first()).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expectScreen(page, 'Electronic documents');
});

test('typed initials survive a lost connection, which the button explains [DOC-005]', async ({ page, context }) => {
  await signIn(page, CAST.hector);
  await openSigning(page);
  await agreeWith(page, await openSample(page));
  await expectScreen(page, 'Your documents');
  await page.getByRole('button', { name: 'Read Settlement agreement' }).click();
  await page.getByLabel('Type your initials').fill('HL');
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Add my initials' })).toHaveAccessibleDescription(/You’re offline/);
  await context.setOffline(false);
  await expect(page.getByLabel('Type your initials')).toHaveValue('HL');
  await page.getByRole('button', { name: 'Add my initials' }).click();
  await expectScreen(page, 'Your documents');
});

test('the profile shows the agreement, takes it back with words, and lets a person agree again', async ({ page }) => {
  await signIn(page, CAST.hector);
  await openSigning(page);
  await agreeWith(page, await openSample(page));
  await readAll(page, 'HL');
  await page.goto('/tmx/CustomerProfile');
  const card = page.getByRole('main').locator('section', { hasText: 'Electronic documents' });
  await expect(card.getByText('Agreed')).toBeVisible();
  await card.getByRole('button', { name: 'See the agreement' }).click();
  await expect(card.getByText('You can take it back')).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Take my agreement back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take your agreement back?' });
  await expect(question).toContainText('You can’t sign anything here until you agree again.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take it back' }).click();
  await expect(card.getByText('Taken back')).toBeVisible();
  await test.step('signing asks for the agreement again', async () => {
    await page.goto('/tmx/Accounts');
    await openSigning(page);
    await expectScreen(page, 'Electronic documents');
    await expect(page.getByText('You took your agreement back.')).toBeVisible();
  });
  await test.step('the profile takes a new agreement', async () => {
    await page.goto('/tmx/CustomerProfile');
    await card.getByRole('button', { name: 'Agree again' }).click();
    await agreeWith(page, await openSample(page));
    await expect(card.getByText('Agreed')).toBeVisible();
  });
});
