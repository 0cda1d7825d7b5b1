import type { FrameLocator, Page } from '@playwright/test';
import { readTaggedPdf, type TaggedElement } from '../apps/services/src/features/documents/read-tagged-pdf.fixture.ts';
import { expectScreen } from './payment-pages.ts';
import { expect } from './stack.ts';

/** Opens the offer from the dashboard, and from there the documents to read before signing. */
export async function openSigning(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See the offer' }).first().click();
  await expectScreen(page, 'Settle your loan');
  await page.getByRole('link', { name: 'Review and sign' }).click();
}

/** Opens the sample PDF and returns the code that stands in it. */
export async function openSample(page: Page): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/esignSample')),
    page.getByRole('button', { name: 'Open the sample PDF' }).click(),
  ]);
  const { root } = await readTaggedPdf(await answer.body());
  const code = /Your code is (\w+)/.exec(wordsOf(root))?.[1];
  if (code === undefined) throw new Error('no code in the sample PDF');
  return code;
}

function wordsOf({ text, children }: TaggedElement): string {
  return [text, ...children.map(wordsOf)].join(' ');
}

/** Types a code and agrees to electronic documents. */
export async function agreeWith(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code in the sample PDF').fill(code);
  await page.getByRole('button', { name: 'I agree to electronic documents' }).click();
}

/** Reads each document that is still to be read, and adds the initials at its end. */
export async function readAll(page: Page, initials: string): Promise<void> {
  await expectScreen(page, 'Your documents');
  const toRead = page.getByRole('listitem').filter({ hasText: 'To read' });
  await expect(toRead.first()).toBeVisible();
  await toRead
    .first()
    .getByRole('button', { name: /^Read / })
    .click();
  const field = page.getByLabel('Type your initials');
  const add = page.getByRole('button', { name: /^(Add my initials|I’ve read this document)$/ });
  for (;;) {
    await expect(add).toBeVisible();
    const { url } = { url: page.url() };
    if (await field.isVisible()) await field.fill(initials);
    await add.click();
    await expect.poll(() => page.url()).not.toBe(url);
    if (!new URL(page.url()).searchParams.has('document')) break;
  }
  await expectScreen(page, 'Your documents');
}

/** Agrees, reads everything and opens the signing page. */
export async function prepare(page: Page, initials: string): Promise<FrameLocator> {
  await expectScreen(page, 'Electronic documents');
  await agreeWith(page, await openSample(page));
  await readAll(page, initials);
  return openCeremony(page);
}

/** Opens the signing page from the list of documents, and returns the vendor's page in its frame. */
export async function openCeremony(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  return ceremonyOf(page);
}

/** Returns the vendor's page once it shows. */
export async function ceremonyOf(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe[title="Sign your documents"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 25_000 });
  return frame;
}

/** Signs on the vendor's page: every place, then Finish. */
export async function signAll(frame: FrameLocator): Promise<void> {
  for (const place of await frame.getByRole('checkbox').all()) await place.check();
  await frame.getByRole('button', { name: 'Finish', exact: true }).click();
}

/** Ends the vendor's page in one of its rarer ways. */
export async function endWith(frame: FrameLocator, button: string): Promise<void> {
  await frame.getByText('End in another way (simulation)').click();
  await frame.getByRole('button', { name: button }).click();
}

/** Declines on the vendor's page with a reason. */
export async function declineWith(frame: FrameLocator, reason: string): Promise<void> {
  await frame.getByText('Decline to sign').first().click();
  await frame.getByLabel('Why do you decline?').fill(reason);
  await frame.getByRole('button', { name: 'Decline to sign' }).click();
}
