import { join } from 'node:path';
import { test as base, type Locator } from '@playwright/test';
import { createServer } from 'vite';
import { findFreePorts } from './free-ports.ts';
import { expect } from './stack.ts';

// Tests fields and modals without a lender: the gallery page, served from the sources.
const test = base.extend<object, { readonly gallery: string }>({
  gallery: [
    async ({}, use) => {
      const [port = 0] = await findFreePorts(1);
      const root = join(import.meta.dirname, '../apps/web');
      const configFile = join(root, 'vite.config.ts');
      const server = await createServer({ root, configFile, logLevel: 'error', server: { port, strictPort: true } });
      await server.listen();
      await use(`http://localhost:${port}/gallery.html`);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test('fields apply their rules to text that is typed, pasted, filled in or composed [VAL-25 VAL-26 VAL-27 VAL-40]', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const digits = field('Digits');
  await digits.pressSequentially('1a2b3');
  await expect(digits).toHaveValue('123');
  await digits.press('ArrowLeft');
  await digits.press('x');
  await digits.press('Backspace');
  await expect(digits).toHaveValue('13');
  await digits.press('Delete');
  await expect(digits).toHaveValue('1');
  await digits.press('Tab');
  await expect(digits).not.toBeFocused();
  await digits.fill('');
  await digits.focus();
  await page.evaluate(() => document.execCommand('insertText', false, '1a2b'));
  await expect(digits).toHaveValue('12');

  const keyboard = await page.context().newCDPSession(page);
  await digits.fill('');
  await keyboard.send('Input.imeSetComposition', { text: '1２', selectionStart: 2, selectionEnd: 2 });
  await expect(digits).toHaveValue('1２');
  await keyboard.send('Input.insertText', { text: '12' });
  await expect(digits).toHaveValue('12');

  const plate = field('License plate');
  await plate.pressSequentially('abc');
  await plate.press('ArrowLeft');
  await plate.press('x');
  await expect(plate).toHaveValue('ABXC');
  await expect.poll(() => plate.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);

  await field('Expiration date').pressSequentially('0927');
  await expect(field('Expiration date')).toHaveValue('09/27');
  await field('Phone').fill('+12055550123');
  await expect(field('Phone')).toHaveValue('(205) 555-0123');

  const choose = (name: string, bytes: number) =>
    field('Document').setInputFiles({ name, mimeType: '', buffer: Buffer.alloc(bytes) });
  await choose('paper.png', 4_194_304);
  await expect(page.getByText('paper.png can be sent.')).toBeVisible();
  await choose('paper.pdf', 4_194_305);
  await expect(field('Document')).toHaveAccessibleDescription(/File is too large\. The maximum size is 4 MB\./);
  await choose('paper.exe', 10);
  await expect(field('Document')).toHaveAccessibleDescription(/Only images and PDF files are allowed\./);
  await choose('paper.pdf', 0);
  await expect(field('Document')).toHaveAccessibleDescription(/File cannot be read/);
  await choose('paper.pdf', 10);
  await expect(page.getByText('paper.pdf can be sent.')).toBeVisible();
});

test('an amount field accepts only amounts, keeps its caret and groups digits on blur [VAL-28 VAL-29 VAL-30 VAL-31]', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const amount = page.getByLabel('Amount to pay', { exact: true });
  const caret = () => amount.evaluate((input: HTMLInputElement) => input.selectionStart);
  const paste = (text: string) => page.evaluate((words) => document.execCommand('insertText', false, words), text);
  await amount.pressSequentially('a1b,234.5678');
  await expect(amount).toHaveValue('1234.56');
  for (let step = 0; step < 3; step += 1) await amount.press('ArrowLeft');
  await amount.press('x');
  await expect.poll(caret).toBe(4);
  await amount.press('9');
  await expect(amount).toHaveValue('12349.56');
  await expect.poll(caret).toBe(5);
  await amount.press('Backspace');
  await amount.blur();
  await expect(amount).toHaveValue('1,234.56');

  for (const [pasted, left] of [
    ['1,234.56', '1,234.56'],
    ['$1 234', '1,234.00'],
    ['05', '5.00'],
    ['.5', '0.50'],
  ] as const) {
    await amount.fill('');
    await amount.focus();
    await paste(pasted);
    await amount.blur();
    await expect(amount).toHaveValue(left);
  }
  // A comma before the cents must not be dropped silently: 12,50 must not become 1,250.00.
  await amount.fill('');
  await amount.pressSequentially('12,50');
  await amount.blur();
  await expect(amount).toHaveValue('');
  await amount.fill('1,234,567.89');
  await expect(amount).toHaveValue('1234567.89');

  // A digit beyond the longest amount is ignored when typed. A pasted text is not cut, so that it can be refused.
  await amount.fill('123456789');
  await amount.press('ArrowLeft');
  await amount.press('0');
  await expect(amount).toHaveValue('123456789');
  await expect.poll(caret).toBe(8);
  await amount.fill('');
  await paste('12345678901');
  await expect(amount).toHaveValue('12345678901');

  const keyboard = await page.context().newCDPSession(page);
  await amount.fill('');
  await keyboard.send('Input.imeSetComposition', { text: '１5', selectionStart: 2, selectionEnd: 2 });
  await expect(amount).toHaveValue('１5');
  await keyboard.send('Input.insertText', { text: '15.5' });
  await expect(amount).toHaveValue('15.5');
  await amount.blur();
  await expect(amount).toHaveValue('15.50');
  await expect(page.getByRole('textbox', { name: 'Amount to pay' })).toHaveAccessibleDescription(
    'From $0.01 to $1,725.00',
  );

  const code = page.getByLabel('6-digit code', { exact: true });
  await code.pressSequentially('12a45');
  await code.press('ArrowLeft');
  await code.press('ArrowLeft');
  await code.press('-');
  await code.press('3');
  await expect(code).toHaveValue('12345');
});

test('the rules for a new password are ticked one by one as they are met [VAL-03 OPEN-61]', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const password = page.getByLabel('New password', { exact: true });
  const met = () =>
    page
      .getByRole('listitem')
      .filter({ hasText: /, met$/ })
      .allInnerTexts();
  const line = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
  for (const text of [/upper ?case/i, /lower ?case/i, /number/i, /special/i, /9 characters/i, /spaces/i])
    await expect(line(text)).toContainText('not met yet');
  for (const [typed, count] of [
    ['a', 2],
    ['aB', 3],
    ['aB3', 4],
    ['aB3!', 5],
    ['aB3!efghi', 6],
    ['aB3! efghi', 5],
  ] as const) {
    await password.fill(typed);
    await expect.poll(async () => (await met()).length, typed).toBe(count);
  }
  await expect(line(/spaces/i)).toContainText('not met yet');
});

test('each modal kind shows its icon, locks scrolling, closes on Escape and returns the focus [CFG-37 SHL-20 SHL-21]', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  for (const kind of ['offer', 'alert', 'success', 'failure'] as const) {
    const opener = page.getByRole('button', { name: `Open ${kind} modal` });
    await opener.press('Enter');
    const modal = page.getByRole(kind === 'alert' ? 'alertdialog' : 'dialog', { name: `What it is about (${kind})` });
    await expect(modal.locator('h2')).toBeVisible();
    await expect(modal.locator('svg')).toHaveCount(2);
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(modal).toBeVisible();
    // A press outside closes the modal, except for an alert, which needs an answer.
    await page.mouse.click(5, 5);
    await (kind === 'alert' ? expect(modal).toBeVisible() : expect(modal).toBeHidden());
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Open alert modal' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('And what it means for you.');
});

test('a modal with a running action stays open until it is done, then returns the focus [SHL-21]', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const opener = page.getByRole('button', { name: 'Open held modal' });
  await opener.press('Enter');
  const modal = page.getByRole('alertdialog', { name: 'What it is about (held)' });
  const done = modal.getByRole('button', { name: 'Done' });
  await expect(done).toBeVisible();
  // Browsers close a dialog themselves on a second Escape, whatever the page does.
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
  await expect(done).toBeVisible();
  // The button is marked as disabled, and pressing it anyway does nothing.
  await expect(modal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await modal.getByRole('button', { name: 'Close' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(done).toBeVisible();
  await done.click();
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test('forced colors still distinguish focus, choice, errors, statuses, bars and plots', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(gallery);
  const style = (locator: Locator, name: string) =>
    locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const card = (name: string) => page.locator('div', { has: page.getByRole('radio', { name }) }).last();
  const [chosen, other] = [card('Minimum due'), card('Payoff')];
  expect([await style(chosen, 'border-top-width'), await style(other, 'border-top-width')]).toEqual(['3px', '1px']);
  expect(await style(chosen, 'border-top-color')).not.toBe(await style(other, 'border-top-color'));
  await page.getByRole('radio', { name: 'Minimum due' }).focus();
  await page.keyboard.press('ArrowUp');
  for (const box of [chosen, page.getByLabel('Phone', { exact: true }).locator('xpath=..')]) {
    await box.locator('input').first().focus();
    expect([await style(box, 'outline-style'), await style(box, 'outline-width')]).toEqual(['solid', '3px']);
  }
  const wrong = page.getByLabel('Street address', { exact: true }).locator('xpath=..');
  expect(await style(wrong, 'border-top-width')).toBe('3px');
  for (const button of await page.getByRole('button', { name: /^Pay \$225/ }).all())
    expect(await style(button, 'border-top-style')).toBe('solid');
  const track = page.getByRole('switch').locator('xpath=following-sibling::*[1]');
  const on = await style(track, 'background-color');
  await page.getByRole('switch').uncheck();
  await expect.poll(() => style(track, 'background-color')).not.toBe(on);
  const bar = page.getByRole('progressbar');
  expect(await style(bar.locator('rect').first(), 'fill')).not.toBe(await style(bar.locator('rect').last(), 'fill'));
  await page.getByRole('button', { name: 'Show a toast' }).click();
  expect(await style(page.getByText('Saved', { exact: true }), 'border-top-width')).toBe('2px');
});
