import { expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';
import type { MenuFacts } from './menu-entries.ts';

const facts: MenuFacts = { route: 'AccountDetails', brand: 'tmx', brandCount: 1, accountCount: 2 };
const last = ['Devices and sign-ins', 'Link My Account'];
const labels = (change: Partial<MenuFacts>) => menuEntries({ ...facts, ...change }).map((entry) => entry.label);

test('All My Accounts shows with more than one brand only, first [MNU-01 MNU-02 MNU-03]', () => {
  expect(labels({ brandCount: 2 })).toEqual(['All My Accounts', 'My Accounts', 'Payment Methods', ...last]);
  expect(labels({})).toEqual(['My Accounts', 'Payment Methods', ...last]);
});

test('My Accounts is absent on Home and on the dashboard [MNU-05 MNU-06]', () => {
  expect(labels({ route: 'Home' })).toEqual(['Payment Methods', ...last]);
  expect(labels({ route: 'Dashboard' })).toEqual(['Payment Methods', ...last]);
});

test('the label follows the count and the brand [MNU-08 MNU-09]', () => {
  expect(labels({ accountCount: 1 })[0]).toBe('My Account');
  expect(labels({ accountCount: null })[0]).toBe('My Accounts');
  expect(labels({ brand: 'inl', accountCount: 1 })[0]).toBe('My InstaLoan Account');
  expect(labels({ brand: 'inl' })[0]).toBe('My InstaLoan Accounts');
});

test('Link My Account comes last and leads to the ways to link [MNU-01 MNU-31]', () => {
  expect(menuEntries(facts).at(-1)).toEqual({
    name: 'linkAccount',
    label: 'Link My Account',
    href: '/LinkAccountOptions',
  });
});
