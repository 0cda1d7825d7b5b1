import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test } from 'vitest';
import { isReviewDueAfter } from '#device/app-review.ts';

test('the app asks for a review once, after the third payment on this device [LCF-015 LOP-078]', () => {
  let kept: string | null = null;
  const entries = { read: () => kept, write: (_name: string, value: string) => void (kept = value) };
  const asked = ['a', 'b', 'c', 'd'].filter((key) =>
    isReviewDueAfter(key, LIMITS.paymentsBeforeAppReview, { isOffered: true }, entries),
  );
  expect(asked).toEqual(['c']);
});
