import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { createServer } from 'vite';
import { findFreePorts } from './free-ports.ts';
import { expect } from './stack.ts';

// Fields and modals alone, without a lender behind them: the gallery's page, served from the sources.
const test = base.extend<{ readonly gallery: string }>({
  gallery: async ({}, use) => {
    const [port = 0] = await findFreePorts(1);
    const root = join(import.meta.dirname, '../apps/web');
    const configFile = join(root, 'vite.config.ts');
    const server = await createServer({ root, configFile, logLevel: 'error', server: { port, strictPort: true } });
    await server.listen();
    await use(`http://localhost:${port}/gallery.html`);
    await server.close();
  },
});

test('fields keep to their rule however text comes in: typed, pasted, filled in or composed [VAL-25 VAL-26 VAL-27]', async ({
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

  await field('Expiry').pressSequentially('0927');
  await expect(field('Expiry')).toHaveValue('09/27');
  await field('Phone').fill('+12055550123');
  await expect(field('Phone')).toHaveValue('(205) 555-0123');
});

test('a modal of each kind shows its mark, holds the page still, closes on Escape and gives the focus back [CFG-37 SHL-20 SHL-21]', async ({
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
    // A press beside it closes it, unless it is an alert, which is to be answered.
    await page.mouse.click(5, 5);
    await (kind === 'alert' ? expect(modal).toBeVisible() : expect(modal).toBeHidden());
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Open alert modal' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('And what it means for you.');
});
