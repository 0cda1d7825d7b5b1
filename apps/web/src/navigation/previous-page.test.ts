import { expect, test } from 'vitest';
import { createPageHistory } from './previous-page.ts';

test('after a change of route the name and params of the page before are kept [GRD-31]', () => {
  const pages = createPageHistory();
  expect(pages.previous()).toBeNull();
  pages.arrived({ name: 'tmx-AccountDetails', params: { brand: 'tmx', loanId: '101' } });
  expect(pages.previous()).toBeNull();
  pages.arrived({ name: 'tmx-MakePayment', params: { brand: 'tmx', loanId: '101' } });
  expect(pages.previous()).toEqual({ name: 'tmx-AccountDetails', params: { brand: 'tmx', loanId: '101' } });
});
