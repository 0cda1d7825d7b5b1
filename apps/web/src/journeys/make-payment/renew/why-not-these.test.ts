import { expect, test } from 'vitest';
import { whyNotThese } from './why-not-these.ts';

const why = (...reasons: string[]) =>
  whyNotThese({ validations: reasons.map((reason) => ({ reason, remedy: 'none' })) });

test('the amount page names the reason that stops the terms, and not what its pages ask for', () => {
  expect(why()).toBeNull();
  expect(why('demographics_missing', 'spouse_notice_missing')).toBeNull();
  expect(why('demographics_missing', 'too_late')).toMatch(/^You can’t renew while the loan is this late/);
});

test('a co-borrower reads that only the borrower can give the missing details', () => {
  expect(why('borrower_details_missing')).toMatch(/Ask them to sign in/);
});
