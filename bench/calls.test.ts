import { expect, test } from 'vitest';
import { inLanes } from './calls.ts';

test('lanes take every item once, never more at a time than there are lanes', async () => {
  let now = 0;
  let most = 0;
  const items = Array.from({ length: 40 }, (_, index) => index);
  const done = await inLanes(items, 4, async (item) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return item;
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(items);
  expect(most).toBe(4);
});

test('lanes leave the rest once time is over', async () => {
  let left = 5;
  const done = await inLanes(
    [1, 2, 3, 4, 5, 6, 7, 8],
    1,
    (item) => Promise.resolve(item),
    () => {
      left -= 1;
      return left < 0;
    },
  );
  expect(done).toEqual([1, 2, 3, 4, 5]);
});
