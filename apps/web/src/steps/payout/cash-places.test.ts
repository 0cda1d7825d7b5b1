import { expect, test } from 'vitest';
import { pendingDrawPath, readDrawQuery, sentDrawPath } from './cash-places.ts';

test('the page of an advance names it in its query, and reads it back', () => {
  expect(pendingDrawPath('tmx', 7, 'out_1')).toBe('/tmx/Accounts/7/Payment/PendingDisbursement?draw=out_1');
  expect(sentDrawPath('tmx', 7)).toBe('/tmx/Accounts/7/Payment/ConfirmDisbursement');
  expect(readDrawQuery('?draw=out_1')).toBe('out_1');
  const ofStory = 'story:P15:line:draw:2026-06-15';
  expect(readDrawQuery(pendingDrawPath('tmx', 7, ofStory).split('?')[1] ?? '')).toBe(ofStory);
});

test('a query that is no key of an advance is not used', () => {
  expect(readDrawQuery('')).toBeNull();
  expect(readDrawQuery('?draw=%3Cb%3E')).toBeNull();
  expect(readDrawQuery(`?draw=${'x'.repeat(65)}`)).toBeNull();
});
