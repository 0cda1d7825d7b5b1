import type { Page } from '@playwright/test';
import { expect } from './stack.ts';
import type { Person } from './cast.ts';
import { settle } from './walk.ts';

/** Fills the sign-in form of the current page and sends it. */
export async function sendSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a person in and waits for the first screen. */
export async function signIn(page: Page, { username, password, firstName }: Person): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, username, password);
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${firstName}` })).toBeVisible();
}

/** Waits until the screen has settled, signs out by the menu and waits until Login confirms it. */
export async function signOut(page: Page): Promise<void> {
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
}
