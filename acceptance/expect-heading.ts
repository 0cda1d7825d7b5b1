import type { Page } from '@playwright/test';
import { expect } from './stack.ts';
import { settle } from './walk.ts';

/** Waits until a screen with this heading is at rest. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await settle(page);
}

/** Waits until the heading of a screen has the focus, because a later move to the heading would undo a Tab press. */
export async function expectFocusedHeading(page: Page, name: string): Promise<void> {
  await expectHeading(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
