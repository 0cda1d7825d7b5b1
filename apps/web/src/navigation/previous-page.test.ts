import { expect, test } from 'vitest';
import { createPageHistory } from './previous-page.ts';

const details = {
  name: 'tmx-AccountDetails',
  params: { brand: 'tmx', loanId: '101' },
  flow: 'Loans',
  place: '/tmx/Accounts/101',
};
const amount = { ...details, name: 'tmx-MakePayment', flow: 'tmx/101', place: '/tmx/Accounts/101/Payment' };
const review = { ...amount, name: 'tmx-ReviewPayment', place: null };

test('a change of route keeps the name and params of the page before [GRD-31]', () => {
  const pages = createPageHistory();
  expect(pages.previous()).toBeNull();
  pages.arrived(details);
  expect(pages.previous()).toBeNull();
  pages.arrived(amount);
  expect(pages.previous()).toEqual({ name: 'tmx-AccountDetails', params: { brand: 'tmx', loanId: '101' } });
});

test('a flow knows where it began, however often its pages go back and forth [OPEN-20]', () => {
  const pages = createPageHistory();
  for (const page of [details, amount, review, amount, review]) pages.arrived(page);
  expect(pages.flowBegan()).toBe('/tmx/Accounts/101');
});

test('a flow opened by its URL or from a page without a place has no start [OPEN-20]', () => {
  const opened = createPageHistory();
  opened.arrived(review);
  expect(opened.flowBegan()).toBeNull();
  const signedIn = createPageHistory();
  signedIn.arrived({ name: 'Login', params: {}, flow: 'Login', place: null });
  signedIn.arrived(review);
  expect(signedIn.flowBegan()).toBeNull();
});
