import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { makeAttemptLimit } from './attempt-limits.ts';

const MAX = 3;
const copy = await copyTestDatabase();
const owner = copy.open('owner');
const limit = makeAttemptLimit(copy.open('lendside_api'), { triesMax: MAX, windowSeconds: 900, lockSeconds: 900 });
const second = makeAttemptLimit(copy.open('lendside_api'), { triesMax: MAX, windowSeconds: 900, lockSeconds: 900 });

/** Takes tries one after the other. Returns for each try whether it was allowed. */
async function takeTimes(times: number): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let n = 0; n < times; n += 1) answers.push((await limit.take('door')) === null);
  return answers;
}

beforeEach(async () => {
  await forgetLimits(owner);
});

describe('attempt limit', () => {
  test('an attempt limit allows its maximum number of tries, then refuses until its lock ends [T1]', async () => {
    expect(await takeTimes(5)).toEqual([true, true, true, false, false]);
    const until = await limit.take('door');
    expect((until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(890_000);
    expect(await limit.take('another door')).toBeNull();
  });

  test('each released try allows one more try, however many were refused in between [T1]', async () => {
    expect(await takeTimes(9)).toEqual([true, true, true, ...Array.from({ length: 6 }, () => false)]);
    await limit.giveBack('door');
    expect(await takeTimes(2)).toEqual([true, false]);
    await Promise.all([limit.giveBack('door'), second.giveBack('door')]);
    expect(await takeTimes(3)).toEqual([true, true, false]);
  });

  test('concurrent tries in two processes never exceed the limit, even when tries are released [T1]', async () => {
    const takeHundred = async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? limit : second).take('door')),
      );
      return answers.filter((until) => until === null).length;
    };
    expect(await takeHundred()).toBe(MAX);
    await Promise.all([limit.giveBack('door'), second.giveBack('door')]);
    expect(await takeHundred()).toBe(2);
  });
});
